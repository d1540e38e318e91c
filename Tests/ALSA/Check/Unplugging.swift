// SPDX-License-Identifier: MIT

/// The keyboard is pulled twice while something sounds, and plugged in again.
struct Unplugging {
    let journal: Journal
    let recording: Recording
    /// Exercises that were played to their end.
    let completed: Int

    func check(_ report: Report) {
        let pulls = journal.unplugs
        report.check("the keyboard was pulled twice", pulls.count == 2, "\(pulls.count)")
        let interruptions = journal.lines("interrupted")
        report.check(
            "each time the training was interrupted",
            interruptions.count == pulls.count
                && interruptions.allSatisfy { $0.reason == "controller_lost" && $0.discarded == true })
        let begun = journal.lines("exercise").count
        report.check(
            "that exercise alone was discarded", begun == completed + pulls.count,
            "\(begun) begun, \(completed) completed")
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

    /// What is wrong with the silence after a pull: it must have sounded until then, and go on to the next press.
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
