// SPDX-License-Identifier: MIT
import Platform
import Sound

/// The checks of `peach doctor`, in order.
package enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    case system, instance, sequencer, controllers, servers, output
    case realTime = "real_time"
    case sound, synthesizer, voice, data, disk, memory, settings, mappings, language, browser, screen, clock
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

    /// An output without a device.
    package func outputWorks(_ name: String) -> String { t("\(quoted(name)) works.") }

    /// - Parameters:
    ///   - asked: the size that was asked for, if it has to be named.
    ///   - grown: the first size of a buffer that grew, and the day.
    package func outputWorks(
        _ status: OutputStatus, asked: BufferSize? = nil, grown: (origin: BufferSize, day: String)? = nil
    ) -> String {
        let granted = status.buffer
        // A sound server's buffer has no periods.
        let size = granted.periods == 1 ? t("\(count(granted.frames)) frames") : granted.text
        let name = quoted(status.name)
        // An unknown device has the output's name, and a chosen sink is a part of it.
        let device = status.device.flatMap { status.name.hasSuffix($0) ? nil : quoted($0) }
        let output = device.map { t("\(name) works, on \($0)") } ?? t("\(name) works")
        let text = t("\(output), at \(exact(status.sampleRate)) Hz with a buffer of \(size)")
        let isAsked = asked.map { $0 == granted } ?? true
        let sentences = [
            isAsked ? "\(text)." : t("\(text); \(asked?.text ?? "") was asked for."),
            t("A press is heard after \(decimal(status.latency, digits: 1)) ms."),
            grown.map { t("The buffer grew from \($0.origin.text) on \($0.day), because the sound had gaps.") },
        ]
        return sentences.compactMap { $0 }.joined(separator: " ")
    }

    /// For pages: also what the doctor says of its threads.
    package func sentences(for status: OutputStatus) -> String {
        let finding =
            status.audioPriority.map { SystemFinding.realTime(sound: $0, controllers: status.controllerPriority) }
            ?? .noRealTime(RealTime())
        let priority = sentence(for: finding)
        return outputWorks(status) + " " + (finding.isGood ? "\(name(of: .realTime)): \(priority)" : priority)
    }

    /// A sentence if a press is heard too late.
    package func lateness(of status: OutputStatus) -> String? {
        guard status.isLate else { return nil }
        let remedy =
            !status.name.hasPrefix(OutputChoice.pipewire(nil).text)
            ? t("A device with a cable, the output “pipewire” and a small buffer are quicker.")
            : t("A device with a cable and a small buffer are quicker.")
        return t("The sound is late: from 20 ms on, the delay after a press is felt.") + " " + remedy
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
}

package enum SystemFinding: Hashable, Sendable {
    case system(name: String, kernel: String)
    case root, container, windows, remote
    case alone
    /// - Parameter process: nil if not yet known.
    case other(process: Int32?)
    case sequencer(DeviceAccess?)
    /// Running sound servers; empty for plain ALSA.
    case servers([SoundServer])
    /// - Parameter rate: of the card itself, Hz.
    case cardPlays(Int, rate: Int, program: String?)
    case cardsRest, noCard
    /// Used by another Peach, so not tested.
    case outputIsTaken
    /// - Parameter controllers: the alsa-thread's priority; nil if it has none.
    case realTime(sound: Int, controllers: Int?)
    case noRealTime(RealTime)
    /// The output is no device.
    case realTimeUnknown(RealTime, controllers: Int?)
    case lateControllers(RealTime)
    case disk(bytes: UInt64, files: UInt64?)
    case fullDisk(bytes: UInt64)
    case memory(bytes: UInt64), littleMemory(bytes: UInt64)
    /// - Parameter isPlain: true if output is ASCII, because no locale is set.
    case language(Language, isPlain: Bool)
    case voice
    case noVoice(isWanted: Bool)
    case browser, noDesktop, noOpener
    case portFree(Int), portOurs
    /// - Parameter program: nil for another user's.
    case portTaken(Int, program: String?)
    /// Used by a Peach of the same user with other data.
    case portOfPeach(Int, process: Int32)
    case clock, clockUnset, clockBehind

    package var isGood: Bool {
        switch self {
        case .root, .windows, .remote, .noCard, .noRealTime, .lateControllers, .fullDisk, .littleMemory,
            .language(_, isPlain: true), .noVoice(isWanted: true), .noOpener, .portTaken, .clockUnset, .clockBehind:
            false
        case _: true
        }
    }

    /// A shell command that helps; nil if there is none.
    /// - Parameter families: of the distribution, as in `RuntimeEnvironment`.
    package func remedy(_ families: [String]) -> String? {
        switch self {
        case .noRealTime(let allowed) where !allowed.hasRealtimeKit,
            .lateControllers(let allowed) where !allowed.hasRealtimeKit:
            Self.install("rtkit", families)
        case .language(_, isPlain: true): "export LANG=C.UTF-8"
        case .noVoice(isWanted: true): Self.install("speech-dispatcher", families)
        case .noOpener: Self.install("xdg-utils", families)
        case .clockUnset, .clockBehind: "sudo timedatectl set-ntp true"
        case .portTaken(let port, _): "ss -ltnp 'sport = :\(port)'"
        case .noCard: "cat /proc/asound/cards"
        case .fullDisk: "df -h ~; df -i ~"
        case _: nil
        }
    }

    /// The command that installs a package; nil for an unknown distribution.
    private static func install(_ package: String, _ families: [String]) -> String? {
        let commands = [
            "debian": "apt install", "ubuntu": "apt install", "fedora": "dnf install", "rhel": "dnf install",
            "centos": "dnf install", "arch": "pacman -S", "suse": "zypper install", "opensuse": "zypper install",
        ]
        return families.compactMap { commands[$0] }.first.map { "sudo \($0) \(package)" }
    }
}

extension Texts {
    package func sentence(for finding: SystemFinding) -> String {
        t {
            switch finding {
            case .system(let name, ""): "\(name)."
            case .system(let name, let kernel): "\(name), Linux \(kernel)."
            case .root:
                "Peach is running as root, which has data and settings of its own, and which sound servers often "
                    + "refuse. Run it as yourself."
            case .container:
                "Peach is running in a container. It needs /dev/snd and the sound server’s socket from outside."
            case .windows:
                "Peach is running in the Windows Subsystem for Linux, which has no MIDI sequencer. The screen and the "
                    + "arrow keys work."
            case .remote: "You are logged in from another computer. Sound comes out where Peach runs."
            case .alone: "no other Peach is running."
            case .other(let process?):
                "Peach is already running, as process \(process), so its sound device was left alone."
            case .other(nil): "Peach is already running, so its sound device was left alone."
            case .sequencer(.root?): "you can use /dev/snd/seq, because you are root."
            case .sequencer(.everybody?): "everybody can use /dev/snd/seq."
            case .sequencer(.group(let group)?): "you can use /dev/snd/seq, because you are in the group \(group)."
            case .sequencer(.seat?):
                "you can use /dev/snd/seq, because you are logged in at this computer. You need not join a group."
            case .sequencer(nil): "/dev/snd/seq works."
            case .servers([]): "none is running, so Peach plays straight to the sound card."
            case .servers(let servers): "running: \(servers.map(\.rawValue).joined(separator: ", "))."
            case .cardPlays(let card, let rate, nil): "card \(card) is playing at \(count(rate)) Hz."
            case .cardPlays(let card, let rate, let program?):
                "card \(card) is playing at \(count(rate)) Hz, for \(quoted(program))."
            case .cardsRest: "no card is playing. An idle card takes a moment to wake up."
            case .noCard: "There is no sound card. Plug one in, or switch it on."
            case .outputIsTaken: "not tested, because another Peach is running and may be using it."
            case .realTime(let sound, nil):
                "the sound has real-time priority \(sound), so it does not stutter when the computer is busy."
            case .realTime(let sound, let controllers?):
                "the sound has real-time priority \(sound) and the controllers \(controllers), so neither waits when the "
                    + "computer is busy."
            case .noRealTime:
                "The sound has no real-time priority and may stutter when the computer is busy. A larger buffer helps."
            case .realTimeUnknown(let allowed, nil):
                "not tested without a device. \(limits(allowed))"
            case .realTimeUnknown(let allowed, let controllers?):
                "the controllers have real-time priority \(controllers). The sound was not tested without a device. "
                    + "\(limits(allowed))"
            case .lateControllers:
                "The controllers have no real-time priority, so a pad may count late when the computer is busy. "
                    + "RealtimeKit grants it to users who are logged in at this computer."
            case .disk(let bytes, nil): "\(size(bytes)) free."
            case .disk(let bytes, let files?):
                "\(size(bytes)) free, with room for \(count(Int(clamping: files))) more files."
            case .fullDisk(let bytes):
                "The disk with your answers has only \(size(bytes)) left. Free some space, or choose another disk with "
                    + "--data."
            case .memory(let bytes): "\(size(bytes)) free."
            case .littleMemory(let bytes): "Only \(size(bytes)) of memory is free. Close other programs."
            case .language(let language, isPlain: false):
                language == .german ? "German, in UTF-8." : "English, in UTF-8."
            case .language(_, isPlain: true): "No locale is set, so Peach writes plain ASCII."
            case .voice: "speech-dispatcher’s library is installed."
            case .noVoice(isWanted: false): "speech-dispatcher is not installed. You only need it if Peach is to speak."
            case .noVoice(isWanted: true):
                "Your settings ask Peach to speak, but speech-dispatcher’s library is not installed."
            case .browser: "xdg-open opens the page."
            case .noDesktop: "there is no desktop here. Open the address Peach prints in any browser."
            case .noOpener:
                "There is no xdg-open to open the page with. Open the address Peach prints yourself."
            case .portFree(let port): "port \(port) is free."
            case .portTaken(let port, let program):
                "Port \(port) is taken by \(program.map { quoted($0) } ?? t("another user’s program")). Peach will use "
                    + "another one, so your bookmarks will not find it."
            case .portOfPeach(let port, let process):
                "port \(port) is taken by another Peach of yours, process \(process), with its own data. This one will "
                    + "use another port."
            case .portOurs: "it is up already, from the Peach that is running."
            case .clock: "the date looks right."
            case .clockUnset: "This computer’s date is wrong, and your answers would get that date."
            case .clockBehind:
                "Your newest answers are dated in the future: this computer’s clock was set back or is wrong."
            }
        }
    }

    private func limits(_ allowed: RealTime) -> String {
        if allowed.priority > 0 { return t("You may use priorities up to \(allowed.priority).") }
        return allowed.hasRealtimeKit
            ? t("RealtimeKit grants priorities.") : t("Nothing here grants real-time priorities.")
    }
}
