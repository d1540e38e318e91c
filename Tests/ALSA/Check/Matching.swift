// SPDX-License-Identifier: MIT
import Foundation

/// A run of `peach train matching`, played on a wheel: lines, records and holds must tell one story, and the recording
/// the same.
struct Matching {
    /// A kind of wheel, and how far a record may be from what was held: cents, in the mean.
    struct Wheel {
        let steps: Int
        let limit: Double

        var isCoarse: Bool { steps <= 128 }
    }

    static let wheels = [
        "rubber": Wheel(steps: 8_192, limit: 0.05), "felt": Wheel(steps: 8_192, limit: 0.05),
        "swinging": Wheel(steps: 512, limit: 0.05), "off-centre": Wheel(steps: 128, limit: 0.1),
        "led": Wheel(steps: 64, limit: 0.1), "coarsest": Wheel(steps: 31, limit: 0.3),
    ]
    /// Of the reference note, in seconds.
    static let duration = 0.5

    let journal: Journal
    let records: Records
    let recording: Recording
    let wheel: Wheel
    /// released or confirmed
    let commit: String
    let count: Int
    let report: Report

    init(_ folder: URL, wheel: String, end: String, count: Int, _ report: Report) throws {
        guard let wheel = Self.wheels[wheel] else { throw Failure("“\(wheel)” is no wheel") }
        journal = try Journal(folder: folder)
        records = try Records(folder: folder, table: "pitchMatchingRecord")
        recording = try Recording(folder: folder)
        self.wheel = wheel
        commit = end == "release" ? "released" : "confirmed"
        self.count = count
        self.report = report
    }

    var matched: [Line] { journal.lines("matched") }

    /// Lines, records and what the player did.
    func checkStory() {
        let presses = journal.presses("answer")
        report.check("\(count) pitches were matched", matched.count == count, "\(matched.count)")
        report.check(
            "each by one turn of the wheel, which \(commit == "released" ? "was let go" : "a press confirmed")",
            journal.holds.count == count && presses.count == (commit == "released" ? 0 : count),
            "\(journal.holds.count) holds, \(presses.count) presses")
        report.check("there are \(count) records", records.rows.count == count, "\(records.rows.count)")
        report.check("and the file is whole", records.integrity == "ok", records.integrity)
        report.check("the end counts them", journal.lines("ended").first?.answered == count)
        report.check("each was saved when it was committed", matched.allSatisfy { $0.saved == true })
        report.checkAll(
            "each was tuned by the wheel and is \(commit)",
            matched.enumerated().compactMap { index, line in
                line.control == "absolute" && line.commit == commit
                    ? nil : "\(index + 1): \(line.control ?? "nothing"), \(line.commit ?? "")"
            })
        report.check(
            "the wheel's steps were learned", matched.last?.resolution == wheel.steps,
            "\(matched.last?.resolution ?? 0), not \(wheel.steps)")
        report.checkAll("each record is its line", zip(matched, records.rows).enumerated().compactMap(difference))
        report.checkAll(
            "the offset, the pitch and the error are told when it was matched, and at no other time",
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
