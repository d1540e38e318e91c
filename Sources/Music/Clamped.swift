// SPDX-License-Identifier: MIT

extension Comparable {
    /// The nearest value within the range.
    package func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
