// SPDX-License-Identifier: MIT
import Foundation

/// Where the sound shall go, as `--output` says it.
package enum OutputChoice: Hashable, Sendable {
    /// A running JACK, else ALSA's default, else PulseAudio.
    case automatic
    /// An ALSA device by name; nil is ALSA's default.
    case alsa(String?)
    case pulseaudio
    case jack
    /// A WAV file (float, stereo), written in real time.
    case file(URL)
    /// Nowhere, in real time.
    case none

    /// automatic, alsa[:DEVICE], pulseaudio, jack, none or FILE.wav; nil for anything else.
    package init?(_ text: String) {
        switch text {
        case "automatic": self = .automatic
        case "alsa": self = .alsa(nil)
        case "pulseaudio": self = .pulseaudio
        case "jack": self = .jack
        case "none": self = .none
        default:
            if text.hasPrefix("alsa:"), text.count > 5 {
                self = .alsa(String(text.dropFirst(5)))
            } else if text.lowercased().hasSuffix(".wav"), text.count > 4 {
                self = .file(URL(filePath: text))
            } else {
                return nil
            }
        }
    }

    /// Whether something takes the sound that may come late for it.
    package var isDevice: Bool {
        switch self {
        case .automatic, .alsa, .pulseaudio, .jack: true
        case .file, .none: false
        }
    }

    /// As `--output` says it.
    package var text: String {
        switch self {
        case .automatic: "automatic"
        case .alsa(let device): device.map { "alsa:" + $0 } ?? "alsa"
        case .pulseaudio: "pulseaudio"
        case .jack: "jack"
        case .file(let url): url.path
        case .none: "none"
        }
    }
}
