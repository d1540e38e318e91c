// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform
import Scratch
import Testing

@testable import Sound

/// A player's two threads, for ThreadSanitizer.
@Suite struct NotePlayerTests {
    @Test func everyNoteThatBeganEndsOnce() throws {
        let rendering = try Rendering()
        let player = rendering.player
        player.setBufferedFrames(256)
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread { @Sendable in
            let output = OfflineOutput(player, block: 64)
            for _ in 0..<150 { _ = output.render(frames: 64) }
            isDone.signal()
        }
        thread.start()
        var random = SeededRandom(seed: 5)
        var events: [AudioEvent] = []
        var handles: [PlaybackHandle] = []
        while isDone.wait(timeout: .now()) == .timedOut {
            guard player.renderedFrames / 64 >= handles.count * 4 else {
                events += player.drainEvents()
                sched_yield()
                continue
            }
            let after = handles.last
            handles.append(try rendering.play(.random(in: 100...2000, using: &random), seconds: 0.3, after: after))
            switch handles.count % 4 {
            case 0: player.stopAll()
            case 1: handles.randomElement(using: &random)?.stop()
            case 2: handles.last?.adjustFrequency(Frequency(500))
            default: player.tick()
            }
            player.playKey(MIDINote(handles.count % 128), velocity: MIDIVelocity(90), referencePitch: Frequency(442))
            player.releaseKey(MIDINote((handles.count + 125) % 128))
            player.sustain(handles.count % 3 == 0)
            player.bendKeys(to: Cents(Double(handles.count % 400 - 200)))
            player.modulateKeys(handles.count % 128)
            if handles.count % 12 == 0 { try player.use(Rendering.source(program: handles.count / 12 % 5)) }
        }
        player.stopAll()
        _ = rendering.frames(2048)
        events += player.drainEvents()
        let ended = events.filter { $0.kind == .ended }.map(\.note)
        #expect(Set(ended) == Set(handles.map(\.note)) && ended.count == handles.count)
        let started = events.filter { $0.kind == .started }
        #expect(Set(started.map(\.note)).count == started.count)
        for event in started {
            let end = events.first { $0.kind == .ended && $0.note == event.note }
            #expect(try #require(end).time >= event.time)
        }
        // Else polling would never end.
        #expect(!player.isExpecting)
    }

    /// An output is watched closely from the start of a note until its last event is drained. Whoever waits for the sound is woken
    /// by the callback that renders a beginning or an end, and by no other.
    @Test func aPlayerIsExpectingUntilItsNotesHaveEnded() throws {
        let wake = EventFD()
        let player = try NotePlayer(source: Rendering.source(program: 0), sampleRate: 48000, wake: wake)
        var isWoken: Bool {
            var entry = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
            defer { wake.clear() }
            return poll(&entry, 1, 0) > 0
        }
        let output = OfflineOutput(player)
        #expect(!player.isExpecting)
        player.playKey(MIDINote(60), velocity: MIDIVelocity(90), referencePitch: .concert440)
        player.tick()
        _ = output.render(frames: 480)
        #expect(!player.isExpecting && !isWoken)
        let note = try player.play(
            frequency: .concert440, amplitude: AmplitudeDB(0), duration: NoteDuration(0.3), after: nil)
        _ = try player.play(
            frequency: .concert440, amplitude: AmplitudeDB(0), duration: NoteDuration(0.3), after: note)
        #expect(!isWoken)
        for _ in 0..<58 {
            #expect(player.isExpecting)
            _ = output.render(frames: 480)
            #expect(isWoken != player.drainEvents().isEmpty)
        }
        _ = output.render(frames: 4800)
        #expect(player.isExpecting)
        #expect(isWoken && player.drainEvents().count == 1)
        #expect(!player.isExpecting)
    }

    /// A prepared sound does not read its file again.
    @Test func aPreparedSoundIsUsedWithoutReadingItAgain() throws {
        let folder = try TemporaryFolder()
        let font = try folder.write(Array(Data(contentsOf: Rendering.shippedFont)), as: "peach.sf2")
        let (first, second) = (Rendering.source(program: 0, font: font), Rendering.source(program: 3, font: font))
        let rendering = try Rendering(of: first)
        try rendering.player.prepare(second)
        try FileManager.default.removeItem(at: font)
        try rendering.player.use(second)
        #expect(try fundamental(of: rendering) < 0.9)
        #expect(throws: AudioError.soundFontGone(font.path)) { try rendering.player.use(first) }
    }

    /// One sound a call, and only while it may be drawn.
    @Test func theSamplesOfSoundsThatMayBeDrawnAreKept() throws {
        let folder = try TemporaryFolder()
        let bytes = try Array(Data(contentsOf: Rendering.shippedFont))
        let sounds = try ["a.sf2", "b.sf2"].flatMap { name in
            let font = try folder.write(bytes, as: name)
            return [0, 3].map { Rendering.source(program: $0, font: font) }
        }
        let kept = SampleCache()
        kept.keep(sounds)
        #expect(kept.files == [sounds[0].file])
        for _ in 0..<2 { kept.keep(sounds) }
        #expect(kept.files == [sounds[0].file, sounds[2].file])
        kept.keep([sounds[3]])
        #expect(kept.files == [sounds[2].file])
        // Larger than the cache.
        let large = folder.url.appending(path: "c.sf2")
        try folder.write(bytes, as: "c.sf2")
        try FileHandle(forWritingTo: large).truncate(atOffset: 500_000_000)
        kept.keep([sounds[3], Rendering.source(program: 0, font: large)])
        #expect(kept.files == [sounds[2].file])
        kept.keep([])
        #expect(kept.files.isEmpty)
    }

    /// The power of a note that begins beside another.
    private func fundamental(of rendering: Rendering) throws -> Double {
        let samples = try rendering.note(440, seconds: 0.5).suffix(12000).map(Double.init)
        return HarmonicPower([samples], sampleRate: 48000, fundamental: 440).fundamental
    }

    /// And so does a note that begins beside it, until both are silent.
    @Test func aNoteThatGoesOnKeepsItsSound() throws {
        let rendering = try Rendering(program: 3)
        let held = try rendering.play(440)
        _ = rendering.frames(9600)
        try rendering.player.use(Rendering.source(program: 0))
        held.adjustFrequency(Frequency(450))
        #expect(try fundamental(of: rendering) < 0.9)
        rendering.silence(held)
        #expect(try fundamental(of: rendering) > 0.99)
    }
}

extension SampleCache {
    fileprivate var files: [URL] { fonts.withLock { $0.map(\.file) } }
}

@Suite struct VoicePitchTests {
    @Test(arguments: [400.0, 415.3, 440, 442, 500])
    func aFrequencyIsItsKeyAndCents(reference: Double) {
        for key in 0...127 {
            for offset in [-100, -50, -49.99, -0.37, 0, 1e-6, 0.1, 49.3, 50, 100] {
                let wanted = TuningSystem.equalTemperament.frequency(
                    for: DetunedMIDINote(note: MIDINote(key), offset: Cents(offset)),
                    referencePitch: Frequency(reference))
                let pitch = VoicePitch(wanted)
                #expect(pitch.frequency.cents(above: wanted).magnitude <= Cents(1e-9))
                #expect((0...127).contains(pitch.key))
                let isWithinTheKeyboard = (1...126).contains(pitch.key)
                #expect(!isWithinTheKeyboard || pitch.cents.magnitude <= 50 + 1e-9)
            }
        }
    }

    @Test func pitchesBeyondTheKeyboardHaveItsEndKeys() {
        #expect(VoicePitch(Frequency(4)).key == 0)
        #expect(VoicePitch(Frequency(20000)).key == 127)
        #expect(VoicePitch(Frequency(20000)).frequency.cents(above: Frequency(20000)).magnitude < Cents(1e-9))
    }
}
