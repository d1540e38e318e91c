// SPDX-License-Identifier: MIT
import Foundation

/// The measuring is measured: on tones whose pitch and onset are known.
enum Laws {
    static let rate = 48_000.0

    static func check(_ report: Report) {
        pitch(report)
        flaws(report)
        seams(report)
        steps(report)
        wave(report)
    }

    /// A tone as the loopback card would have it: faded over 10 ms, rounded to 16 bits.
    static func note(_ frequency: Double, seconds: Double, phase: Double = 0) -> [Double] {
        let count = Int(seconds * rate)
        let fade = 0.01 * rate
        return (0..<count).map { index in
            let edge = min(1, Double(min(index, count - index)) / fade)
            let level = 0.4 * (0.5 - 0.5 * cos(.pi * edge))
            let value = level * sin(2 * .pi * frequency / rate * Double(index) + phase)
            return (value * 32_768).rounded() / 32_768
        }
    }

    static func hertz(_ note: Int, _ cents: Double = 0) -> Double { 440 * exp2((Double(note - 69) + cents / 100) / 12) }

    private static func pitch(_ report: Report) {
        var worst = (long: 0.0, short: 0.0)
        for key in stride(from: 21, through: 108, by: 3) {
            let frequency = hertz(key, 100 * sin(Double(key)))
            let samples = note(frequency, seconds: 1, phase: Double(key))
            func error(_ stretch: Range<Int>) -> Double {
                Tone(samples, stretch, rate: rate).map { abs($0.cents(from: frequency)) } ?? .infinity
            }
            worst = (max(worst.long, error(2_880..<44_160)), max(worst.short, error(4_800..<9_600)))
        }
        report.check("keys 21 to 108 are measured within 0.001 cent in 0.86 s", worst.long < 0.001, "\(worst.long)")
        report.check("and within 0.02 cent in 0.1 s", worst.short < 0.02, "\(worst.short)")
        report.note("worst \(worst.long.text(6)) and \(worst.short.text(6)) cents")
    }

    private static func flaws(_ report: Report) {
        let clean = note(300, seconds: 1)
        var torn = clean
        torn.removeSubrange(20_000..<20_030)
        let left = Tone(clean, 4_800..<40_000, rate: rate)?.remainder ?? 1
        let tornLeft = Tone(torn, 4_800..<40_000, rate: rate)?.remainder ?? 0
        report.check("a clean tone leaves less than 0.001 over", left < 0.001, "\(left)")
        report.check("thirty lost samples leave more than 0.01 over", tornLeft > 0.01, "\(tornLeft)")
    }

    private static func seams(_ report: Report) {
        var worst = 0.0
        var isEachFound = true
        for key in stride(from: 36, through: 84, by: 4) {
            for (index, cents) in [-100, -20, -3, 0.5, 9, 60].enumerated() {
                let phase = Double(key + index)
                let quiet = [Double](repeating: 0, count: 9_600)
                let samples =
                    quiet + note(hertz(key), seconds: 1, phase: phase)
                    + note(hertz(key, cents), seconds: 0.4, phase: phase * 2) + quiet
                let recording = Recording(samples: samples, rate: rate)
                let pieces = recording.pieces()
                guard pieces.count == 1, let piece = pieces.first,
                    let exercise = Exercise(piece, of: recording, duration: 1, sounding: 0.4)
                else {
                    isEachFound = false
                    continue
                }
                worst = max(worst, abs(Double(exercise.onset - 57_600)) / 48)
            }
        }
        report.check("each pair of notes is found as one exercise", isEachFound)
        report.check("the second note's onset is found within 3 ms", worst < 3, "\(worst) ms")
        report.note("worst \(worst.text(2)) ms")
    }

    /// A held wheel: on one step for 0.4 s, on the next for 0.2 s, and back; each note in phase with the one before.
    private static func steps(_ report: Report) {
        var worst = (mean: 0.0, mode: 0.0, brief: 0.0)
        for key in stride(from: 60, through: 84, by: 2) {
            var phase = 0.0
            var samples: [Double] = []
            for (cents, seconds) in [(10.0, 0.4), (10.4, 0.2), (10, 0.1)] {
                for _ in 0..<Int(seconds * rate) {
                    samples.append((0.4 * sin(phase) * 32_768).rounded() / 32_768)
                    phase += 2 * .pi * hertz(key, cents) / rate
                }
            }
            let recording = Recording(samples: samples, rate: rate)
            let track = PitchTrack(recording, samples.indices, from: hertz(key))
            let brief = track.mode(near: 10.3, within: 0.2)
            worst.mean = max(worst.mean, abs(track.mean - 10 - 0.4 * 2 / 7))
            worst.mode = max(worst.mode, abs(track.mode() - 10))
            worst.brief = max(worst.brief, abs(brief - 10.4))
        }
        report.check("a moving pitch's mean is found within 0.01 cent", worst.mean < 0.01, "\(worst.mean)")
        report.check("where it stood longest, within 0.01 cent", worst.mode < 0.01, "\(worst.mode)")
        report.check("and where it stood for a moment", worst.brief < 0.01, "\(worst.brief)")
    }

    private static func wave(_ report: Report) {
        let samples = note(440, seconds: 0.3)
        let read = try? Recording(wave: WaveFile.stereo(samples, rate: Int(rate)), began: 7)
        report.check("a WAV file is read back as it was", read?.samples == samples && read?.rate == rate)
    }
}
