// SPDX-License-Identifier: MIT
import Synchronization

/// Somebody wants the process to end at once, in the middle of its work: whoever holds what has to be given back looks for it
/// between two steps. Once wanted, it stays so.
package enum Interruption: Error {
    case wanted

    private static let state = Atomic<Bool>(false)

    package static var isWanted: Bool { state.load(ordering: .acquiring) }

    package static func want() { state.store(true, ordering: .releasing) }

    /// - Throws: `Interruption`, if it is wanted.
    package static func check() throws(Interruption) { if isWanted { throw .wanted } }
}
