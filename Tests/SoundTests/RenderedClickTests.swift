// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// No note begins, ends or is stolen with a click: a 440 Hz sine has nothing above 4 kHz.
@Suite struct RenderedClickTests {
    private func splash(_ samples: [Float], around frame: Int, steady: [Float]) -> Double {
        Spectrum.splash(samples, around: frame, steady: steady)
    }

    private func steady() throws -> [Float] { try Rendering().note(440, seconds: 0.5) }

    @Test func aNoteBeginsAndEndsWithoutAClick() throws {
        let rendering = try Rendering()
        var samples = rendering.frames(10000)
        _ = try rendering.play(440, seconds: 0.5)
        samples += rendering.frames(40000)
        let reference = try steady()
        for frame in [10000, 10240, 10480, 33520, 33760, 34000] {
            #expect(splash(samples, around: frame, steady: reference) < -80)
        }
    }

    @Test func aNoteStoppedInAnyPhaseEndsWithoutAClick() throws {
        let rendering = try Rendering()
        let reference = try steady()
        var random = SeededRandom(seed: 3)
        var worst = -Double.infinity
        for _ in 0..<20 {
            let handle = try rendering.play()
            let before = Int.random(in: 5000..<9000, using: &random)
            var samples = rendering.frames(before)
            handle.stop()
            samples += rendering.frames(8192)
            for place in [0, 240, 480] {
                worst = max(worst, splash(samples, around: before + place, steady: reference))
            }
        }
        #expect(worst < -80)
    }

    @Test func aMutedNoteIsSilentWithin6MillisecondsAndComesBack() throws {
        let rendering = try Rendering()
        var random = SeededRandom(seed: 5)
        var worst = -Double.infinity
        let reference = try steady()
        for _ in 0..<20 {
            let handle = try rendering.play()
            let before = Int.random(in: 5000..<9000, using: &random)
            var samples = rendering.frames(before)
            handle.mute()
            // 4 ms, and the block in which the command is executed.
            samples += rendering.frames(8192)
            #expect(samples[(before + 288)...].allSatisfy { $0 == 0 })
            worst = max(worst, splash(samples, around: before + 96, steady: reference))
            handle.unmute()
            let again = rendering.frames(4096)
            #expect((again[1024...].max() ?? 0) > 0.9 * (samples[..<before].max() ?? 1))
            rendering.silence(handle)
        }
        #expect(worst < -60)
    }

    @Test func aHandOverDoesNotClick() throws {
        let rendering = try Rendering()
        let reference = try steady()
        for seconds in [0.3, 0.3333, 0.41] {
            let first = try rendering.play(440, seconds: seconds)
            let second = try rendering.play(447, after: first)
            let samples = rendering.frames(Int(seconds * 48000) + 8192)
            let border = Int((seconds * 48000).rounded())
            for place in [-480, -240, 0, 240, 480] {
                #expect(splash(samples, around: border + place, steady: reference) < -80)
            }
            rendering.silence(second)
        }
    }

    @Test func aNoteThatGivesItsVoiceAwayDoesNotClick() throws {
        let rendering = try Rendering()
        let reference = try steady()
        for pitch in [440, 330, 294.0] { _ = try rendering.play(pitch) }
        var samples = rendering.frames(10007)
        for pitch in [392, 349.2, 262.0] { _ = try rendering.play(pitch) }
        samples += rendering.frames(8192)
        for place in [0, 240, 480] { #expect(splash(samples, around: 10007 + place, steady: reference) < -80) }
    }

    @Test func anAdjustmentDoesNotClick() throws {
        let rendering = try Rendering()
        let reference = try steady()
        let handle = try rendering.play()
        var samples = rendering.frames(10000)
        handle.adjustFrequency(Frequency(440).raised(by: 100))
        samples += rendering.frames(8192)
        for place in [0, 240, 480] { #expect(splash(samples, around: 10000 + place, steady: reference) < -80) }
    }

    /// The check can fail: it detects a note that is cut off.
    @Test func aCutIsSeen() throws {
        let samples = try steady()
        let cut = samples[..<12027] + [Float](repeating: 0, count: 8192)
        #expect(splash(Array(cut), around: 12027, steady: samples) > -60)
    }
}
