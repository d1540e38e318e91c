// SPDX-License-Identifier: MIT
import Foundation

/// The values of u = ln σ at which posteriors are kept, σ in cents: from ln 0.5, in steps of 0.05, to σ = 286 cents.
package enum LogSigmaGrid {
    package static let count = 128
    package static let step = 0.05
    /// From low to high.
    package static let values = (0..<count).map { log(0.5) + step * Double($0) }
    /// e^−u at each of them: what makes a difference in cents one in units of σ.
    package static let inverseSigmas = values.map { exp(-$0) }
}
