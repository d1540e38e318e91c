// SPDX-License-Identifier: MIT
import Foundation

/// A run of `peach train comparison`, played on pads.
final class Training: Run {
    /// Of a note, in seconds: the setting's default.
    private static let duration = 1.0

    init(_ folder: URL, count: Int, _ report: Report) throws {
        try super.init(folder, table: "comparisonRecord", completion: "answered", count: count, report)
    }

    /// Lines, records and presses.
    func checkStory() {
        let answers = journal.presses("answer")
        report.check("each exercise was answered by one press", answers.count == count, "\(answers.count) presses")
        checkCounts()
        report.checkAll(
            "each answer is the pad that was pressed",
            zip(completed, answers).enumerated().compactMap { index, pair in
                pair.0.answer == pair.1.answer ? nil : "\(index + 1): \(pair.0.answer ?? "none"), not \(pair.1.answer)"
            })
        report.checkAll(
            "each verdict is the offset's",
            completed.enumerated().compactMap { index, line in
                let isRight = (line.answer == "higher") == ((line.offset ?? 0) > 0)
                return line.correct == isRight ? nil : "\(index + 1)"
            })
        let lateness = zip(completed, answers).map { Double(($0.pressed ?? 0) - $1.time) / 1e6 }
        report.checkAll(
            "each press is stamped within 2 ms of its writing",
            lateness.enumerated().compactMap { abs($1) <= 2 ? nil : "\($0 + 1): \($1.text(3)) ms" })
        report.note("at the latest after \((lateness.max() ?? .nan).text(3)) ms")
        report.checkAll("each record is its line", zip(completed, records.rows).enumerated().compactMap(difference))
        report.checkAll(
            "the offset, the pitch and the verdict are reported with the answer only",
            journal.heard.compactMap {
                $0.misplaced(["offset_cents\"", "target_frequency_hz\"", "correct\""], in: "answered")
            })
    }

    /// That idle presses have no effect is part of `checkStory`: each answer belongs to a press with that purpose.
    func checkIdlePresses() {
        for (purpose, meaning) in [("early", "during the reference note"), ("again", "for a second time")] {
            report.check("pads were pressed \(meaning)", !journal.presses(purpose).isEmpty)
        }
    }

    /// Pitches and times against the recording.
    func checkSound() {
        let pieces = recording.pieces()
        guard pieces.count == count, completed.count == count, journal.presses("answer").count == count else {
            report.check("the recording has \(count) exercises", false, "\(pieces.count)")
            return
        }
        let exercises = zip(pieces, completed).map { piece, line in
            Exercise(piece, of: recording, duration: Self.duration, sounding: (line.reaction ?? 0) / 1_000)
        }
        report.check("the recording has \(2 * count) notes", exercises.allSatisfy { $0 != nil })
        let heard = exercises.compactMap { $0 }
        guard heard.count == count else { return }
        checkPitches(heard)
        checkTimes(heard)
    }

    private func checkPitches(_ exercises: [Exercise]) {
        var worst = 0.0
        var off: [String] = []
        var rough: [String] = []
        for (index, (exercise, row)) in zip(exercises, records.rows).enumerated() {
            for (name, tone, column) in [
                ("reference", exercise.reference, "referenceFrequency"), ("target", exercise.target, "targetFrequency"),
            ] {
                let recorded = Records.number(row, column)
                let cents = abs(tone.cents(from: recorded))
                worst = max(worst, cents)
                if !(cents <= 0.1) {
                    off.append("\(index + 1) \(name): \(tone.frequency.text(4)) Hz, recorded \(recorded.text(4))")
                }
                if tone.remainder > 0.01 { rough.append("\(index + 1) \(name): \(tone.remainder.text(4))") }
            }
            let asked =
                100 * (Records.number(row, "targetNote") - Records.number(row, "referenceNote"))
                + Records.number(row, "centOffset")
            let sounded = exercise.target.cents(from: exercise.reference.frequency)
            if !(abs(asked - sounded) <= 0.2) {
                off.append("\(index + 1): \(sounded.text(3)) cents apart, asked \(asked.text(3))")
            }
        }
        report.checkAll("each note sounds within 0.1 cent of its record", off)
        report.note("worst \(worst.text(5)) cents")
        report.checkAll("each note is clean, without a gap", rough)
    }

    private func checkTimes(_ exercises: [Exercise]) {
        var lateness: [Double] = []
        for (index, exercise) in exercises.enumerated() {
            let press = journal.presses("answer")[index].time
            let real = Double(press - recording.time(of: exercise.onset)) / 1e6
            lateness.append((completed[index].reaction ?? .nan) - real)
        }
        let constant = lateness.median
        report.checkAll(
            "each reaction time is right within 10 ms",
            lateness.enumerated().compactMap { index, late in
                abs(late - constant) <= 10 ? nil : "\(index + 1): \((late - constant).text(2)) ms"
            })
        report.check("their common error is at most 25 ms", abs(constant) <= 25, "\(constant.text(2)) ms")
        let spread = lateness.map { abs($0 - constant) }.max() ?? .nan
        report.note("common error \(constant.text(2)) ms; beside it at most \(spread.text(2)) ms")
    }

    private func difference(_ index: Int, _ pair: (Line, Records.Row)) -> String? {
        let (line, row) = pair
        return Records.difference(
            index, row,
            [
                ("referenceNote", line.reference.map(Double.init), 0),
                ("targetNote", line.target.map(Double.init), 0),
                ("centOffset", line.offset, 1e-6),
                ("isCorrect", line.correct.map { $0 ? 1 : 0 }, 0),
                ("referenceFrequency", line.referenceFrequency, 1e-4),
                ("targetFrequency", line.targetFrequency, 1e-4),
                ("reactionTime", line.reaction.map { $0 / 1_000 }, 0.001),
            ], row["answer"] is String ? [("answer", line.answer)] : [])
    }
}

/// One answered exercise as the recording has it: two notes, the second right after the first.
struct Exercise {
    let reference: Tone
    let target: Tone
    /// Sample at which the target begins.
    let onset: Int

    /// - Parameters:
    ///   - duration: of a note in seconds.
    ///   - sounding: seconds from the target's onset to the answer, which silences it.
    init?(_ piece: Range<Int>, of recording: Recording, duration: Double, sounding: Double) {
        let rate = recording.rate
        func part(_ from: Double, _ to: Double) -> Range<Int> {
            let start = piece.lowerBound + Int(from * rate)
            return start..<max(start, piece.lowerBound + Int(to * rate))
        }
        // Attack, release and glide are over within 50 ms; the press is known to 25 ms.
        let end = duration + min(sounding, duration)
        guard let reference = Tone(recording.samples, part(0.06, duration - 0.08), rate: rate),
            let target = Tone(recording.samples, part(duration + 0.08, end - 0.08), rate: rate)
        else { return nil }
        self.reference = reference
        self.target = target
        onset = Exercise.seam(
            recording.samples, part(duration - 0.07, duration + 0.07), rate: rate, reference, target)
    }

    /// The sample at which the fade between two tones is deepest: the model "first tone, 10 ms of silence, second tone" has the
    /// least residual around it. It also works for low notes, with a period longer than the fade, and for tones that hardly
    /// differ.
    private static func seam(
        _ samples: [Double], _ stretch: Range<Int>, rate: Double, _ first: Tone, _ second: Tone
    ) -> Int {
        let half = Int(rate * 0.005)
        // The residuals of the three models, summed from the start of the stretch.
        var sums: [(first: Double, silence: Double, second: Double)] = [(0, 0, 0)]
        for index in stretch where index < samples.count {
            let sample = samples[index]
            let (one, two) = (sample - first.value(at: index), sample - second.value(at: index))
            let last = sums[sums.count - 1]
            sums.append((last.first + one * one, last.silence + sample * sample, last.second + two * two))
        }
        let all = sums[sums.count - 1]
        func left(_ place: Int) -> Double {
            let (before, after) = (sums[place - half], sums[place + half])
            return before.first + after.silence - before.silence + all.second - after.second
        }
        let places = half..<max(half + 1, sums.count - half)
        let best = places.min { left($0) < left($1) } ?? half
        return stretch.lowerBound + best
    }
}
