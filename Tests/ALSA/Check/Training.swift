// SPDX-License-Identifier: MIT
import Foundation

/// A run of `peach train comparison`, played on pads: lines, records, presses and recording must tell one story.
struct Training {
    /// Of a note, in seconds: the setting's default.
    static let duration = 1.0

    let journal: Journal
    let records: Records
    let recording: Recording
    let count: Int
    private let report: Report

    init(_ folder: URL, count: Int, _ report: Report) throws {
        journal = try Journal(folder: folder)
        records = try Records(folder: folder)
        recording = try Recording(folder: folder)
        self.count = count
        self.report = report
    }

    var answered: [Line] { journal.lines("answered") }

    /// Lines, records and presses.
    func checkStory() {
        let answers = journal.presses("answer")
        report.check("\(count) exercises were answered", answered.count == count, "\(answered.count)")
        report.check("each by one press", answers.count == count, "\(answers.count) presses")
        report.check("there are \(count) records", records.rows.count == count, "\(records.rows.count)")
        report.check("and the file is whole", records.integrity == "ok", records.integrity)
        report.check("the end counts them", journal.lines("ended").first?.answered == count)
        report.check("each was saved when it was answered", answered.allSatisfy { $0.saved == true })
        report.checkAll(
            "each answer is the pad that was pressed",
            zip(answered, answers).enumerated().compactMap { index, pair in
                pair.0.answer == pair.1.answer ? nil : "\(index + 1): \(pair.0.answer ?? "none"), not \(pair.1.answer)"
            })
        report.checkAll(
            "each verdict is the offset's",
            answered.enumerated().compactMap { index, line in
                let isRight = (line.answer == "higher") == ((line.offset ?? 0) > 0)
                return line.correct == isRight ? nil : "\(index + 1)"
            })
        let lateness = zip(answered, answers).map { Double(($0.pressed ?? 0) - $1.time) / 1e6 }
        report.checkAll(
            "each press is stamped within 2 ms of its writing",
            lateness.enumerated().compactMap { abs($1) <= 2 ? nil : "\($0 + 1): \($1.text(3)) ms" })
        report.note("at the latest after \((lateness.max() ?? .nan).text(3)) ms")
        report.checkAll("each record is its line", zip(answered, records.rows).enumerated().compactMap(difference))
        report.checkAll(
            "the offset, the pitch and the verdict are told with the answer, and at no other time",
            journal.heard.compactMap {
                $0.misplaced(["offset_cents\"", "target_frequency_hz\"", "correct\""], in: "answered")
            })
    }

    /// That the idle presses changed nothing is in the story: each answer is a press that was meant as one.
    func checkIdlePresses() {
        for (purpose, meaning) in [("early", "during the reference note"), ("again", "for a second time")] {
            report.check("pads were pressed \(meaning)", !journal.presses(purpose).isEmpty)
        }
    }

    /// Pitches and times against the recording.
    func checkSound() {
        let pieces = recording.pieces()
        guard pieces.count == count, answered.count == count, journal.presses("answer").count == count else {
            report.check("the recording has \(count) exercises", false, "\(pieces.count)")
            return
        }
        let exercises = zip(pieces, answered).map { piece, line in
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
            lateness.append((answered[index].reaction ?? .nan) - real)
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
