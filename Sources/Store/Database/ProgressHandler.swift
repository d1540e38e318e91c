// SPDX-License-Identifier: MIT

/// Is told how much of a long task is done, and how much there is, in steps of whoever works; on the thread that works, and
/// often.
package typealias ProgressHandler = (_ done: Int, _ total: Int) -> Void
