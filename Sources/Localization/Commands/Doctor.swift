// SPDX-License-Identifier: MIT
import Sound

/// The checks of `peach doctor`, in order.
package enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    case system, instance, sequencer, controllers, servers, output
    case realTime = "real_time"
    case sound, synthesizer, voice, data, disk, memory, settings, mappings, language, browser, screen, clock
}

/// A buffer that grew: its first size, and the day.
package struct GrownBuffer: Sendable {
    let origin: BufferSize
    let day: String

    package init(from origin: BufferSize, on day: String) { (self.origin, self.day) = (origin, day) }
}

extension Texts {
    package func name(of check: DoctorCheck) -> String {
        t {
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
    }

    package func dataIsRead(file: String) -> String { t("Checking \(quoted(file)), which takes a moment.") }

    package func reportWritten(file: String, findings: Int, isLogIn: Bool) -> String {
        t(
            "\(quoted(file)) contains \(count(findings)) findings\(isLogIn ? t(" and the log") : ""), with names and "
                + "paths as they are. Read it before you send it.")
    }

    package func controllers(_ names: [String]) -> String { names.joined(separator: ", ") + "." }

    package func outputWorks(
        name: String, rate: Double, granted: BufferSize, asked: BufferSize?, grown: GrownBuffer?
    ) -> String {
        // A sound server's buffer has no periods.
        let size = granted.periods == 1 ? t("\(count(granted.frames)) frames") : granted.text
        let length = length(of: granted, at: rate)
        var text = t("\(quoted(name)) works, at \(exact(rate)) Hz with a buffer of \(size), \(length)")
        text = asked.map { $0 == granted ? "\(text)." : t("\(text); \($0.text) was asked for.") } ?? "\(text)."
        guard let grown else { return text }
        let origin = self.length(of: grown.origin, at: rate)
        return t("\(text) It grew from \(origin) on \(grown.day), because the sound had gaps.")
    }

    package func version(ofFluidSynth version: String) -> String { t("version \(version).") }

    package func onlyBackupsHold(answers: Int, of data: String) -> String {
        t(
            "Your training data holds no answers, but a backup holds \(answers == 1 ? t("one") : count(answers)). "
                + "\(listingBackups(data))")
    }

    package var answersWait: String {
        t("Answers from an earlier run are still waiting to be saved; your next training adds all that can be read.")
    }

    package func dataIsSound(file: String, records: Int) -> String {
        t("\(quoted(file)) is intact, with \(answers(records)).")
    }

    package func dataIsAbsent(file: String) -> String { t("\(quoted(file)) will be created when you first train.") }
    package func settingsAreFine(file: String) -> String { t("\(quoted(file)) is fine.") }
    package func settingsAreAbsent(file: String) -> String { t("there is no \(quoted(file)), so the defaults apply.") }

    package func trainingIsPossible(without missing: [DoctorCheck], isSoundTested: Bool) -> String {
        guard isSoundTested || !missing.isEmpty else {
            return t("The sound output was not tested, because another Peach is using it. Nothing else is missing.")
        }
        return missing.isEmpty
            ? t("Training is possible.")
            : t("Training is not possible yet. Missing: \(missing.map { name(of: $0) }.joined(separator: ", ")).")
    }

    func length(of buffer: BufferSize, at rate: Double) -> String {
        "\(decimal(Double(buffer.total) / rate * 1000, digits: 1)) ms"
    }
}
