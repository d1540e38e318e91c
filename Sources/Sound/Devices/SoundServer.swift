// SPDX-License-Identifier: MIT
import CALSA
import Foundation
import Platform

/// A sound card and its playback state: https://docs.kernel.org/sound/designs/procfile.html
package struct PlayingCard: Hashable, Sendable {
    package let number: Int
    /// As the driver calls it; of a card with several outputs with the one that plays: "HDA Intel PCH: HDMI 0". Nil if unknown.
    package let name: String?
    /// Nil while idle.
    package let playing: Playing?

    package struct Playing: Hashable, Sendable {
        /// The card's own rate in Hz.
        package let rate: Int
        package let program: String?
    }

    package static func all(root: String = "/") -> [PlayingCard] {
        let file = HostFile(root)
        let names = names(file)
        return file.names(in: "proc/asound").compactMap { name -> PlayingCard? in
            guard name.hasPrefix("card"), let number = Int(name.dropFirst(4)) else { return nil }
            let folder = "proc/asound/\(name)"
            let devices = file.names(in: folder).filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
            guard !devices.isEmpty else { return nil }
            let found = devices.lazy.compactMap { device in
                playing(on: "\(folder)/\(device)", file).map { (device, $0) }
            }.first
            let output = devices.count > 1 ? found.flatMap { value("name", file.text("\(folder)/\($0.0)/info")) } : nil
            return PlayingCard(
                number: number, name: names[number].map { name in output.map { "\(name): \($0)" } ?? name },
                playing: found?.1)
        }.sorted { $0.number < $1.number }
    }

    /// Names by number, from lines as " 0 [PCH            ]: HDA-Intel - HDA Intel PCH".
    private static func names(_ file: HostFile) -> [Int: String] {
        let lines = file.text("proc/asound/cards")?.split(separator: "\n") ?? []
        let names = lines.compactMap { line -> (Int, String)? in
            guard let match = line.firstMatch(of: /^ *(\d+) \[[^\]]*\]: .*? - (.+)$/) else { return nil }
            return Int(match.1).map { ($0, match.2.trimmingCharacters(in: .whitespaces)) }
        }
        return Dictionary(names) { first, _ in first }
    }

    /// The programs that play on a device's card, or on all cards if the device names none; one for each card.
    /// - Parameter device: ALSA's name, "hw:1,0" or "plughw:CARD=Loopback".
    static func programs(on device: String?) -> [String] {
        let card = number(in: device)
        let programs = all().filter { card == nil || $0.number == card }.compactMap { $0.playing?.program }
        return Set(programs).sorted()
    }

    /// The number of the card that a device names, as above; nil if it names none.
    static func number(in device: String?) -> Int? {
        let name = device?.split(separator: ":").dropFirst().first?.split(separator: ",").first.map(String.init) ?? ""
        if let number = Int(name) { return number }
        let card = snd_card_get_index(name.hasPrefix("CARD=") ? String(name.dropFirst(5)) : name)
        return card < 0 ? nil : Int(card)
    }

    private static func playing(on device: String, _ file: HostFile) -> Playing? {
        file.names(in: device).lazy.filter { $0.hasPrefix("sub") }.compactMap { playing("\(device)/\($0)", file) }.first
    }

    private static func playing(_ stream: String, _ file: HostFile) -> Playing? {
        // “rate: 48000 (48000/1)”, or “closed”.
        guard let rate = value("rate", file.text(stream + "/hw_params")).flatMap({ Int($0.prefix { $0.isNumber }) })
        else {
            return nil
        }
        // owner_pid is the opening thread, whose name may differ from its process's.
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

package enum SoundServer: String, Hashable, Sendable, CaseIterable {
    case pipewire = "PipeWire"
    case pulseaudio = "PulseAudio"
    case jack = "JACK"

    /// The servers whose sockets this user can reach; PulseAudio's may belong to PipeWire.
    package static func running(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> [SoundServer]
    {
        allCases.filter { $0.isRunning(environment) }
    }

    /// True if this user can reach its socket.
    package func isRunning(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(getuid())"
        var pulse = runtime + "/pulse/native"
        if let named = environment["PULSE_SERVER"] {
            // "unix:/path", possibly after a machine ID: "{…}unix:/path".
            pulse =
                named.range(of: "unix:").map { String(named[$0.upperBound...]) }
                ?? (named.hasPrefix("/") ? named : pulse)
        }
        return switch self {
        case .pipewire: Self.isListening((environment["PIPEWIRE_RUNTIME_DIR"] ?? runtime) + "/pipewire-0")
        case .pulseaudio: Self.isListening(pulse)
        case .jack: DeviceOutput.isJACKRunning
        }
    }

    /// Connects, because a socket file may remain after its server; EAGAIN comes from a hanging server's full queue.
    private static func isListening(_ path: String) -> Bool {
        guard let address = UnixSocketAddress(path) else { return false }
        guard let descriptor = address.connect(flags: Int32(SOCK_NONBLOCK.rawValue)) else { return errno == EAGAIN }
        close(descriptor)
        return true
    }
}

/// The environment variables that sound libraries set. `setenv` reallocates the environment when it adds a variable, while
/// another thread may be reading it: a crash in one of some hundred starts. So the variables are set before threads start.
package enum SoundEnvironment {
    /// Keeps libjack from starting a server, and PipeWire from writing to the terminal. FluidSynth sets the role whenever it
    /// opens PulseAudio.
    private static let variables = [
        "JACK_NO_START_SERVER": "1", "PIPEWIRE_DEBUG": "0", "PULSE_PROP_media.role": "music",
    ]

    /// Call before any other thread starts.
    package static func configure() {
        for (name, value) in variables { setenv(name, value, 1) }
    }

    package static var ofOthers: [String: String] {
        ProcessInfo.processInfo.environment.filter { variables[$0.key] == nil }
    }
}
