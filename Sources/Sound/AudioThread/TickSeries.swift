// SPDX-License-Identifier: MIT

/// Ticks in a row, evenly spaced to the frame. Audio thread: neither allocates, locks nor logs.
struct TickSeries {
    private let high: UnsafeMutablePointer<Float>
    private let low: UnsafeMutablePointer<Float>
    /// The length of a tick, and the distance from one to the next, in frames.
    private let length: Int
    private let spacing: Int
    private var isHigh = true
    /// Ticks that are still to come or under way.
    private var left = 0
    /// Frames since the last one began.
    private var age = 0

    init(sampleRate: Double) {
        let high = Tick.samples(sampleRate: sampleRate, isHigh: true)
        let low = Tick.samples(sampleRate: sampleRate, isHigh: false)
        length = high.count
        spacing = Int((Tick.spacingSeconds * sampleRate).rounded())
        self.high = .allocate(capacity: length)
        self.high.initialize(from: high, count: length)
        self.low = .allocate(capacity: length)
        self.low.initialize(from: low, count: length)
    }

    /// Not on the audio thread.
    func free() {
        high.deallocate()
        low.deallocate()
    }

    /// Begins with the next frame; what was left of another series is dropped.
    mutating func begin(count: Int, isHigh: Bool) {
        self.isHigh = isHigh
        left = count
        age = 0
    }

    /// Lets the tick under way end, and forgets the others.
    mutating func stop() { left = min(left, 1) }

    /// Adds what sounds to the output.
    mutating func play(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) {
        let tick = isHigh ? high : low
        for frame in 0..<frames where left > 0 {
            if age < length {
                outputLeft[frame] += tick[age]
                outputRight[frame] += tick[age]
            }
            age += 1
            if age == (left > 1 ? spacing : length) {
                left -= 1
                age = 0
            }
        }
    }
}
