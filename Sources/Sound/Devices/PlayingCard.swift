// SPDX-License-Identifier: MIT
import CALSA
import Foundation
import Platform

/// A sound card, and what the kernel is playing on it: https://docs.kernel.org/sound/designs/procfile.html
package struct PlayingCard: Hashable, Sendable {
    package let number: Int
    /// Nil while it rests.
    package let playing: Playing?

    package struct Playing: Hashable, Sendable {
        /// Hz, at which the card itself runs.
        package let rate: Int
        /// The program that plays; nil where the kernel does not tell.
        package let program: String?
    }

    /// All cards that can play.
    /// - Parameter root: what stands for "/".
    package static func all(root: String = "/") -> [PlayingCard] {
        let file = HostFile(root)
        return file.names(in: "proc/asound").compactMap { name -> PlayingCard? in
            guard name.hasPrefix("card"), let number = Int(name.dropFirst(4)) else { return nil }
            let folder = "proc/asound/\(name)"
            let devices = file.names(in: folder).filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
            guard !devices.isEmpty else { return nil }
            let streams = devices.flatMap { device in
                file.names(in: "\(folder)/\(device)").filter { $0.hasPrefix("sub") }.map { "\(folder)/\(device)/\($0)" }
            }
            return PlayingCard(number: number, playing: streams.lazy.compactMap { playing($0, file) }.first)
        }.sorted { $0.number < $1.number }
    }

    /// The programs that play on a device's card; on all cards, if the device names none. The kernel names one for each card.
    /// - Parameter device: by ALSA's name, "hw:1,0" or "plughw:CARD=Loopback".
    static func programs(on device: String?) -> [String] {
        let name = device?.split(separator: ":").dropFirst().first?.split(separator: ",").first.map(String.init) ?? ""
        let card = snd_card_get_index(name.hasPrefix("CARD=") ? String(name.dropFirst(5)) : name)
        let programs = all().filter { card < 0 || $0.number == Int(card) }.compactMap { $0.playing?.program }
        return Set(programs).sorted()
    }

    private static func playing(_ stream: String, _ file: HostFile) -> Playing? {
        // “rate: 48000 (48000/1)”; a stream that is closed says “closed”.
        guard let rate = value("rate", file.text(stream + "/hw_params")).flatMap({ Int($0.prefix { $0.isNumber }) })
        else {
            return nil
        }
        // The kernel names the thread that opened it, and a thread may have a name of its own.
        let thread = value("owner_pid", file.text(stream + "/status"))
        let owner = thread.map { value("Tgid", file.text("proc/\($0)/status")) ?? $0 }
        let name = owner.flatMap { file.word("proc/\($0)/comm") }
        return Playing(rate: rate, program: name)
    }

    private static func value(_ name: String, _ text: String?) -> String? {
        text?.split(separator: "\n").lazy.compactMap { line -> String? in
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 && parts[0] == name ? parts[1] : nil
        }.first
    }
}
