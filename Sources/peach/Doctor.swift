// SPDX-License-Identifier: MIT
import ArgumentParser
import Words

/// `peach doctor`.
struct Doctor: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("doctor", .doctor) }

    @OptionGroup var options: RunOptions

    func run() async throws {
        try options.speech.check()
        let examination = Examination(
            options: options, output: try options.sound.output(), buffer: try options.sound.buffer())
        var isPossible = true
        for check in DoctorCheck.allCases {
            let finding = await examination.finding(check)
            isPossible = isPossible && (finding.isGood || !finding.isNeeded)
            show(check, finding)
        }
        if !options.json.isWanted {
            Speech.say(isPossible ? Speech.texts.trainingIsPossible : Speech.texts.trainingIsImpossible)
        }
        if !isPossible { throw ExitCode(.unavailable) }
    }

    private func show(_ check: DoctorCheck, _ finding: Examination.Finding) {
        if options.json.isWanted {
            JSONLine.put([
                "check": check.rawValue, "good": finding.isGood, "needed": finding.isNeeded, "message": finding.text,
                "details": finding.details.isEmpty ? nil : finding.details,
            ])
        } else {
            let mark = finding.isGood ? "✓" : "✗"
            Speech.show("\(mark) \(Speech.texts.name(of: check)): \(finding.text)")
        }
    }
}

extension ExitCode {
    init(_ status: ExitStatus) { self.init(status.rawValue) }
}
