// SPDX-License-Identifier: MIT
import Platform
import Music

/// An opened way out for sound. It is silent until a player is attached, so that its sample rate is known before one is made.
package protocol AudioOutput: AnyObject, Sendable {
    /// As `--output` would name it.
    var name: String { get }
    /// The rate it really has, in Hz: 44100, 48000 or 96000.
    var sampleRate: Double { get }
    /// What the device granted, which need not be what was asked for.
    var buffer: BufferSize { get }
    func attach(_ player: NotePlayer)
    /// Silences and closes; may be called again.
    func close()
}

package enum AudioOutputs {
    /// Rates for which lanes are measured, in Hz.
    package static let sampleRates = [44100, 48000, 96000]

    /// - Throws: `AudioError.noDevice` if the choice is automatic and nothing could be opened; else what is wrong with
    ///   the one that was asked for.
    /// - Parameter heard: takes what a WAV file is to hold; it must not block.
    package static func open(
        _ choice: OutputChoice, buffer: BufferSize?,
        heard: (@Sendable (_ left: [Float], _ right: [Float]) -> Void)? = nil
    ) throws(AudioError) -> any AudioOutput {
        switch choice {
        case .automatic: return try openFirst(buffer: buffer)
        case .alsa(let device): return try DeviceOutput(.alsa, device: device, buffer: buffer ?? .standard)
        case .pulseaudio: return try DeviceOutput(.pulseaudio, device: nil, buffer: buffer ?? .standard)
        case .jack: return try DeviceOutput(.jack, device: nil, buffer: buffer ?? .standard)
        case .file, .none: return PacedOutput(name: choice.text, buffer: buffer ?? .standard, heard: heard)
        }
    }

    /// What is tried if nothing was chosen, in this order.
    package static var candidates: [OutputChoice] {
        (DeviceOutput.isJACKRunning ? [.jack] : []) + [.alsa(nil), .pulseaudio]
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
        // Whoever waits for the other program has sound; that is more than nothing.
        throw busy ?? .noDevice(tried: tried, container: .ofSound())
    }
}

extension AudioError {
    /// The library's own words, where there are any.
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
