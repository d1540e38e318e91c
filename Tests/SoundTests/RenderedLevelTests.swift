// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// Notes are as loud as was asked, and never too loud for the device.
@Suite struct RenderedLevelTests {
    /// dB over whole periods behind the attack.
    private func level(_ samples: [Float]) -> Double {
        let energy = samples[4800..<28800].reduce(0) { $0 + Double($1) * Double($1) }
        return 10 * log10(energy / 24000)
    }

    @Test(arguments: Rendering.shippedPrograms) func decibelsAreExact(program: Int) throws {
        let rendering = try Rendering(program: program)
        let own = level(try rendering.note(440, seconds: 0.6))
        for decibels in [-90, -60, -20, -6.02, -2, -1.37, -0.05, 0.01, 0.5, 1.999, 2, 6, 12] {
            let measured = level(try rendering.note(440, seconds: 0.6, decibels: decibels)) - own
            #expect((measured - decibels).magnitude <= 0.01)
        }
    }

    @Test(arguments: Rendering.shippedPrograms, [44100.0, 48000, 96000])
    func theLoudestNotesStayBelowFullScale(program: Int, sampleRate: Double) throws {
        let rendering = try Rendering(program: program, sampleRate: sampleRate)
        var peak: Float = 0
        for key in 12...127 {
            let frequency = TuningSystem.equalTemperament.frequency(for: MIDINote(key), referencePitch: .concert440)
            let handle = try rendering.play(frequency.rawValue, decibels: 2)
            let (left, right) = rendering.output.render(frames: Int(sampleRate / 4))
            #expect(left.allSatisfy(\.isFinite) && right.allSatisfy(\.isFinite))
            peak = max(peak, (left + right).map(\.magnitude).max() ?? 0)
            rendering.silence(handle)
        }
        print("peak, sound \(program), \(Int(sampleRate)) Hz: \(peak)")
        #expect(peak <= 1)
    }

    @Test func theTickIsShortAndQuiet() throws {
        let rendering = try Rendering()
        rendering.player.tick()
        let samples = rendering.frames(4800)
        #expect(samples[1200...].allSatisfy { $0 == 0 })
        let peak = samples.map(\.magnitude).max() ?? 0
        #expect(peak > 0.001 && peak < 0.1)
    }
}
