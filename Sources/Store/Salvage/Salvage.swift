// SPDX-License-Identifier: MIT

/// What became of a data file that was found damaged.
package struct Salvage: Hashable, Sendable, Encodable {
    /// Where it was, and the new one is.
    package let file: String
    /// Where it lies now, with all its bytes.
    package let kept: String
    /// Answers that the new file holds.
    package let saved: Int

    package init(file: String, kept: String, saved: Int) {
        (self.file, self.kept, self.saved) = (file, kept, saved)
    }
}
