// SPDX-License-Identifier: MIT
import Sound

extension English: DoctorTexts {
    package func name(of check: DoctorCheck) -> String {
        switch check {
        case .system: "System"
        case .instance: "Other Peach"
        case .servers: "Sound servers"
        case .realTime: "Real time"
        case .sound: "Sounds"
        case .voice: "Speech"
        case .disk: "Disk"
        case .memory: "Memory"
        case .language: "Language"
        case .browser: "Browser"
        case .screen: "Page"
        case .clock: "Clock"
        case .sequencer: "MIDI sequencer"
        case .controllers: "Controllers"
        case .output: "Sound output"
        case .synthesizer: "FluidSynth"
        case .data: "Training data"
        case .settings: "Settings"
        case .mappings: "Mappings"
        }
    }

    package func dataIsRead(file: String) -> String { "Checking \(quoted(file)), which takes a moment." }

    package func reportWritten(file: String, findings: Int, isLogIn: Bool) -> String {
        "\(quoted(file)) contains \(count(findings)) findings\(isLogIn ? " and the log" : ""), "
            + "with names and paths as they are. Read it before you send it."
    }

    package var sequencerWorks: String { "/dev/snd/seq works." }

    package func controllers(_ names: [String]) -> String { names.joined(separator: ", ") + "." }

    package func outputWorks(
        name: String, rate: Double, granted: BufferSize, asked: BufferSize?, grown: GrownBuffer?
    ) -> String {
        // A server has a buffer that is one whole.
        let size = granted.periods == 1 ? "\(count(granted.frames)) frames" : granted.text
        return
            "\(quoted(name)) works, at \(exact(rate)) Hz with a buffer of \(size), \(length(of: granted, at: rate))"
            + (asked.map { $0 == granted ? "." : "; \($0.text) was asked for." } ?? ".")
            + (grown.map {
                " It grew from \(length(of: $0.origin, at: rate)) on \($0.day), because the sound had gaps."
            } ?? "")
    }

    package func version(ofFluidSynth version: String) -> String { "version \(version)." }

    package func onlyBackupsHold(answers: Int, of data: String) -> String {
        "Your training data holds no answers, but a backup holds \(answers == 1 ? "one" : count(answers)). "
            + listingBackups(data)
    }

    package var answersWait: String {
        "Answers from an earlier run are still waiting to be saved; your next training adds all that can be read."
    }

    package func dataIsSound(file: String, records: Int) -> String {
        "\(quoted(file)) is intact, with \(count(records)) \(records == 1 ? "answer" : "answers")."
    }

    package func dataIsAbsent(file: String) -> String { "\(quoted(file)) will be created when you first train." }
    package func settingsAreFine(file: String) -> String { "\(quoted(file)) is fine." }
    package func settingsAreAbsent(file: String) -> String { "there is no \(quoted(file)), so the defaults apply." }

    package func trainingIsPossible(without missing: [DoctorCheck], isSoundTested: Bool) -> String {
        guard isSoundTested || !missing.isEmpty else {
            return "The sound output was not tested, because another Peach is using it. Nothing else is missing."
        }
        return missing.isEmpty
            ? "Training is possible."
            : "Training is not possible yet. Missing: \(missing.map { name(of: $0) }.joined(separator: ", "))."
    }
}
