// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Machine
import Sound
import Words

/// `--report`: what the doctor has found, and a log, in a file that may go to strangers. In English, like all data.
struct DoctorReport {
    private let file: WrittenFile
    private let log: String?

    /// - Throws: `LogError` of a file that is no log; `FileRefusal`.
    init(_ name: String, isForced: Bool, log: String?) throws {
        // What is read twice cannot be a pipe.
        if let log { _ = try LogReader.read(path: log, shelf: Folders().scaleShelf) }
        self.log = log
        file = try WrittenFile(name, isForced: isForced)
    }

    var isOnStandardOutput: Bool { file.isStandardOutput }

    /// - Throws: `LogError`, `FileRefusal`. Nothing is written then.
    func write(_ findings: [(check: DoctorCheck, finding: Finding)], secrets: [String]) throws {
        var discretion = Discretion(secrets: secrets)
        let texts = English()
        var lines = [
            "Peach \(Version.number), FluidSynth \(FluidSynthVersion.text), \(Date().formatted(.iso8601))",
            "Numbers in brackets stand for names, paths and addresses.", "", "What “peach doctor” found:", "",
        ]
        for (check, finding) in findings {
            let mark = finding.isGood ? "✓ " : "✗ "
            lines += finding.sentences(check, texts).map { discretion.text(mark + $0) }
            lines += finding.remedy.map { ["    " + discretion.text($0)] } ?? []
            lines += finding.details.map { "    " + discretion.text($0) }
        }
        let logged = try log.map { path throws in
            var discreet = DiscreetLog(discretion)
            return try discreet.lines(path)
        }
        if let logged { lines += ["", "The log:", ""] + logged }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        try file.finish(file.write(bytes))
        if !file.isStandardOutput {
            Speech.note(
                Speech.texts.reportWritten(file: file.name, findings: findings.count, logged: logged?.count))
        }
    }
}
