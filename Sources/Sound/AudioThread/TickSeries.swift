// SPDX-License-Identifier: MIT

/// Ticks in a row, evenly spaced to the frame. Audio thread: neither allocates, locks nor logs.
struct TickSeries {
    private let sounds: [[Float]]
    /// In frames: until the first tick begins, and from one tick to the next.
    private let delay: Int
    private let spacing: Int
    private var kind = Tick.high
    /// Ticks that are still to come or under way.
    private var left = 0
    /// Frames since the last one began; negative before the first.
    private var age = 0

    init(sampleRate: Double) {
        delay = Int((Tick.delaySeconds * sampleRate).rounded())
        spacing = Int((Tick.spacingSeconds * sampleRate).rounded())
        sounds = Tick.allCases.map { $0.samples(sampleRate: sampleRate) }
    }

    /// Begins after the delay; what was left of another series is dropped.
    mutating func begin(count: Int, of kind: Tick) {
        self.kind = kind
        left = count
        age = -delay
    }

    /// Lets the tick under way end, and forgets the others.
    mutating func stop() { left = age < 0 || age >= sounds[kind.rawValue].count ? 0 : min(left, 1) }

    mutating func play(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) {
        let sound = sounds[kind.rawValue]
        for frame in 0..<frames where left > 0 {
            if age >= 0, age < sound.count {
                outputLeft[frame] += sound[age]
                outputRight[frame] += sound[age]
            }
            age += 1
            if age == (left > 1 ? spacing : sound.count) {
                left -= 1
                age = 0
            }
        }
    }
}
