// SPDX-License-Identifier: MIT
import Foundation

/// How a wheel comes home: let go to its spring, or led by the hand. Times are seconds.
package enum WheelReturn: Hashable, Sendable {
    /// As rubber and felt do: e^(−t/τ).
    case exponential(tau: Double)
    /// A damped swing: e^(−t/τ)·cos(b·t/τ).
    case damped(tau: Double, ratio: Double)
    /// A loose spring: a cosine of this quarter period, which dies away after it.
    case cosine(quarter: Double)
    /// Evenly, by the hand.
    case led(seconds: Double)

    package var isLed: Bool {
        switch self {
        case .exponential, .damped, .cosine: false
        case .led: true
        }
    }

    /// After so long it has come home, but for what no wheel tells.
    package var duration: Double {
        switch self {
        case .exponential(let tau), .damped(let tau, _): 9 * tau
        case .cosine(let quarter): 14 * quarter
        case .led(let seconds): seconds
        }
    }

    /// What is left of the deflection a time after it was let go: 1 at first, 0 in the end.
    package func share(after time: Double) -> Double {
        switch self {
        case .exponential(let tau): exp(-time / tau)
        case .damped(let tau, let ratio): exp(-time / tau) * cos(ratio * time / tau)
        case .cosine(let quarter):
            cos(.pi / 2 * time / quarter) * exp(-max(0, time - quarter) / (1.5 * quarter))
        case .led(let seconds): max(0, 1 - time / seconds)
        }
    }
}
