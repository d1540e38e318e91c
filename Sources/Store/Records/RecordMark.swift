// SPDX-License-Identifier: MIT

/// A state of the records: those that were saved up to a moment, whatever is saved later.
package struct RecordMark: Hashable, Sendable {
    /// The last row of each table; 0 for none.
    let comparison: Int64
    let matching: Int64
}
