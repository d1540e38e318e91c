// SPDX-License-Identifier: MIT
import Foundation

/// The machine itself, before Peach is blamed: machine.sh's results.
enum Machine {
    static func check(_ folder: URL, _ report: Report) throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
        let announced = try text("announced.txt")
        report.check("a plugged keyboard is announced", announced.contains("Port start"), announced)
        report.check("a pulled keyboard is announced", announced.contains("Client exit"), announced)
        let played = try text("played.txt")
        report.check("its bytes arrive as events", played.contains("note 37, velocity 100"), played)

        let recording = try Recording(folder: folder)
        let pieces = recording.pieces()
        guard pieces.count == 1, let piece = pieces.first,
            let tone = Tone(
                recording.samples, piece.lowerBound + 4_800..<piece.upperBound - 4_800, rate: recording.rate)
        else {
            report.check("the loopback card plays one tone", false, "\(pieces.count) found")
            return
        }
        report.check("440 Hz come through the loopback card within 0.001 cent", abs(tone.cents(from: 440)) < 0.001)
        report.check("and without a gap", tone.remainder < 0.001, "\(tone.remainder)")
        report.note("\(tone.frequency.text(6)) Hz")
    }
}
