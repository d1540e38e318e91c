// SPDX-License-Identifier: MIT
import Machine
import Sound

extension English {
    package func sentence(for finding: SystemFinding) -> String {
        switch finding {
        case .system(let name, let kernel): kernel.isEmpty ? "\(name)." : "\(name), Linux \(kernel)."
        case .root:
            "Peach runs as root, whose data and settings are not yours, and whom sound servers often turn away. "
                + "Run it as yourself."
        case .container: "Peach runs in a container. It needs /dev/snd and the sound server's socket from outside."
        case .windows:
            "Peach runs in Windows' subsystem for Linux, which has no MIDI sequencer. The page and the arrow keys work."
        case .remote: "You are logged in from another computer. What sounds, sounds where Peach runs."
        case .alone: "no other Peach is running."
        case .other(let process?): "Peach is running, as process \(process). Its sound device was left alone."
        case .other(nil): "Peach is running. Its sound device was left alone."
        case .sequencer(.root?): "/dev/snd/seq is open, as to root everything is."
        case .sequencer(.everybody?): "/dev/snd/seq is open to everybody."
        case .sequencer(.group(let group)?): "/dev/snd/seq is open, because you are in the group \(group)."
        case .sequencer(.seat?): "/dev/snd/seq is open, because you sit at this computer. No group is needed."
        case .sequencer(nil): sequencerWorks
        case .servers([]): "no sound server is running. Peach plays on the card itself."
        case .servers(let servers): "running: \(servers.map(\.rawValue).joined(separator: ", "))."
        case .cardPlays(let card, let rate, let program):
            "card \(card) is playing at \(count(rate)) Hz" + (program.map { ", for \(quoted($0))." } ?? ".")
        case .cardsRest: "no card is playing. A card at rest takes a moment to wake."
        case .noCard: "There is no sound card. Plug one in, or switch it on."
        case .outputIsTaken: "not tried, because another Peach plays there."
        case .realTime(let priority):
            "the sound has real-time priority \(priority), so a busy machine does not make it stutter."
        case .noRealTime:
            "The sound has no real-time priority. On a busy machine it may stutter; a larger buffer helps too: “--buffer 512x3”."
        case .realTimeUnknown(let allowed):
            "not tried without a device. " + limits(allowed)
        case .disk(let bytes, let files):
            "\(size(bytes)) are free" + (files.map { ", and room for \(count(Int(clamping: $0))) files." } ?? ".")
        case .fullDisk(let bytes):
            "Only \(size(bytes)) are free where the answers go. Make room, or choose another disk with --data."
        case .noFiles: "The disk where the answers go can hold no more files, although it has room. Delete some."
        case .memory(let bytes): "\(size(bytes)) are free."
        case .littleMemory(let bytes): "Only \(size(bytes)) are free, which is little. Close other programs."
        case .language(let language, isPlain: false): (language == .german ? "German" : "English") + ", in UTF-8."
        case .language(_, isPlain: true): "No locale is set, so Peach writes plain ASCII."
        case .voice: "speech-dispatcher's library is there."
        case .noVoice(isWanted: false): "speech-dispatcher is not installed. It is needed only for spoken words."
        case .noVoice(isWanted: true):
            "The settings ask for spoken words, but speech-dispatcher's library is not installed."
        case .browser: "xdg-open opens the page."
        case .noDesktop: "there is no desktop here. Open the address that Peach tells in any browser."
        case .noOpener:
            "There is a desktop, but no xdg-open to open the page with. Open the address that Peach tells by hand."
        case .portFree(let port): "port \(port) is free."
        case .portTaken(let port):
            "Port \(port) is taken by another program. Peach chooses another, so bookmarks do not lead to it."
        case .portOurs: "the Peach that is running shows it."
        case .clock: "the date is plausible."
        case .clockUnset: "This computer's date is wrong. Answers would be filed under it."
        case .clockBehind: "The newest answers lie in the future: this computer's clock was set back, or is wrong."
        }
    }

    private func limits(_ allowed: RealTime) -> String {
        if allowed.priority > 0 { return "You may ask for priorities up to \(allowed.priority)." }
        return allowed.hasKit ? "RealtimeKit gives priorities." : "Nobody gives real-time priorities here."
    }
}
