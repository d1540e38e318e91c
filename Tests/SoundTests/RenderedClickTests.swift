// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// No note begins, ends or is stolen with a click: a 440 Hz sine has nothing above 4 kHz.
@Suite struct RenderedClickTests {
    private let steady: [Float]

    init() throws { steady = try Rendering().note(440, seconds: 0.5) }

    /// The worst energy above 4 kHz around some frames.
    private func splash(_ samples: [Float], around frames: [Int]) -> Double {
        frames.map { Spectrum.splash(samples, around: $0, steady: steady) }.max() ?? .infinity
    }

    @Test func aNoteBeginsAndEndsWithoutAClick() throws {
        let rendering = try Rendering()
        var samples = rendering.frames(10000)
        _ = try rendering.play(440, seconds: 0.5)
        samples += rendering.frames(40000)
        #expect(splash(samples, around: [10000, 10240, 10480, 33520, 33760, 34000]) < -80)
    }

    @Test func aNoteStoppedInAnyPhaseEndsWithoutAClick() throws {
        let rendering = try Rendering()
        var random = SeededRandom(seed: 3)
        var worst = -Double.infinity
        for _ in 0..<20 {
            let handle = try rendering.play()
            let before = Int.random(in: 5000..<9000, using: &random)
            var samples = rendering.frames(before)
            handle.stop()
            samples += rendering.frames(8192)
            worst = max(worst, splash(samples, around: [before, before + 240, before + 480]))
        }
        #expect(worst < -80)
    }

    @Test func aMutedNoteIsSilentWithin6MillisecondsAndComesBack() throws {
        let rendering = try Rendering()
        var random = SeededRandom(seed: 5)
        var worst = -Double.infinity
        for _ in 0..<20 {
            let handle = try rendering.play()
            let before = Int.random(in: 5000..<9000, using: &random)
            var samples = rendering.frames(before)
            handle.mute()
            // 4 ms, and the block in which the command is executed.
            samples += rendering.frames(8192)
            #expect(samples[(before + 288)...].allSatisfy { $0 == 0 })
            worst = max(worst, splash(samples, around: [before + 96]))
            handle.unmute()
            let again = rendering.frames(4096)
            #expect((again[1024...].max() ?? 0) > 0.9 * (samples[..<before].max() ?? 1))
            rendering.silence(handle)
        }
        #expect(worst < -60)
    }

    @Test func aHandOverDoesNotClick() throws {
        let rendering = try Rendering()
        for seconds in [0.3, 0.3333, 0.41] {
            let first = try rendering.play(440, seconds: seconds)
            let second = try rendering.play(447, after: first)
            let samples = rendering.frames(Int(seconds * 48000) + 8192)
            let border = Int((seconds * 48000).rounded())
            #expect(splash(samples, around: [-480, -240, 0, 240, 480].map { border + $0 }) < -80)
            rendering.silence(second)
        }
    }

    @Test func aNoteThatGivesItsVoiceAwayDoesNotClick() throws {
        let rendering = try Rendering()
        for pitch in [440, 330, 294.0] { _ = try rendering.play(pitch) }
        var samples = rendering.frames(10007)
        for pitch in [392, 349.2, 262.0] { _ = try rendering.play(pitch) }
        samples += rendering.frames(8192)
        #expect(splash(samples, around: [10007, 10247, 10487]) < -80)
    }

    @Test func anAdjustmentDoesNotClick() throws {
        let rendering = try Rendering()
        let handle = try rendering.play()
        var samples = rendering.frames(10000)
        handle.adjustFrequency(Frequency(440).raised(by: 100))
        samples += rendering.frames(8192)
        #expect(splash(samples, around: [10000, 10240, 10480]) < -80)
    }
}
