// SPDX-License-Identifier: MIT
import Foundation

/// Where a hand and a spring bring a wheel, piece by piece. Times are seconds, places −1…1.
struct WheelPath {
    private enum Piece {
        /// The path of least jerk (Flash and Hogan, 1985), its time bent by an exponent.
        case move(from: Double, to: Double, warp: Double)
        /// 1 − e^(−t/τ): quickly off, slowly there.
        case approach(from: Double, to: Double, tau: Double)
        case hold(Double, drift: Double)
        case home(from: Double, to: Double, WheelReturn)
    }

    private var pieces: [(start: Double, piece: Piece)] = []
    private(set) var end = 0.0
    /// Where it is at the end.
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

    /// - Returns: the place without tremor, and how much of the hand's tremor reaches it, 0…1.
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
