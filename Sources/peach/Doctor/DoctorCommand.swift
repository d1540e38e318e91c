// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Words

/// `peach doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("doctor", .doctor) }

    @OptionGroup var options: RunOptions

    private struct Found: Encodable {
        let check: String
        let good: Bool
        let needed: Bool
        let message: String
        let details: [String]?
    }

    func run() async throws {
        try ResourceLimit.checkMemory()
        let checks = SystemChecks(options)
        var missing: [DoctorCheck] = []
        for check in DoctorCheck.allCases {
            let findings = await checks.findings(check)
            if findings.contains(where: { !$0.isGood && $0.isNeeded }) { missing.append(check) }
            for finding in findings { show(check, finding) }
        }
        if !options.json.isWanted {
            Speech.say(Speech.texts.trainingIsPossible(without: missing))
        }
        if !missing.isEmpty { throw ExitCode(.unavailable) }
    }

    private func show(_ check: DoctorCheck, _ finding: SystemChecks.Finding) {
        if options.json.isWanted {
            JSONLine.put(
                Found(
                    check: check.rawValue, good: finding.isGood, needed: finding.isNeeded, message: finding.text,
                    details: finding.details.isEmpty ? nil : finding.details))
        } else {
            let mark = finding.isGood ? "✓" : "✗"
            let name = finding.isWhole ? "" : Speech.texts.name(of: check) + ": "
            for line in finding.text.split(separator: "\n") { Speech.show("\(mark) \(name)\(line)") }
        }
    }
}

extension ExitCode {
    init(_ status: ExitStatus) { self.init(status.rawValue) }
}
