// SPDX-License-Identifier: MIT

/// What is kept of a wheel from one run to the next.
package struct WheelMemory: Hashable, Sendable, Codable {
    /// Of a wheel nobody has turned yet.
    package static let nothing = WheelMemory()

    /// Between which positions it came to rest, −0.5…0.5; nil before the first time.
    package let rests: ClosedRange<Double>?
    /// How often it was seen to come to rest.
    package let restCount: Int
    /// As in `WheelCalibration`.
    package let noise: Double
    package let tremor: Double
    package let step: Double?
    package let reachUp: Double
    package let reachDown: Double

    package init(
        rests: ClosedRange<Double>? = nil, restCount: Int = 0, noise: Double = 0, tremor: Double = 0.03,
        step: Double? = nil, reachUp: Double = 1, reachDown: Double = 1
    ) {
        self.rests = rests
        self.restCount = rests == nil ? 0 : max(1, restCount)
        self.noise = noise
        self.tremor = tremor
        self.step = step
        self.reachUp = reachUp
        self.reachDown = reachDown
    }

    /// Could it have been learned?
    package var isPossible: Bool {
        let places = -0.5...0.5
        return rests.map { places.contains($0.lowerBound) && places.contains($0.upperBound) && restCount > 0 }
            ?? (restCount == 0)
            && restCount <= 1_000_000 && (0...0.1).contains(noise) && (0...0.1).contains(tremor)
            && step.map { (1.0 / 8192...0.5).contains($0) } ?? true && (0.5...1).contains(reachUp)
            && (0.5...1).contains(reachDown)
    }
}

/// One control with a place on one device, by which what was learned of it is found again.
package struct WheelID: Hashable, Sendable {
    /// Of a control that has no device: the screen, a test.
    package static let none = WheelID(device: "", control: "")

    /// What stays of a device when it is pulled and plugged again.
    package let device: String
    /// Its name in the mapping and, since one control may take every channel, the channel.
    package let control: String

    package init(device: String, control: String) {
        self.device = device
        self.control = control
    }
}
