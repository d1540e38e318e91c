// SPDX-License-Identifier: MIT

/// Ticks in a row, evenly spaced to the frame. Audio thread: neither allocates, locks nor logs.
struct TickSeries {
    /// By `Tick`.
    private let sounds: UnsafeMutablePointer<UnsafeMutableBufferPointer<Float>>
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
        sounds = .allocate(capacity: Tick.allCases.count)
        for tick in Tick.allCases {
            let samples = tick.samples(sampleRate: sampleRate)
            let sound = UnsafeMutableBufferPointer<Float>.allocate(capacity: samples.count)
            _ = sound.initialize(from: samples)
            (sounds + tick.rawValue).initialize(to: sound)
        }
    }

    /// Not on the audio thread.
    func free() {
        for tick in Tick.allCases { sounds[tick.rawValue].deallocate() }
        sounds.deallocate()
    }

    /// Begins after the delay; what was left of another series is dropped.
    mutating func begin(count: Int, of kind: Tick) {
        self.kind = kind
        left = count
        age = -delay
    }

    /// Lets the tick under way end, and forgets the others.
    mutating func stop() { left = age < 0 || age >= sounds[kind.rawValue].count ? 0 : min(left, 1) }

    /// Adds what sounds to the output.
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
