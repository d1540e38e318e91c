// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Machine
import Words

/// `peach doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("doctor", .doctor) }

    @OptionGroup var options: DoctorOptions

    private struct Found: Encodable {
        let check: String
        let good: Bool
        let needed: Bool
        let message: String
        let remedy: String?
        let details: [String]?
    }

    func run() async throws {
        let report = try options.report.map { name throws in
            try options.json.excludes("--report", name)
            return try DoctorReport(name, isForced: options.force.isWanted, log: options.log)
        }
        if report == nil, options.log != nil {
            throw CommandError.dependent("--log", on: "--report")
        }
        var checks = SystemChecks(options)
        var missing: [DoctorCheck] = []
        var all: [(check: DoctorCheck, finding: Finding)] = []
        for check in DoctorCheck.allCases {
            let findings = await checks.findings(check)
            if findings.contains(where: { !$0.isGood && $0.isNeeded }) { missing.append(check) }
            for finding in findings { if report?.isOnStandardOutput != true { show(check, finding, checks.texts) } }
            all += findings.map { (check, $0) }
        }
        if !options.json.isWanted {
            let sentence = Speech.texts.trainingIsPossible(
                without: missing, isSoundTested: !checks.isOutputTaken)
            Speech.say(sentence)
        }
        try report?.write(all)
        if !missing.isEmpty { throw ExitCode(.unavailable) }
    }

    private func show(_ check: DoctorCheck, _ finding: Finding, _ texts: Texts) {
        guard options.json.isWanted else {
            finding.sentences(check, texts).forEach { Speech.show($0, isGood: finding.isGood) }
            if let remedy = finding.remedy { Speech.show("    " + remedy) }
            return
        }
        JSONLine.put(
            Found(
                check: check.rawValue, good: finding.isGood, needed: finding.isNeeded, message: finding.text,
                remedy: finding.remedy, details: finding.details.isEmpty ? nil : finding.details))
    }
}

extension ExitCode {
    init(_ status: ExitStatus) { self.init(status.rawValue) }
}
