// SPDX-License-Identifier: MIT
import Dispatch

/// Something of a run that is written to a file while it happens. Nobody who trains waits for its disk.
package protocol Recording: Sendable {
    /// Of the file, as it was named.
    var name: String { get }
    /// Nothing more comes; the file is completed as soon as its disk does it.
    func end()
    /// Signalled once after `end()`, when the file is complete or has failed; who waits for it signals it again for the next.
    var ended: DispatchSemaphore { get }
    /// After `end()`, when nobody waits any more.
    /// - Returns: whether everything is in the file.
    func isWhole() -> Bool
}

extension Recording {
    /// After `end()`: waits until the file is complete or has failed, so long at most.
    package func wait(until time: DispatchTime) -> Bool {
        guard ended.wait(timeout: time) == .success else { return false }
        ended.signal()
        return true
    }
}
