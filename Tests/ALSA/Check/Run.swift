// SPDX-License-Identifier: MIT
import Foundation

/// The files of a run, which must agree: the program's lines, the player's presses, the records and the recording.
class Run {
    let journal: Journal
    let records: Records
    let recording: Recording
    let count: Int
    /// The event that completes an exercise.
    let completion: String
    let report: Report

    init(_ folder: URL, table: String, completion: String, count: Int, _ report: Report) throws {
        journal = try Journal(folder: folder)
        records = try Records(folder: folder, table: table)
        recording = try Recording(folder: folder)
        (self.count, self.completion, self.report) = (count, completion, report)
    }

    /// The lines of completed exercises.
    var completed: [Line] { journal.lines(completion) }

    func checkCounts() {
        report.check("\(count) exercises were completed", completed.count == count, "\(completed.count)")
        report.check("there are \(count) records", records.rows.count == count, "\(records.rows.count)")
        report.check("and the file is whole", records.integrity == "ok", records.integrity)
        report.check("the end counts them", journal.lines("ended").first?.answered == count)
        report.check("each was saved when it was completed", completed.allSatisfy { $0.saved == true })
    }
}

extension Run {
    /// The keyboard was unplugged twice while a note sounded, and plugged in again.
    func checkUnplugging() {
        let pulls = journal.unplugs
        report.check("the keyboard was pulled twice", pulls.count == 2, "\(pulls.count)")
        let interruptions = journal.lines("interrupted")
        report.check(
            "each time the training was interrupted",
            interruptions.count == pulls.count
                && interruptions.allSatisfy { $0.reason == "controller_lost" && $0.discarded == true })
        let begun = journal.lines("exercise").count
        report.check(
            "that exercise alone was discarded", begun == completed.count + pulls.count,
            "\(begun) begun, \(completed.count) completed")
        report.check(
            "a press goes on, and is no answer",
            journal.presses("resume").count == pulls.count && journal.lines("resumed").count == pulls.count
                && goesOn(after: "resumed", with: "exercise"))
        report.checkAll("the sound ends within 100 ms", pulls.compactMap(sounding))
    }

    private func goesOn(after event: String, with next: String) -> Bool {
        let ofTraining: Set = [
            "exercise", "target_started", "answered", "matched", "interrupted", "resumed", "ended",
        ]
        let events = journal.heard.map(\.line.event).filter(ofTraining.contains)
        return events.indices.allSatisfy {
            events[$0] != event || (events.indices.contains($0 + 1) && events[$0 + 1] == next)
        }
    }

    /// The fault of the silence after a pull; nil if a note sounded until then and none before the next press.
    private func sounding(_ pull: Int64) -> String? {
        guard let piece = recording.pieces().first(where: { $0.contains(recording.sample(at: pull)) }) else {
            return "nothing sounded when the keyboard was pulled"
        }
        let late = Double(recording.time(of: piece.upperBound) - pull) / 1e6
        let resumed = journal.presses("resume").first { $0.time > pull }?.time ?? .max
        let next = recording.pieces().first { $0.lowerBound > piece.lowerBound }
        if late > 100 { return "it sounds for \(late.text(1)) ms" }
        if let next, recording.time(of: next.lowerBound) < resumed { return "it sounds again before the press" }
        return nil
    }
}
