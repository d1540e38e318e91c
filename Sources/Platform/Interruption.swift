// SPDX-License-Identifier: MIT
import Synchronization

/// A signal ends the process, in the middle of its work: nobody else ends it, or writes to the terminal.
package enum Interruption {
    private static let state = Atomic(false)

    package static var isWanted: Bool { state.load(ordering: .acquiring) }

    package static func want() { state.store(true, ordering: .releasing) }
}
