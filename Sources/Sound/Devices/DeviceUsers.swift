// SPDX-License-Identifier: MIT
import Foundation
import Machine

/// Who has sound cards open, as far as /proc tells: of other people's programs it tells nothing.
struct DeviceUsers {
    /// /proc, or what looks like it.
    private let root: URL

    init(root: URL = URL(filePath: "/proc")) { self.root = root }

    /// - Parameter device: by ALSA's name, "hw:1,0" or "plughw:CARD=Loopback"; of any other name all cards count.
    /// - Returns: names of programs, without repetition, in order; never this one.
    func programs(using device: String?) -> [String] {
        let card = device.flatMap { self.card(of: $0) }
        let ourselves = String(getpid())
        let names = entries(root).filter { Int($0) != nil && $0 != ourselves }.compactMap { process -> String? in
            let folder = root.appending(path: process)
            let files = entries(folder.appending(path: "fd"))
            guard files.contains(where: { isPlayback(folder.appending(path: "fd/\($0)"), card) }) else { return nil }
            return HostFile(folder.path(percentEncoded: false)).word("comm")
        }
        return Set(names).sorted()
    }

    private func entries(_ folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    }

    /// Whether a descriptor is a playback device, like /dev/snd/pcmC1D0p, of that card.
    private func isPlayback(_ descriptor: URL, _ card: Int?) -> Bool {
        let path = descriptor.path(percentEncoded: false)
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return false }
        return target.hasPrefix("/dev/snd/pcmC" + (card.map { "\($0)D" } ?? "")) && target.hasSuffix("p")
    }

    /// The number of the card in "hw:1,0", "hw:Loopback" or "hw:CARD=Loopback,DEV=0"; nil if it names none.
    private func card(of device: String) -> Int? {
        guard let colon = device.firstIndex(of: ":") else { return nil }
        var word = device[device.index(after: colon)...].prefix { $0 != "," }
        if word.hasPrefix("CARD=") { word = word.dropFirst(5) }
        if let number = Int(word) { return number }
        // /proc/asound/Loopback leads to card1.
        let link = root.appending(path: "asound/\(word)").path(percentEncoded: false)
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return target.flatMap { Int($0.trimmingPrefix("card")) }
    }
}
