// SPDX-License-Identifier: MIT
import Dispatch

/// Something of a run that is written to a file while it happens. Nobody who trains waits for its disk.
package protocol Recording: Sendable {
    /// Of the file, as it was named.
    var name: String { get }
    /// Nothing more comes; the file is completed as soon as its disk does it.
    func end()
    /// After `end()`: waits until the file is complete or has failed, so long at most.
    /// - Returns: whether it is one of these.
    func wait(until time: DispatchTime) -> Bool
    /// After `end()`, when nobody waits any more.
    /// - Returns: whether everything is in the file.
    func isWhole() -> Bool
}
