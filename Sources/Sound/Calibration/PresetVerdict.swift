// SPDX-License-Identifier: MIT

/// Whether a preset is good for training.
package enum PresetVerdict: String, Hashable, Sendable, CaseIterable {
    case suitable
    case suitableAfterCalibration = "suitable-after-calibration"
    /// Out of tune, by what calibration may mend.
    case needsCalibration = "needs-calibration"
    case notSuitable = "not-suitable"

    package var isSuitable: Bool { self == .suitable || self == .suitableAfterCalibration }
}
