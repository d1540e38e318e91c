// SPDX-License-Identifier: MIT
import Foundation

/// What was recorded of each matching against what the recording has. The interval is the prime: the reference note is
/// the correct pitch.
extension Matching {
    /// What the recording says of one matching, in cents from its reference note.
    private struct Played {
        let reference: Double
        /// Before the hand moved.
        let began: Double
        /// At the end of the hold: the mean of a fine wheel, of a coarse one where it stood longest.
        let held: Double
        /// In what a record tells of: the end of the hold, on a coarse wheel the step that was recorded.
        let heard: Double
    }

    func checkSound() {
        let onsets = onsets
        guard matched.count == count, journal.holds.count == count, onsets.count == count else {
            report.check("\(count) notes were tuned", false, "\(onsets.count)")
            return
        }
        let played = zip(zip(matched, journal.holds), onsets).map { pair, onset in
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
        let distances = zip(matched, played).map { abs(($0.error ?? .nan) - $1.held) }
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
        let distances = zip(matched, played).map { distance($0, $1) }
        report.checkAll(
            law,
            distances.enumerated().compactMap { index, cents in
                abs(cents) <= limit ? nil : "\(index + 1): \(cents.text(4)) cents"
            })
        report.note("worst \((distances.map(abs).max() ?? .nan).text(4)) cents")
    }

    /// What is done is heard some 20 ms later, and a moment on the card is known to 4 ms: a stretch begins 40 ms late, and
    /// ends in time, before the blow on the pad or the flight of the wheel is heard.
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
        // Of a hand on one of a coarse wheel's steps the step is recorded, of one between two their mean.
        let error = line.error ?? .nan
        func nearest(_ values: [Double]) -> Double { values.min { abs($0 - error) < abs($1 - error) } ?? .nan }
        let step = held.mode(near: error, within: 0.2)
        return Played(
            reference: reference.mean, began: began.mean,
            held: wheel.isCoarse ? nearest([held.mode(), end.mode(), end.mean]) : end.mean,
            heard: wheel.isCoarse ? nearest([step, end.mean].filter(\.isFinite)) : end.mean)
    }
}
