// SPDX-License-Identifier: MIT
import CFluidSynth

/// The FluidSynth that is loaded.
package enum FluidSynthVersion {
    /// "2.3.1".
    package static var text: String {
        var (major, minor, micro): (Int32, Int32, Int32) = (0, 0, 0)
        fluid_version(&major, &minor, &micro)
        return "\(major).\(minor).\(micro)"
    }
}
