// SPDX-License-Identifier: MIT

/// How quickly a wheel falls towards its rest, in holds a second: a hand that searches moves by the path of least jerk and
/// so by 1.9 ways in the time that it takes, a spring of time constant τ by 0.9 holds in τ.
enum WheelSpeed: Hashable, Sendable {
    /// A hand moves it, or none does.
    case calm
    /// It may have begun to fly.
    case quick
    /// It falls as quickly as a spring pulls, but not from where it was held: a hand that crosses the rest, or a spring
    /// that has to get a heavy wheel going.
    case fall
    /// It flies since it was held, as no hand does: a hand has to get going, a spring pulls most at first.
    case flight

    /// Speeds in holds a second.
    private enum Limit {
        /// Springs to 40 ms fly, or to 32 ms where wide steps tell less of the way; no hand takes less than 85 ms back.
        static let flight = (fine: 20.0, stepped: 24.0)
        static let fall = 24.0
        /// A flight's quick fall begins no lower than at this share of the hold.
        static let top = 0.9
        /// For what may become a flight, and for as long as it may go on.
        static let quick = (first: 15.0, then: 8.0)
        /// The fall must show within so many samples, 28 ms.
        static let samples = 14
    }

    /// - Parameters:
    ///   - heights: the course of the last 200 ms towards the side of the hold, back from now.
    ///   - wasQuick: it was not calm when looked at last.
    init(_ heights: [Double], wheel: WheelCalibration, wasQuick: Bool) {
        let height = heights.max() ?? 0
        let step = Double(WheelCourse.step) / 1e9
        let now = heights.first ?? 0
        let grain = 2 * wheel.step + 2 * wheel.noise
        let least = max(0.25 * height, grain + (wheel.isCoarsest ? 2 : 1) * wheel.step)
        let flight = wheel.isStepped ? Limit.flight.stepped : Limit.flight.fine
        let quick = wasQuick ? Limit.quick.then : Limit.quick.first
        self = .calm
        guard height > wheel.leastHold else { return }
        for index in 1...Limit.samples where index < heights.count {
            let drop = heights[index] - now
            let speed = drop / (Double(index) * step) / height
            if drop >= least, speed >= flight, heights[index] >= Limit.top * height - wheel.tolerance {
                self = .flight
                return
            }
            if drop >= least, speed >= Limit.fall {
                self = .fall
            } else if self == .calm, drop >= max(0.03 * height, grain), speed >= quick {
                self = .quick
            }
        }
    }
}
