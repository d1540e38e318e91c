// SPDX-License-Identifier: MIT
import Platform
import Sound

/// Findings of `peach doctor` about the system.
package enum SystemFinding: Hashable, Sendable {
    case system(name: String, kernel: String)
    case root, container, windows, remote
    /// No other Peach of this user is running.
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
    case realTime(priority: Int)
    case noRealTime(RealTime)
    /// The output is no device.
    case realTimeUnknown(RealTime)
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
        case .root, .windows, .remote, .noCard, .noRealTime, .fullDisk, .littleMemory,
            .language(_, isPlain: true), .noVoice(isWanted: true), .noOpener, .portTaken, .clockUnset, .clockBehind:
            false
        case _: true
        }
    }

    /// A shell command that helps; nil if there is none.
    /// - Parameter families: of the distribution, as in `RuntimeEnvironment`.
    package func remedy(_ families: [String]) -> String? {
        switch self {
        case .noRealTime(let allowed) where !allowed.hasRealtimeKit: PackageTool(families)?.install(["rtkit"])
        case .language(_, isPlain: true): "export LANG=C.UTF-8"
        case .noVoice(isWanted: true): PackageTool(families)?.install(["speech-dispatcher"])
        case .noOpener: PackageTool(families)?.install(["xdg-utils"])
        case .clockUnset, .clockBehind: "sudo timedatectl set-ntp true"
        case .portTaken(let port, _): "ss -ltnp 'sport = :\(port)'"
        case .noCard: "cat /proc/asound/cards"
        case .fullDisk: "df -h ~; df -i ~"
        case _: nil
        }
    }
}

/// The package manager of a distribution.
package enum PackageTool: String, Hashable, Sendable, CaseIterable {
    case apt, dnf, pacman, zypper

    /// Nil if unknown.
    /// - Parameter families: the distribution's id, then those it derives from.
    package init?(_ families: [String]) {
        for family in families {
            switch family {
            case "debian", "ubuntu": self = .apt
            case "fedora", "rhel", "centos": self = .dnf
            case "arch": self = .pacman
            case "suse", "opensuse": self = .zypper
            case _: continue
            }
            return
        }
        return nil
    }

    /// - Parameter packages: with names common to all distributions.
    package func install(_ packages: [String]) -> String {
        let verb = self == .pacman ? "-S" : "install"
        return "sudo \(rawValue) \(verb) \(packages.joined(separator: " "))"
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
            case .outputIsTaken: "not tested, because another Peach is using it."
            case .realTime(let priority):
                "the sound has real-time priority \(priority), so it does not stutter when the computer is busy."
            case .noRealTime:
                "The sound has no real-time priority and may stutter when the computer is busy. A larger buffer helps: "
                    + "“--buffer 512x3”."
            case .realTimeUnknown(let allowed):
                "not tested without a device. \(limits(allowed))"
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
