// SPDX-License-Identifier: MIT

/// What became of a data file that was found damaged.
package struct Salvage: Hashable, Sendable, Encodable {
    /// Where it was, and the new one is.
    package let file: String
    /// Where it lies now, with all its bytes.
    package let kept: String
    /// Answers that were saved into the new file in its place.
    package let saved: Int
    /// Answers that there were; nil if that cannot be known any more.
    package let total: Int?

    package init(file: String, kept: String, saved: Int, total: Int?) {
        (self.file, self.kept, self.saved, self.total) = (file, kept, saved, total)
    }
}
