// SPDX-License-Identifier: MIT
import Machine
import Sound

extension English {
    package func sentence(for finding: SystemFinding) -> String {
        switch finding {
        case .system(let name, let kernel): kernel.isEmpty ? "\(name)." : "\(name), Linux \(kernel)."
        case .root:
            "Peach is running as root, which has data and settings of its own, and which sound servers often refuse. "
                + "Run it as yourself."
        case .container:
            "Peach is running in a container. It needs /dev/snd and the sound server’s socket from outside."
        case .windows:
            "Peach is running in the Windows Subsystem for Linux, which has no MIDI sequencer. The screen and the arrow keys work."
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
        case .sequencer(nil): sequencerWorks
        case .servers([]): "none is running, so Peach plays straight to the sound card."
        case .servers(let servers): "running: \(servers.map(\.rawValue).joined(separator: ", "))."
        case .cardPlays(let card, let rate, let program):
            "card \(card) is playing at \(count(rate)) Hz" + (program.map { ", for \(quoted($0))." } ?? ".")
        case .cardsRest: "no card is playing. An idle card takes a moment to wake up."
        case .noCard: "There is no sound card. Plug one in, or switch it on."
        case .outputIsTaken: "not tested, because another Peach is using it."
        case .realTime(let priority):
            "the sound has real-time priority \(priority), so it does not stutter when the computer is busy."
        case .noRealTime:
            "The sound has no real-time priority and may stutter when the computer is busy. A larger buffer helps: “--buffer 512x3”."
        case .realTimeUnknown(let allowed):
            "not tested without a device. " + limits(allowed)
        case .disk(let bytes, let files):
            "\(size(bytes)) free" + (files.map { ", with room for \(count(Int(clamping: $0))) more files." } ?? ".")
        case .fullDisk(let bytes):
            "The disk with your answers has only \(size(bytes)) left. Free some space, or choose another disk with --data."
        case .noFiles: "The disk with your answers cannot hold any more files, although it has space left. Delete some."
        case .memory(let bytes): "\(size(bytes)) free."
        case .littleMemory(let bytes): "Only \(size(bytes)) of memory is free. Close other programs."
        case .language(let language, isPlain: false): (language == .german ? "German" : "English") + ", in UTF-8."
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
            "Port \(port) is taken by \(program.map { quoted($0) } ?? "another user’s program"). Peach will use another one, so your "
                + "bookmarks will not find it."
        case .portOfPeach(let port, let process):
            "port \(port) is taken by another Peach of yours, process \(process), with its own data. This one will use another port."
        case .portOurs: "it is up already, from the Peach that is running."
        case .clock: "the date looks right."
        case .clockUnset: "This computer’s date is wrong, and your answers would get that date."
        case .clockBehind:
            "Your newest answers are dated in the future: this computer’s clock was set back or is wrong."
        }
    }

    private func limits(_ allowed: RealTime) -> String {
        if allowed.priority > 0 { return "You may use priorities up to \(allowed.priority)." }
        return allowed.hasKit ? "RealtimeKit grants priorities." : "Nothing here grants real-time priorities."
    }
}
