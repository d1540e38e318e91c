// SPDX-License-Identifier: MIT
import Testing

@testable import Music

#if arch(x86_64)
    private typealias Wide = Float80
#else
    private typealias Wide = Double
#endif

struct TuningSystemTests {
    static let pitches = [400.0, 415, 440, 442.5, 500]

    /// Ascending ratios; nil for equal temperament.
    private static let ratios: [TuningSystem: [(Wide, Wide)]] = [
        .justIntonation: [
            (1, 1), (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5), (15, 8), (2, 1),
        ],
        .pythagorean: [
            (1, 1), (256, 243), (9, 8), (32, 27), (81, 64), (4, 3), (729, 512), (3, 2), (128, 81), (27, 16), (16, 9),
            (243, 128), (2, 1),
        ],
    ]

    /// Every note, offset and interval against frequencies built without logarithm or exponential, by multiplying
    /// ratios in higher precision.
    @Test(arguments: TuningSystem.builtIn, pitches)
    func theBridgeIsExactToABillionthOfACent(tuning: TuningSystem, pitch: Double) {
        let tenthOfCent = root(12_000, of: 2)
        let semitone = root(12, of: 2)
        let offsets = stride(from: -1000, through: 1000, by: 50).map { ($0, power(tenthOfCent, $0)) }
        var worst: Wide = 0
        var cases = 0
        for number in MIDINote.validRange {
            let reference = Wide(pitch) * power(semitone, number - 69)
            for interval in DirectedInterval.all {
                guard let target = MIDINote(number).transposed(by: interval) else { continue }
                let pure = reference * size(of: interval, tuning, semitone: semitone)
                let excess = tuning.excess(of: interval)
                for (tenths, factor) in offsets {
                    let note = DetunedMIDINote(note: target, offset: Cents(Double(tenths) / 10) + excess)
                    let heard = tuning.frequency(for: note, referencePitch: Frequency(pitch))
                    // 1200 / ln 2 cents are one part of 1 for small differences.
                    worst = max(worst, (Wide(heard.rawValue) / (pure * factor) - 1).magnitude * 1731.234)
                    cases += 1
                }
            }
        }
        #expect(cases > 100_000)
        #expect(worst < 1e-9)
    }

    @Test(arguments: TuningSystem.all, DirectedInterval.all)
    func downwardsIsTheReciprocalOfUpwards(tuning: TuningSystem, interval: DirectedInterval) {
        let back = DirectedInterval(interval.interval, interval.direction == .up ? .down : .up)
        #expect(tuning.centOffset(for: interval) == -tuning.centOffset(for: back))
    }

    @Test(arguments: TuningSystem.all)
    func anOctaveDoublesAndAPrimeIsNothing(tuning: TuningSystem) {
        #expect(tuning.centOffset(for: DirectedInterval(.octave, .up)) == 1200)
        #expect(tuning.centOffset(for: .prime) == 0)
    }

    @Test func aNoteByItselfIsPlacedByEqualTemperament() {
        for tuning in TuningSystem.all {
            #expect(tuning.frequency(for: .a4, referencePitch: Frequency(442.5)) == Frequency(442.5))
            let middleC = tuning.frequency(for: MIDINote(60), referencePitch: .concert440)
            #expect(abs(middleC.rawValue - 261.625_565_300_599) < 1e-9)
        }
    }

    private func size(of interval: DirectedInterval, _ tuning: TuningSystem, semitone: Wide) -> Wide {
        guard let ratios = Self.ratios[tuning] else { return power(semitone, interval.semitones) }
        let (numerator, denominator) = ratios[interval.interval.semitones]
        return interval.direction == .up ? numerator / denominator : denominator / numerator
    }

    /// By squaring.
    private func power(_ base: Wide, _ exponent: Int) -> Wide {
        var (result, square, rest): (Wide, Wide, Int) = (1, base, abs(exponent))
        while rest > 0 {
            if rest % 2 == 1 { result *= square }
            square *= square
            rest /= 2
        }
        return exponent < 0 ? 1 / result : result
    }

    /// By Newton's method.
    private func root(_ degree: Int, of value: Wide) -> Wide {
        var guess = 1 + 0.7 / Wide(degree)
        for _ in 0..<20 {
            let lower = power(guess, degree - 1)
            guess -= (guess * lower - value) / (Wide(degree) * lower)
        }
        return guess
    }
}
