// SPDX-License-Identifier: MIT
import Foundation
import Music
import SoundServers
import Spectra
import Testing

@testable import Sound

/// PipeWire without a layer in between: what it hears, when, and what becomes of it when something changes.
@Suite(.serialized) struct ServerPipeWireTests {
    /// A4 of two seconds is in tune within a thousandth of a cent, and begins when its event says. A busy machine without
    /// real-time priority misses cycles, so one undisturbed note of eight is enough.
    @Test(arguments: [64, 128, 256, 1024]) func notesAreHeardAsAndWhenClaimed(frames: Int) throws {
        let server = try PrivateServer(.pipewire)
        let tap = try PipeWireTap(on: server, rate: 48000, frames: frames)
        let output = try AudioOutputs.open(.pipewire("Tap"), buffer: BufferSize(frames: frames, periods: 2))
        defer { output.close() }
        #expect(output.buffer.frames == frames && output.sampleRate == 48000)
        let font = Page.folder.appending(path: "SoundFonts/peach.sf2")
        let player = try NotePlayer(source: SoundFontSource(id: .sine, file: font), sampleRate: output.sampleRate)
        output.attach(player)
        var measured: [(delay: Double, cents: Double)] = []
        for _ in 0..<8 where !measured.contains(where: { abs($0.delay) < 1 && abs($0.cents) < 0.001 }) {
            measured.append(try note(of: player, heardBy: tap, server))
        }
        #expect(measured.contains { abs($0.delay) < 1 && abs($0.cents) < 0.001 }, "\(measured)")
    }

    /// - Returns: what is heard of a note: milliseconds after the claimed onset, and its error in cents.
    private func note(
        of player: NotePlayer, heardBy tap: PipeWireTap, _ server: PrivateServer
    ) throws -> (delay: Double, cents: Double) {
        Thread.sleep(forTimeInterval: 0.2)
        let before = tap.recorded.samples.count
        _ = try player.play(
            frequency: .concert440, amplitude: AmplitudeDB(-6), duration: NoteDuration(2), after: nil)
        var events: [AudioEvent] = []
        try server.waitUntil("the end of the note") {
            events += player.drainEvents()
            return events.last?.kind == .ended
        }
        let recorded = tap.recorded
        let first = try #require(recorded.samples[before...].firstIndex { $0 != 0 })
        let (claimed, heard) = (try #require(events.first).time, try #require(recorded.time(of: first)))
        let steady = recorded.samples[(first + 4800)..<(first + 86400)]
        let cents = try #require(PitchMeter(sampleRate: 48000).deviation(of: steady, from: 440))
        return (Double(heard - claimed) / 1e6, cents)
    }

    /// The automatic choice is PipeWire's default sink; the doctor says so.
    @Test func pipeWireIsTheFirstChoice() throws {
        let server = try PrivateServer(.pipewire)
        let doctor = try Program(["doctor"], home: try TemporaryHome(), environment: server.environment)
        let (_, output, _) = doctor.end()
        let text = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("“pipewire” works, on “one"), "\(output)")
        #expect(text.contains(/at 48000 Hz with a buffer of 128x2. A press is heard after [1-3]\.\d ms/), "\(output)")
    }

    /// The default sink disappears or another becomes it, or the graph changes its rate: sound is back within a second, and
    /// nothing but the exercise under way is lost.
    @Test(arguments: ["sink", "default", "rate"]) func trainingGoesOn(afterChangeOf change: String) throws {
        let server = try PrivateServer(.pipewire)
        let (home, two) = (try TemporaryHome(), try server.add(sink: "two"))
        try server.control("set-default-sink", "two")
        let program = try server.train(home, output: "pipewire", "--count", "2", "--buffer", "1024x2")
        _ = try program.answer()
        _ = try program.event("target_started")
        switch change {
        case "sink": try server.remove(sink: two)
        case "default": try server.control("set-default-sink", "one")
        case _: try server.setRate(44100)
        }
        let begin = Date()
        #expect(try program.event("interrupted")["reason"] as? String == "sound_lost")
        #expect(try program.event("sound")["state"] as? String == "back")
        #expect(Date().timeIntervalSince(begin) < 1)
        program.type(" ")
        _ = try program.event("resumed")
        _ = try program.answer()
        #expect(try program.event("ended")["answered"] as? Int == 2)
        #expect(program.end().status == 0)
    }

    /// PipeWire goes on without a program that is late. Two such cycles within ten seconds double the buffer.
    @Test func missedCyclesDoubleTheBuffer() throws {
        let server = try PrivateServer(.pipewire)
        let program = try server.train(try TemporaryHome(), output: "pipewire", "--set", "duration=3")
        _ = try program.event("target_started")
        // Each stop is longer than two cycles, and the pause between them longer than a poll.
        for _ in 0..<2 {
            for (signal, microseconds) in [(SIGSTOP, 8000), (SIGCONT, 50000)] as [(Int32, UInt32)] {
                kill(program.process.processIdentifier, signal)
                usleep(microseconds)
            }
        }
        #expect(try program.event("sound")["buffer"] as? String == "256x2")
        _ = try program.event("target_started")
    }

    /// A sink that was named is not replaced by another.
    @Test func aNamedSinkIsWaitedFor() throws {
        let server = try PrivateServer(.pipewire)
        let (home, two) = (try TemporaryHome(), try server.add(sink: "two"))
        let program = try server.train(home, output: "pipewire:two", "--count", "2", "--buffer", "1024x2")
        _ = try program.answer()
        _ = try program.event("target_started")
        try server.remove(sink: two)
        #expect(try program.event("interrupted")["reason"] as? String == "sound_lost")
        try server.add(sink: "two")
        #expect(try program.event("sound")["state"] as? String == "back")
        program.type(" ")
        _ = try program.event("resumed")
        _ = try program.answer()
        #expect(try program.event("ended")["answered"] as? Int == 2)
        #expect(program.end().status == 0)
    }
}
