// SPDX-License-Identifier: MIT
import Foundation
import Platform

/// A program that mixes what others sound.
package enum SoundServer: String, Hashable, Sendable, CaseIterable {
    case pipewire = "PipeWire"
    case pulseaudio = "PulseAudio"
    case jack = "JACK"

    /// Those that this user's programs reach, by their sockets; that of PulseAudio may be PipeWire's.
    /// - Parameter environment: of the process.
    package static func running(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> [SoundServer]
    {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(getuid())"
        var pulse = runtime + "/pulse/native"
        if let named = environment["PULSE_SERVER"] {
            // "unix:/path", perhaps with a machine before it: "{…}unix:/path".
            pulse =
                named.range(of: "unix:").map { String(named[$0.upperBound...]) }
                ?? (named.hasPrefix("/") ? named : pulse)
        }
        return allCases.filter { server in
            switch server {
            case .pipewire: isListening((environment["PIPEWIRE_RUNTIME_DIR"] ?? runtime) + "/pipewire-0")
            case .pulseaudio: isListening(pulse)
            case .jack: DeviceOutput.isJACKRunning
            }
        }
    }

    /// A socket's file may be left by a server that is gone; and one that hangs accepts nobody, but lets in.
    private static func isListening(_ path: String) -> Bool {
        guard let address = UnixSocketAddress(path) else { return false }
        guard let descriptor = address.connect(flags: Int32(SOCK_NONBLOCK.rawValue)) else { return errno == EAGAIN }
        close(descriptor)
        return true
    }
}
