// SPDX-License-Identifier: MIT

/// How quickly a wheel falls towards its rest, in holds a second: a hand that searches moves by the path of least jerk and
/// so by 1.9 holds in the time that it takes, a spring of time constant τ by 0.9 in τ.
struct WheelSpeed {
    /// Holds a second above which a wheel flies: no hand takes less than 85 ms back, and springs to 30 ms are found at once.
    private static let flight = 24.0
    /// The same for what may become a flight, and for as long as it may go on.
    private static let quick = 15.0
    private static let slow = 8.0
    /// The fall must show within so many samples, 28 ms.
    private static let longest = 14

    /// The furthest out in the last 200 ms.
    let height: Double
    let isFlight: Bool
    /// It may be the first step of a flight.
    let isQuick: Bool

    /// - Parameters:
    ///   - course: 200 ms back from now.
    ///   - wasQuick: what was said last.
    init(_ course: WheelCourse, isAbove: Bool, wheel: WheelCalibration, wasQuick: Bool) {
        let heights = isAbove ? course.places : course.places.map { -$0 }
        let height = heights.max() ?? 0
        let step = Double(WheelCourse.step) / 1e9
        let now = heights.first ?? 0
        var (isFlight, isQuick) = (false, false)
        let grain = 2 * wheel.step + 2 * wheel.noise
        for index in 1...Self.longest where index < heights.count {
            let fall = heights[index] - now
            let speed = fall / (Double(index) * step)
            if fall >= max(0.25 * height, grain + (wheel.isCoarsest ? 2 : 1) * wheel.step),
                speed >= Self.flight * height
            {
                isFlight = true
            }
            if fall >= max(0.03 * height, grain), speed >= (wasQuick ? Self.slow : Self.quick) * height {
                isQuick = true
            }
        }
        (self.height, self.isFlight, self.isQuick) = (height, isFlight, isQuick)
    }
}
