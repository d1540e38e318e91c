// SPDX-License-Identifier: MIT
import Foundation

/// A run of `peach train matching`, played on a wheel.
final class Matching: Run {
    /// A kind of wheel, and the largest mean distance of its records from the held pitch in cents.
    private struct Wheel {
        let steps: Int
        let limit: Double

        var isCoarse: Bool { steps <= 128 }
    }

    private static let wheels = [
        "rubber": Wheel(steps: 8_192, limit: 0.05), "felt": Wheel(steps: 8_192, limit: 0.05),
        "swinging": Wheel(steps: 512, limit: 0.05), "off-centre": Wheel(steps: 128, limit: 0.1),
        "led": Wheel(steps: 64, limit: 0.1), "coarsest": Wheel(steps: 31, limit: 0.3),
    ]
    /// Of the reference note, in seconds.
    private static let duration = 0.5

    private let wheel: Wheel
    /// released or confirmed
    private let commit: String

    init(_ folder: URL, wheel: String, end: String, count: Int, _ report: Report) throws {
        guard let wheel = Self.wheels[wheel] else { throw Failure("“\(wheel)” is no wheel") }
        self.wheel = wheel
        commit = end == "release" ? "released" : "confirmed"
        try super.init(folder, table: "pitchMatchingRecord", completion: "matched", count: count, report)
    }

    /// Lines, records and what the player did.
    func checkStory() {
        let presses = journal.presses("answer")
        report.check(
            "each by one turn of the wheel, which \(commit == "released" ? "was let go" : "a press confirmed")",
            journal.holds.count == count && presses.count == (commit == "released" ? 0 : count),
            "\(journal.holds.count) holds, \(presses.count) presses")
        checkCounts()
        report.checkAll(
            "each was tuned by the wheel and is \(commit)",
            completed.enumerated().compactMap { index, line in
                line.control == "absolute" && line.commit == commit
                    ? nil : "\(index + 1): \(line.control ?? "nothing"), \(line.commit ?? "")"
            })
        report.check(
            "the wheel's steps were learned", completed.last?.resolution == wheel.steps,
            "\(completed.last?.resolution ?? 0), not \(wheel.steps)")
        report.checkAll("each record is its line", zip(completed, records.rows).enumerated().compactMap(difference))
        report.checkAll(
            "the offset, the pitch and the error are reported when it was matched only",
            journal.heard.compactMap {
                $0.misplaced(["offset_cents\"", "final_frequency_hz\"", "error_cents\""], in: "matched")
            })
    }

    private func difference(_ index: Int, _ pair: (Line, Records.Row)) -> String? {
        let (line, row) = pair
        return Records.difference(
            index, row,
            [
                ("referenceNote", line.reference.map(Double.init), 0),
                ("targetNote", line.target.map(Double.init), 0),
                ("initialCentOffset", line.initialOffset, 1e-6),
                ("userCentError", line.error, 1e-6),
                ("referenceFrequency", line.referenceFrequency, 1e-4),
                ("finalFrequency", line.finalFrequency, 1e-4),
            ], [("controlKind", line.control), ("commitKind", line.commit)])
    }
}

/// The records against the recording. The interval is the prime: the reference note has the correct pitch.
extension Matching {
    /// The recorded pitches of one matching, in cents from its reference note.
    private struct Played {
        let reference: Double
        /// Before the hand moved.
        let began: Double
        /// At the end of the hold: the mean of a fine wheel, of a coarse one where it stood longest.
        let held: Double
        /// The pitch that a record has: the end of the hold, on a coarse wheel the recorded step.
        let heard: Double
    }

    func checkSound() {
        let onsets = onsets
        guard completed.count == count, journal.holds.count == count, onsets.count == count else {
            report.check("\(count) notes were tuned", false, "\(onsets.count)")
            return
        }
        let played = zip(zip(completed, journal.holds), onsets).map { pair, onset in
            listen(to: pair.0, held: pair.1, since: onset)
        }
        checkAll("each reference note sounds within 0.1 cent of its record", played, within: 0.1) { _, one in
            one.reference
        }
        checkAll("each tunable note begins within 0.1 cent of its initial offset", played, within: 0.1) { line, one in
            one.began - (line.initialOffset ?? .nan)
        }
        checkAll("each recorded error is what sounded within 0.2 cent", played, within: 0.2) { line, one in
            one.heard - (line.error ?? .nan)
        }
        let distances = zip(completed, played).map { abs(($0.error ?? .nan) - $1.held) }
        let mean = distances.reduce(0, +) / Double(distances.count)
        report.check(
            "what is recorded is what was held, within \(wheel.limit) cent in the mean", mean <= wheel.limit,
            mean.text(4))
        report.note("\(mean.text(4)) cents in the mean, at most \((distances.max() ?? .nan).text(4))")
    }

    /// When the note of each matching began to be tunable.
    private var onsets: [Int64] {
        var onsets: [Int64] = []
        var last: Int64?
        for heard in journal.heard {
            if heard.line.event == "target_started" { last = heard.line.onset }
            if heard.line.event == "matched", let onset = last { onsets.append(onset) }
        }
        return onsets
    }

    private func checkAll(
        _ law: String, _ played: [Played], within limit: Double, _ distance: (Line, Played) -> Double
    ) {
        let distances = zip(completed, played).map { distance($0, $1) }
        report.checkAll(
            law,
            distances.enumerated().compactMap { index, cents in
                abs(cents) <= limit ? nil : "\(index + 1): \(cents.text(4)) cents"
            })
        report.note("worst \((distances.map(abs).max() ?? .nan).text(4)) cents")
    }

    /// Sound follows an action after 20 ms, and times on the card are known to 4 ms: a stretch begins 40 ms late, and ends before
    /// the press or the release of the wheel is audible.
    private func listen(to line: Line, held hold: Journal.Hold, since onset: Int64) -> Played {
        func track(_ from: Int64, _ to: Int64) -> PitchTrack {
            let start = recording.sample(at: from + 40_000_000)
            return PitchTrack(
                recording, start..<max(start, recording.sample(at: to)), from: line.referenceFrequency ?? .nan)
        }
        let attack: Int64 = 40_000_000
        let reference = track(onset - Int64(Self.duration * 1e9) + attack, onset - attack)
        let began = track(onset + attack, hold.start)
        let held = track(hold.time.lowerBound, hold.time.upperBound)
        let last = hold.time.upperBound - 10_000_000
        let end = track(max(hold.time.lowerBound, last - 300_000_000), last)
        // The record of a coarse wheel has the step of the hand, or the mean of two steps if the hand is between them.
        let error = line.error ?? .nan
        func nearest(_ values: [Double]) -> Double { values.min { abs($0 - error) < abs($1 - error) } ?? .nan }
        let step = held.mode(near: error, within: 0.2)
        return Played(
            reference: reference.mean, began: began.mean,
            held: wheel.isCoarse ? nearest([held.mode(), end.mode(), end.mean]) : end.mean,
            heard: wheel.isCoarse ? nearest([step, end.mean].filter(\.isFinite)) : end.mean)
    }
}
