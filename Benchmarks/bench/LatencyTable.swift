// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound

/// Frames from a command to its effect, counted from the callback that receives it. The device's buffer adds to it.
struct LatencyTable {
    let font: URL
    let sounds: [SoundFontPreset]

    private static let sampleRate = 48000.0

    func show() throws {
        print("latency in frames at 48 kHz, A4 (480 frames are 10 ms)")
        print(row("sound", ["first", "−20 dB", "+50 cents", "stopped"]))
        for sound in sounds {
            let player = try NotePlayer(
                source: SoundFontSource(id: sound.id, file: font), sampleRate: Self.sampleRate)
            let output = OfflineOutput(player)
            let handle = try player.play(
                frequency: .concert440, amplitude: AmplitudeDB(0), duration: nil, after: nil)
            let onset = output.render(frames: 48000).left
            let peak = onset.map(\.magnitude).max() ?? 0
            let goal = Frequency.concert440.raised(by: 50)
            handle.adjustFrequency(goal)
            let glide = output.render(frames: 24000).left
            handle.stop()
            let end = output.render(frames: 4800).left
            print(
                row(
                    sound.name,
                    [
                        count(onset.firstIndex { $0 != 0 }), count(onset.firstIndex { $0.magnitude >= peak / 10 }),
                        sound == sounds.first ? "\(settled(glide, at: goal))" : "same",
                        count(end.lastIndex { $0 != 0 }.map { $0 + 1 }),
                    ]))
        }
        print("(+50 cents: from then on within −60 dB of the steady new tone)\n")
    }

    private func count(_ index: Int?) -> String { index.map(String.init) ?? "–" }

    /// The first frame from which a sine differs from its steady end by less than −60 dB.
    private func settled(_ samples: [Float], at goal: Frequency) -> Int {
        let turn = 2 * .pi * goal.rawValue / Self.sampleRate
        let steady = 4800..<samples.count
        // Least squares over sine and cosine; over many turns they are orthogonal.
        var (a, b) = (0.0, 0.0)
        for frame in steady {
            a += Double(samples[frame]) * sin(turn * Double(frame))
            b += Double(samples[frame]) * cos(turn * Double(frame))
        }
        let share = 2 / Double(steady.count)
        (a, b) = (a * share, b * share)
        let late = samples.indices.last { frame in
            let ideal = a * sin(turn * Double(frame)) + b * cos(turn * Double(frame))
            return (Double(samples[frame]) - ideal).magnitude > 0.001 * hypot(a, b)
        }
        return late.map { $0 + 1 } ?? 0
    }
}
