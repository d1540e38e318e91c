// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// Notes begin and end in the requested frames.
@Suite struct RenderedOnsetTests {
    private func nanoseconds(_ frames: Int, _ sampleRate: Double) -> Int64 {
        Int64((Double(frames) / sampleRate * 1e9).rounded())
    }

    @Test(arguments: Rendering.programs, [44100.0, 48000, 96000])
    func aNoteSoundsWithinTenMilliseconds(program: Int, sampleRate: Double) throws {
        let rendering = try Rendering(program: program, sampleRate: sampleRate)
        for key in stride(from: 36, through: 84, by: 3) {
            _ = rendering.frames(777)
            let handle = try rendering.play(Rendering.frequency(key))
            let samples = rendering.frames(Int(sampleRate / 2))
            let first = try #require(samples.firstIndex { $0 != 0 })
            // At 96 kHz SF2's shortest delay, a millisecond, is one of FluidSynth's blocks.
            #expect(first <= (sampleRate > 48000 ? PitchedVoice.block : 1))
            let steady = samples.dropFirst(samples.count / 2).map(\.magnitude).max() ?? 0
            let heard = try #require(samples.firstIndex { $0.magnitude >= steady / 10 })
            #expect(Double(heard) <= sampleRate / 100, "key \(key)")
            rendering.silence(handle)
        }
    }

    @Test(arguments: [0.3, 1, 3], [44100.0, 48000, 96000])
    func theSecondNoteBeginsInTheFrameInWhichTheFirstEnds(seconds: Double, sampleRate: Double) throws {
        let count = Int((seconds * sampleRate).rounded())
        let reference = try Rendering(sampleRate: sampleRate)
        _ = try reference.play(440, seconds: seconds)
        let alone = reference.frames(count + 2048)
        #expect(alone[(count)...].allSatisfy { $0 == 0 })
        #expect(alone[count - 2] != 0)
        let target = try Rendering(sampleRate: sampleRate).note(452, seconds: 0.5)

        let rendering = try Rendering(sampleRate: sampleRate, block: 96)
        let first = try rendering.play(440, seconds: seconds)
        let second = try rendering.play(452, after: first)
        let both = rendering.frames(count + target.count)
        #expect(both == alone[..<count] + target)
        let border = nanoseconds(count, sampleRate)
        let events = rendering.player.drainEvents()
        #expect(events.map(\.kind) == [.started, .ended, .started])
        #expect(events.map(\.note) == [first.note, first.note, second.note])
        for (event, time) in zip(events, [0, border, border]) { #expect((event.time - time).magnitude <= 2) }
    }

    @Test(arguments: [44100.0, 48000, 96000]) func aStoppedNoteIsSilentAfterTenMilliseconds(sampleRate: Double) throws {
        let rendering = try Rendering(sampleRate: sampleRate)
        let handle = try rendering.play()
        _ = rendering.frames(12345)
        handle.stop()
        handle.stop()
        let samples = rendering.frames(48000)
        let fade = Int(sampleRate / 100)
        #expect(samples[..<(fade - 2)].contains { $0 != 0 } && samples[fade...].allSatisfy { $0 == 0 })
        let events = rendering.player.drainEvents()
        #expect(events.map(\.kind) == [.started, .ended])
        let end = try #require(events.last).time - nanoseconds(12345, sampleRate)
        #expect((end - nanoseconds(fade, sampleRate)).magnitude <= 2)
    }

    @Test func stoppingTheReferenceForgetsTheTargetThatWaitsForIt() throws {
        let rendering = try Rendering()
        let first = try rendering.play(440, seconds: 1)
        let second = try rendering.play(452, after: first)
        _ = rendering.frames(4800)
        first.stop()
        let samples = rendering.frames(96000)
        #expect(samples[480...].allSatisfy { $0 == 0 })
        let events = rendering.player.drainEvents()
        #expect(events.map(\.kind) == [.started, .ended, .ended])
        #expect(events.map(\.note) == [first.note, second.note, first.note])
        #expect(events.map(\.time) == [0, nanoseconds(4800, 48000), nanoseconds(5280, 48000)])
    }

    @Test func aTargetWhosePredecessorHasEndedBeginsAtOnce() throws {
        let rendering = try Rendering()
        let first = try rendering.play(440, seconds: 0.3)
        _ = rendering.frames(20000)
        _ = try rendering.play(452, after: first)
        #expect(rendering.frames(64).contains { $0 != 0 })
    }

    @Test func theFourthNoteOfAChordTakesTheOldestNotesPlace() throws {
        let rendering = try Rendering()
        let handles = try (0..<5).map { try rendering.play(200 * Double($0 + 1)) }
        _ = rendering.frames(4800)
        let events = rendering.player.drainEvents()
        #expect(Set(events.filter { $0.kind == .ended }.map(\.note)) == Set(handles[..<2].map(\.note)))
        handles.forEach { $0.stop() }
        #expect(rendering.frames(48000)[480...].allSatisfy { $0 == 0 })
    }

    @Test func anotherSoundIsThereFromTheNextSilenceOn() throws {
        let rendering = try Rendering()
        let first = try rendering.play(440, seconds: 0.3)
        _ = rendering.frames(4800)
        try rendering.player.use(Rendering.source(program: 3))
        _ = rendering.frames(20000)
        #expect(rendering.player.drainEvents().map(\.note) == [first.note, first.note])
        let organ = try Rendering(program: 3).note(440, seconds: 0.2)
        #expect(try rendering.note(440, seconds: 0.2) == organ)
    }

    /// After a change of sound, a new note has the new sound, over the old one's fade only.
    @Test func aNoteHasTheSoundThatWasAskedForThoughAnotherFades() throws {
        let rendering = try Rendering()
        let first = try rendering.play(440)
        _ = rendering.frames(4800)
        first.stop()
        try rendering.player.use(Rendering.source(program: 3))
        let second = try rendering.play(440, seconds: 0.3)
        let heard = rendering.frames(14400)
        _ = rendering.frames(64)
        let events = rendering.player.drainEvents()
        #expect(events.filter { $0.kind == .ended }.map(\.note) == [first.note, second.note])
        let bowed = try Rendering(program: 3).note(440, seconds: 0.2)
        let fade = Int(PitchedVoice.fadeSeconds * 48000) + 1
        #expect(heard[fade..<9000] == bowed[fade..<9000])
        #expect(zip(heard[..<fade], bowed).contains { $0 != $1 })
    }

    /// A running exercise keeps its sound to its last note.
    @Test func aSoundThatComesInAnExerciseWaitsForItsEnd() throws {
        let rendering = try Rendering()
        let reference = try rendering.play(440, seconds: 0.3)
        _ = rendering.frames(4800)
        try rendering.player.use(Rendering.source(program: 3))
        _ = try rendering.play(452, seconds: 0.3, after: reference)
        let (sine, heard) = (try Rendering(), rendering.frames(24000))
        let first = try sine.play(440, seconds: 0.3)
        _ = sine.frames(4800)
        _ = try sine.play(452, seconds: 0.3, after: first)
        #expect(heard == sine.frames(24000))
    }

    /// A loaded sound is freed if unused, and used only once.
    @Test func aLoadedSoundIsTakenOnce() throws {
        let rendering = try Rendering()
        _ = try rendering.player.load(Rendering.source(program: 2))
        let organ = try rendering.player.load(Rendering.source(program: 3))
        try rendering.player.use(organ)
        try rendering.player.use(Rendering.source(program: 1))
        #expect(throws: AudioError.unresponsive) { try rendering.player.use(organ) }
        let heard = try rendering.note(440, seconds: 0.1)
        #expect(try heard == Rendering(program: 1).note(440, seconds: 0.1))
    }
}
