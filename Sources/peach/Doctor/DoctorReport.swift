// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Machine
import Sound
import Words

/// The file of `--report`: what the doctor has found, in English, and a log as it is.
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

    /// - Throws: `FileRefusal`, or why the log cannot be read any more. Nothing is written then.
    func write(_ findings: [(check: DoctorCheck, finding: Finding)]) throws {
        let texts = Texts(.english)
        var lines = [
            "Peach \(Version.number), FluidSynth \(FluidSynthVersion.text), \(Date().formatted(.iso8601))", "",
            "What “peach doctor” found:", "",
        ]
        for (check, finding) in findings {
            let mark = finding.isGood ? "✓ " : "✗ "
            lines += finding.sentences(check, texts).map { mark + $0 }
            lines += ([finding.remedy].compactMap { $0 } + finding.details).map { "    " + $0 }
        }
        if let log { lines += ["", "The log:", "", try String(contentsOfFile: log, encoding: .utf8)] }
        try file.finish(file.write(Array(lines.map { $0 + "\n" }.joined().utf8)))
        if !file.isStandardOutput {
            Speech.say(Speech.texts.reportWritten(file: file.name, findings: findings.count, isLogIn: log != nil))
        }
    }
}
