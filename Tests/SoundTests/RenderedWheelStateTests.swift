// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// Bend and modulation belong to the wheels, not to the sounding keys.
@Suite struct RenderedWheelStateTests {
    enum Wheel: CaseIterable {
        case bend, modulation

        func turn(_ rendering: Rendering, to place: Double) {
            switch self {
            case .bend: rendering.player.bendKeys(to: Cents(200 * place))
            case .modulation: rendering.player.modulateKeys(Int(127 * place))
            }
        }
    }

    /// A key of a player whose wheel was never moved.
    private func key(_ wheel: Wheel, at place: Double, program: Int = 0) throws -> ArraySlice<Float> {
        let rendering = try Rendering(program: program)
        wheel.turn(rendering, to: place)
        _ = rendering.frames(960)
        return struck(rendering)
    }

    /// The sound of a key struck now. FluidSynth begins a reused voice at its last level for one block, under our fade.
    private func struck(_ rendering: Rendering) -> ArraySlice<Float> {
        rendering.strike(69)
        return rendering.frames(24000)[128...]
    }

    /// Turned just before, or so shortly before the end of the last key that no time for a glide was left.
    @Test(arguments: Wheel.allCases, [0, 100, 400, 470, 960]) func aKeyBeginsWhereTheWheelIs(
        _ wheel: Wheel, turnedAfter frames: Int
    ) throws {
        let expected = try key(wheel, at: 0.7)
        #expect(try expected != key(wheel, at: 0))
        let rendering = try Rendering()
        wheel.turn(rendering, to: -1)
        rendering.strike(60)
        _ = rendering.frames(4800)
        rendering.player.releaseAllKeys()
        _ = rendering.frames(frames)
        wheel.turn(rendering, to: 0.7)
        _ = rendering.frames(960 - frames)
        #expect(struck(rendering) == expected)
    }

    @Test(arguments: Wheel.allCases) func releasedKeysAndOtherSoundsLeaveTheWheelWhereItIs(_ wheel: Wheel) throws {
        let rendering = try Rendering()
        wheel.turn(rendering, to: 0.7)
        rendering.strike(60)
        _ = rendering.frames(4800)
        rendering.silenceKeys()
        #expect(try struck(rendering) == key(wheel, at: 0.7))
        try rendering.player.use(Rendering.source(program: 3))
        _ = rendering.frames(4800)
        rendering.silenceKeys()
        #expect(try struck(rendering) == key(wheel, at: 0.7, program: 3))
    }

    @Test(arguments: Wheel.allCases) func panicTurnsTheWheelBack(_ wheel: Wheel) throws {
        let rendering = try Rendering()
        wheel.turn(rendering, to: 1)
        rendering.strike(60)
        _ = rendering.frames(4800)
        rendering.player.stopAll()
        _ = rendering.frames(960)
        #expect(try struck(rendering) == key(wheel, at: 0))
    }

    @Test(arguments: Wheel.allCases) func notesOfAnExerciseAreNotTouched(_ wheel: Wheel) throws {
        let (turned, untouched) = (try Rendering(), try Rendering())
        for rendering in [turned, untouched] { _ = try rendering.play(440) }
        wheel.turn(turned, to: 1)
        #expect(turned.frames(9600) == untouched.frames(9600))
    }

    @Test func theSoundDoesNotDependOnTheDevicesPeriod() throws {
        func course(block: Int) throws -> [Float] {
            let rendering = try Rendering(program: 1, block: block)
            let first = try rendering.play(440, seconds: 0.1)
            let second = try rendering.play(445, after: first)
            var samples: [Float] = []
            for (step, key) in [60, 64, 67, 60, 72, 40, 41, 42, 43, 44, 45, 46].enumerated() {
                rendering.player.bendKeys(to: Cents(Double(step * 77 % 400 - 200)))
                rendering.player.modulateKeys(step * 10)
                rendering.strike(key, reference: 443)
                samples += rendering.frames(1000 + step)
                if step % 3 == 0 { rendering.player.releaseKey(MIDINote(key)) }
                if step == 7 { second.adjustFrequency(Frequency(450)) }
            }
            rendering.player.releaseAllKeys()
            second.stop()
            return samples + rendering.frames(1000)
        }
        let expected = try course(block: 64)
        for block in [1, 37, 128, 4800] { #expect(try course(block: block) == expected) }
    }

    /// The vibrato of the standard's default modulator: 50 cents · 127/128 up and down, and evenly less below.
    @Test(arguments: Rendering.programs, [0, 1, 64, 127]) func theModulationWheelTurnsUpTheVibrato(
        program: Int, value: Int
    ) throws {
        let rendering = try Rendering(program: program)
        rendering.player.modulateKeys(value)
        rendering.strike(96)
        let samples = rendering.frames(48000).dropFirst(9600)
        let meter = PitchMeter(sampleRate: 48000)
        let wanted = Frequency.concert440.raised(by: 2700).rawValue
        let found = stride(from: samples.startIndex, to: samples.endIndex - 480, by: 240).map {
            meter.deviation(of: samples[$0..<$0 + 480], from: wanted) ?? .infinity
        }
        let depth = 50 * Double(value) / 128
        let (low, high) = (try #require(found.min()), try #require(found.max()))
        // The mean of the peak's ten milliseconds, of a period of 182.
        #expect((high - depth).magnitude < 2 + depth * 0.08 && (low + depth).magnitude < 2 + depth * 0.08)
    }
}
