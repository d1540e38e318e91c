// SPDX-License-Identifier: MIT

/// The straight line nearest to a stretch of a course, as steep as a drifting hand at most.
struct SteadyLine {
    /// Of the travel in a second.
    private static let steepest = 0.15

    private let middle: (index: Double, height: Double)
    private let slope: Double

    init(_ heights: ArraySlice<Double>) {
        let count = Double(heights.count)
        let index = heights.indices.reduce(0) { $0 + Double($1) } / count
        let height = heights.reduce(0, +) / count
        var (product, square) = (0.0, 0.0)
        for place in heights.indices {
            product += (Double(place) - index) * (heights[place] - height)
            square += (Double(place) - index) * (Double(place) - index)
        }
        let limit = Self.steepest * Double(WheelCourse.step) / 1e9
        middle = (index, height)
        slope = min(max(square > 0 ? product / square : 0, -limit), limit)
    }

    func value(at index: Int) -> Double { middle.height + slope * (Double(index) - middle.index) }
}
