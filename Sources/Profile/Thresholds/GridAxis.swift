// SPDX-License-Identifier: MIT

/// Where a grid has its lines in one direction: everywhere that is plausible, or close together about what is known well.
struct GridAxis: Hashable, Sendable {
    static let logSigma = GridAxis(values: LogSigmaGrid.values, step: LogSigmaGrid.step)
    /// −1.2, −1.1, … 1.2, in units of σ.
    static let criterion = GridAxis(values: (-12...12).map { Double($0) / 10 }, step: 0.1)

    /// In steps: the mean and deviation of a posterior that is wider are right to a thousandth; of one that is narrower the
    /// lines are told rather than the posterior.
    private static let resolution = 0.75
    /// Lines on each side of the centre: five of the largest deviations.
    private static let reach = 16
    private static let finestStep = 1e-5

    /// From low to high, none of them outside `bounds`.
    let values: [Double]
    let step: Double
    /// Of the axis that this one is a part of.
    private let bounds: ClosedRange<Double>

    private init(values: [Double], step: Double) {
        self.values = values
        self.step = step
        bounds = (values.first ?? 0)...(values.last ?? 0)
    }

    private init(_ bounds: ClosedRange<Double>, around centre: Double, step: Double) {
        values = (-Self.reach...Self.reach).map { centre + Double($0) * step }.filter { bounds.contains($0) }
        self.step = step
        self.bounds = bounds
    }

    /// Itself if a posterior with this mean and deviation can be told by it, else one that comes nearer to that.
    func refined(mean: Double, deviation: Double) -> GridAxis {
        if deviation < Self.resolution * step, step > Self.finestStep {
            return GridAxis(bounds, around: mean, step: step / 4)
        }
        let (lowest, highest) = (values.first ?? mean, values.last ?? mean)
        let isCutOff =
            lowest > bounds.lowerBound + step && mean - 4 * deviation < lowest
            || highest < bounds.upperBound - step && mean + 4 * deviation > highest
        return isCutOff ? GridAxis(bounds, around: mean, step: step) : self
    }
}
