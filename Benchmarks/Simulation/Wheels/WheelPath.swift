// SPDX-License-Identifier: MIT
import Foundation

/// The path of a wheel moved by a hand and a spring, in pieces. Times are seconds, positions −1…1.
struct WheelPath {
    private enum Piece {
        /// A minimum-jerk path (Flash and Hogan 1985) with its time warped by an exponent.
        case move(from: Double, to: Double, warp: Double)
        /// 1 − e^(−t/τ).
        case approach(from: Double, to: Double, tau: Double)
        case hold(Double, drift: Double)
        case home(from: Double, to: Double, WheelReturn)
    }

    private var pieces: [(start: Double, piece: Piece)] = []
    private(set) var end = 0.0
    /// The final position.
    private(set) var place: Double

    init(from rest: Double) { place = rest }

    mutating func move(to place: Double, in time: Double, warp: Double = 1) {
        append(.move(from: self.place, to: place, warp: warp), time, place)
    }

    mutating func approach(_ place: Double, tau: Double) {
        append(.approach(from: self.place, to: place, tau: tau), 6 * tau, place)
    }

    mutating func hold(_ time: Double, drift: Double = 0) {
        append(.hold(place, drift: drift), time, place + drift * time)
    }

    mutating func home(to rest: Double, by way: WheelReturn, for time: Double) {
        let piece = Piece.home(from: place, to: rest, way)
        append(piece, time, value(of: piece, at: time, of: time))
    }

    private mutating func append(_ piece: Piece, _ time: Double, _ place: Double) {
        pieces.append((end, piece))
        end += time
        self.place = place
    }

    /// - Returns: the position without tremor, and the share of the hand's tremor that reaches it, 0…1.
    func position(at time: Double) -> (place: Double, tremor: Double) {
        guard let index = pieces.lastIndex(where: { $0.start <= time }) else { return (place, 0) }
        let next = index + 1 < pieces.count ? pieces[index + 1].start : end
        let (start, piece) = pieces[index]
        let tremor =
            switch piece {
            case .move, .approach, .hold: 1.0
            case .home(_, _, let way): way.isLed && way.share(after: time - start) > 0 ? 0.5 : 0
            }
        return (value(of: piece, at: time - start, of: next - start), tremor)
    }

    private func value(of piece: Piece, at time: Double, of length: Double) -> Double {
        switch piece {
        case .move(let from, let to, let warp):
            let part = pow(min(max(time / max(length, 1e-9), 0), 1), warp)
            return from + (to - from) * part * part * part * (10 + part * (6 * part - 15))
        case .approach(let from, let to, let tau): return to + (from - to) * exp(-time / tau)
        case .hold(let place, let drift): return place + drift * time
        case .home(let from, let to, let way): return to + (from - to) * way.share(after: time)
        }
    }
}

/// The return of a wheel to its rest, by its spring or led by the hand. Times are seconds.
package enum WheelReturn: Hashable, Sendable {
    /// e^(−t/τ), as with rubber and felt.
    case exponential(tau: Double)
    /// A damped oscillation: e^(−t/τ)·cos(b·t/τ).
    case damped(tau: Double, ratio: Double)
    /// A loose spring: a cosine with this quarter period, damped after it.
    case cosine(quarter: Double)
    /// Led evenly by the hand.
    case led(seconds: Double)

    package var isLed: Bool {
        switch self {
        case .exponential, .damped, .cosine: false
        case .led: true
        }
    }

    /// The time after which the rest of the deflection is below any wheel's resolution.
    package var duration: Double {
        switch self {
        case .exponential(let tau), .damped(let tau, _): 9 * tau
        case .cosine(let quarter): 14 * quarter
        case .led(let seconds): seconds
        }
    }

    /// The remaining deflection after the release: 1 at first, 0 in the end.
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
