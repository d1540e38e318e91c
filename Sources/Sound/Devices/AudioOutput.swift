// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform

/// Why nothing sounds, or nothing is recorded.
package enum AudioError: Error, Equatable, Sendable {
    case outOfMemory
    case soundFont(file: String)
    /// No SoundFont has this name, or no file this path.
    case soundFontGone(String)
    case presetMissing(SoundSourceID)
    /// No sound device could be opened.
    /// - Parameters:
    ///   - tried: each device with its error.
    ///   - container: the container that hides all devices.
    case noDevice(tried: [String], container: HostContainer? = nil)
    /// The device cannot be used, in alsa-lib's or FluidSynth's words.
    case device(name: String, reason: String)
    /// PipeWire has no sink with this name, but others, by their descriptions.
    case sinkMissing(String, others: [String])
    /// Other programs use the device, by name where /proc lists them.
    case busy(device: String, programs: [String])
    /// The device runs at an unsupported rate, or at an unknown one.
    case sampleRate(device: String, rate: Int?)
    /// The device requests frames at another rate than it claims, in Hz.
    case pace(device: String, claimed: Int, found: Int)
    /// The device stopped playing: it was unplugged, or its server ended.
    case lost(device: String)
    /// The device did not begin to play within ten seconds.
    case asleep(device: String)
    /// The processor is too busy: even the largest buffer runs dry.
    case overloaded
    /// A recording failed and ends here.
    case notKept(file: String, errno: Int32)
    /// The audio thread executes no commands.
    case unresponsive

    fileprivate var reason: String {
        switch self {
        case .device(_, let reason): reason
        case .busy(_, let programs): "busy: " + programs.joined(separator: ", ")
        case .pace(_, _, let found): "\(found) Hz"
        case .sampleRate(_, let rate): rate.map { "\($0) Hz" } ?? "?"
        case _: "\(self)"
        }
    }
}

/// An open audio output, silent until a player is attached: the player needs the output's sample rate.
package protocol AudioOutput: AnyObject, Sendable {
    var name: String { get }
    /// The true rate in Hz: 44100, 48000 or 96000.
    var sampleRate: Double { get }
    var buffer: BufferSize { get }
    /// True once it will request no more frames, because its sink or its rate changed. False if that cannot be known.
    var isOver: Bool { get }
    /// What PipeWire plays on; nil for other outputs.
    var sink: PipeWireSink? { get }
    /// Gaps since it was opened; nil if it does not count them.
    var xruns: Int? { get }
    func attach(_ player: NotePlayer)
    /// Idempotent.
    func close()
}

extension AudioOutput {
    package var isOver: Bool { false }
    package var sink: PipeWireSink? { nil }
    package var xruns: Int? { nil }
}

package enum AudioOutputs {
    /// The supported rates in Hz, for which the pitch is tested.
    package static let sampleRates = [44100, 48000, 96000]

    /// - Parameter heard: receives the samples of `file` and `none`; it must not block.
    /// - Throws: `AudioError.noDevice` if the choice is automatic and nothing could be opened; else the output's error.
    package static func open(
        _ choice: OutputChoice, buffer: BufferSize?,
        heard: (@Sendable (_ left: [Float], _ right: [Float]) -> Void)? = nil
    ) throws(AudioError) -> any AudioOutput {
        switch choice {
        case .automatic: return try openFirst(buffer: buffer)
        case .pipewire(let sink): return try PipeWireOutput(sink, buffer: buffer ?? .standard)
        case .alsa, .pulseaudio, .jack: return try DeviceOutput(choice, buffer: buffer ?? .standard)
        case .file, .none: return PacedOutput(name: choice.text, buffer: buffer ?? .standard, heard: heard)
        }
    }

    package static var candidates: [OutputChoice] {
        (SoundServer.pipewire.isRunning() ? [.pipewire(nil)] : []) + (DeviceOutput.isJACKRunning ? [.jack] : [])
            + [.alsa(nil), .pulseaudio]
    }

    private static func openFirst(buffer: BufferSize?) throws(AudioError) -> any AudioOutput {
        var tried: [String] = []
        var busy: AudioError?
        for choice in candidates {
            do throws(AudioError) {
                return try open(choice, buffer: buffer)
            } catch {
                if case .busy = error { busy = busy ?? error }
                tried.append("\(choice.text): \(error.reason)")
            }
        }
        // A busy device can become free; that is more useful to report.
        throw busy ?? .noDevice(tried: tried, container: .ofSound())
    }
}

package enum OutputChoice: Hashable, Sendable {
    /// A running PipeWire that has a sink, else a running JACK, else ALSA's default, else PulseAudio.
    case automatic
    /// A sink of PipeWire's by its name or description; nil is its default.
    case pipewire(String?)
    /// An ALSA device by name; nil is ALSA's default.
    case alsa(String?)
    case pulseaudio
    case jack
    /// A WAV file (float, stereo), written in real time.
    case file(URL)
    case none

    /// All that name neither a device nor a file.
    package static let all: [OutputChoice] = [.automatic, .pipewire(nil), .alsa(nil), .pulseaudio, .jack, .none]

    /// With those sinks after PipeWire's default.
    package static func all(withSinks sinks: [OutputChoice]) -> [OutputChoice] {
        all.flatMap { $0 == .pipewire(nil) ? [$0] + sinks : [$0] }
    }

    /// automatic, pipewire[:SINK], alsa[:DEVICE], pulseaudio, jack, none or FILE.wav; nil for anything else.
    package init?(_ text: String) {
        if let choice = Self.all.first(where: { $0.text == text }) {
            self = choice
        } else if text.hasPrefix("pipewire:"), text.count > 9 {
            self = .pipewire(String(text.dropFirst(9)))
        } else if text.hasPrefix("alsa:"), text.count > 5 {
            self = .alsa(String(text.dropFirst(5)))
        } else if text.lowercased().hasSuffix(".wav"), text.count > 4 {
            self = .file(URL(filePath: text))
        } else {
            return nil
        }
    }

    /// True for outputs with a clock of their own, which can have gaps.
    package var isDevice: Bool { if case .file = self { false } else { self != .none } }

    package var text: String {
        switch self {
        case .automatic: "automatic"
        case .pipewire(let sink): sink.map { "pipewire:" + $0 } ?? "pipewire"
        case .alsa(let device): device.map { "alsa:" + $0 } ?? "alsa"
        case .pulseaudio: "pulseaudio"
        case .jack: "jack"
        case .file(let url): url.path
        case .none: "none"
        }
    }
}

/// A device's buffer: frames per period and periods, "128x2".
package struct BufferSize: Codable, Hashable, Sendable {
    /// 5.3 ms at 48 kHz.
    package static let standard = BufferSize(frames: 128, periods: 2)

    /// The steps after gaps: each is twice as large as the one before.
    package static let ladder = [
        standard, BufferSize(frames: 256, periods: 2), BufferSize(frames: 256, periods: 4),
        BufferSize(frames: 512, periods: 4), BufferSize(frames: 1024, periods: 4),
    ]

    package var larger: BufferSize? { Self.ladder.first { $0.total > total } }
    package var smaller: BufferSize? { Self.ladder.last { $0.total < total } }

    package var total: Int { frames * periods }

    /// 16…8192 frames.
    package let frames: Int
    /// 2…16 periods.
    package let periods: Int

    package init(frames: Int, periods: Int) { (self.frames, self.periods) = (frames, periods) }

    package init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let frames = Int(parts[0]), let periods = Int(parts[1]),
            (16...8192).contains(frames), (2...16).contains(periods)
        else { return nil }
        self.init(frames: frames, periods: periods)
    }

    package var text: String { "\(frames)x\(periods)" }
}
