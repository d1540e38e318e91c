// SPDX-License-Identifier: MIT
import Synchronization

/// Somebody wants the process to end at once, in the middle of its work: whoever holds what has to be given back looks for it
/// between two steps. Once wanted, it stays so, unless the work was done before.
package enum Interruption: Error {
    case wanted

    private enum State {
        static let (none, wanted, tooLate) = (0, 1, 2)
    }

    private static let state = Atomic<Int>(State.none)

    package static var isWanted: Bool { state.load(ordering: .acquiring) == State.wanted }

    /// - Returns: whether the process is to end now; false if its work is as good as done, and only has to be told.
    @discardableResult package static func want() -> Bool {
        state.compareExchange(
            expected: State.none, desired: State.wanted, ordering: .acquiringAndReleasing
        ).original != State.tooLate
    }

    /// From now on the process ends in good order and at once, and nobody interrupts it. Call it before the step that cannot be taken back.
    /// - Throws: `Interruption`, if it is wanted already.
    package static func forgo() throws(Interruption) {
        let before = state.compareExchange(
            expected: State.none, desired: State.tooLate, ordering: .acquiringAndReleasing
        ).original
        if before == State.wanted { throw .wanted }
    }

    /// - Throws: `Interruption`, if it is wanted.
    package static func check() throws(Interruption) { if isWanted { throw .wanted } }
}
