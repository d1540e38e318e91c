// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Sound

struct DoctorCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("doctor", .doctor) }

    // The options of a run, so that the doctor checks the same.
    @OptionGroup var data: DataOption
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var sound: SoundOptions

    @Option(name: .customLong("report"), help: ArgumentHelp(.report, .file), completion: .file())
    var report: String?

    @Option(name: .customLong("log"), help: ArgumentHelp(.reportedLog, .file), completion: .file(extensions: ["jsonl"]))
    var log: String?

    @Flag(name: .customLong("headphones"), help: ArgumentHelp(.headphones))
    var checksListening = false

    @OptionGroup var force: ForceFlag
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag

    func run() async throws {
        if checksListening { return try await checkListening() }
        let report = try report.map { name throws in
            try json.excludes("--report", name)
            return try DoctorReport(name, isForced: force.isWanted, log: log)
        }
        if report == nil, log != nil {
            throw CommandError.dependent("--log", on: "--report")
        }
        var checks = SystemChecks(self)
        var missing: [DoctorCheck] = []
        var all: [(check: DoctorCheck, finding: Finding)] = []
        for check in DoctorCheck.allCases {
            let findings = await checks.findings(check)
            if findings.contains(where: { !$0.isGood && $0.isNeeded }) { missing.append(check) }
            for finding in findings { if report?.file.isStandardOutput != true { show(check, finding, checks.texts) } }
            all += findings.map { (check, $0) }
        }
        if !json.isWanted {
            let sentence = Console.texts.trainingIsPossible(
                without: missing, isSoundTested: !checks.isOutputTaken)
            Console.say(sentence)
        }
        try report?.write(all)
        if !missing.isEmpty { throw ExitCode(.unavailable) }
    }

    private func checkListening() async throws {
        if json.isWanted { throw CommandError.exclusive("--headphones", "--json") }
        if report != nil { throw CommandError.exclusive("--headphones", "--report") }
        let settings = try settings.load()
        let session = LiveAudioSession(
            sound.selection(settings), library: try SoundOptions.library(),
            memory: SavedBufferSizes(Folders().state))
        let store = try data.openReportingStore(busyTimeout: 1, isJSON: false)
        try await ListeningCheckRun(settings: settings, session: session, store: store).run()
    }

    private func show(_ check: DoctorCheck, _ finding: Finding, _ texts: Texts) {
        guard json.isWanted else {
            finding.sentences(check, texts).forEach { Console.show($0, isGood: finding.isGood) }
            if let remedy = finding.remedy { Console.show("    " + remedy) }
            return
        }
        JSONLine.put(object: [
            "check": check.rawValue, "good": finding.isGood, "needed": finding.isNeeded, "message": finding.text,
            "remedy": finding.remedy, "details": finding.details.isEmpty ? nil : finding.details,
        ])
    }
}

extension ExitCode {
    init(_ status: ExitStatus) { self.init(status.rawValue) }
}

/// The file of `--report`: the findings in English, and a copy of a log.
struct DoctorReport {
    let file: AtomicFile
    private let log: String?

    /// - Throws: `LogError` for an invalid log; `FileRefusal`.
    init(_ name: String, isForced: Bool, log: String?) throws {
        // Read again in `write`, so it must not be a pipe.
        if let log { _ = try LogReader.read(path: log, scales: Folders().scaleCatalog) }
        self.log = log
        file = try AtomicFile(name, isForced: isForced)
    }

    /// - Throws: `FileRefusal`, or the error of reading the log. Nothing is written then.
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
            Console.say(Console.texts.reportWritten(file: file.name, findings: findings.count, isLogIn: log != nil))
        }
    }
}

struct Finding {
    let isGood: Bool
    var isNeeded = false
    let text: String
    /// True if the text names its subject.
    var isWhole = false
    var remedy: String?
    /// Details in English, only in JSON and reports.
    var details: [String] = []

    static func good(_ text: String) -> Finding { Finding(isGood: true, text: text) }

    /// The text, with the name of the check if needed.
    func sentences(_ check: DoctorCheck, _ texts: Texts) -> [String] {
        let name = isWhole ? "" : texts.name(of: check) + ": "
        return text.split(separator: "\n").map { name + $0 }
    }
}
