// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Mapping
import MIDI
import Music
import Platform
import Settings
import Sound
import SoundServers
import Store
import Synchronization
import Testing
import Training

/// From a key to its sound, and from a press to the end of the note that it answers, at a sink of PipeWire's.
@Suite(.serialized) struct ServerKeyTests {
    private static let keyboard = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "Keys", portName: "Keys MIDI 1", usbID: nil)
    private static let count = 100

    /// Two cycles and 2 ms, 99 times in 100. A busy machine without real-time priority is late, so one pass of three is enough.
    @Test(arguments: [64, 128]) func keysAndPressesAreHeardAtOnce(frames: Int) async throws {
        let limit = 2 * Double(frames) / 48 + 2
        var late: [(key: Double, press: Double)] = []
        for _ in 0..<3 where !late.contains(where: { max($0.key, $0.press) <= limit }) {
            late.append(try await pass(frames))
        }
        print("key and press at \(frames) frames, 99 % in ms: \(late)")
        #expect(late.contains { max($0.key, $0.press) <= limit }, "\(late)")
    }

    /// - Returns: the milliseconds within which 99 of 100 keys sound and notes fall silent; infinite if a gap ended the pass.
    private func pass(_ frames: Int) async throws -> (key: Double, press: Double) {
        let server = try PrivateServer(.pipewire)
        let tap = try PipeWireTap(on: server, rate: 48000, frames: frames)
        let (journal, (inputs, feed)) = (Journal(), AsyncStream.makeStream(of: Input.self))
        let session = LiveAudioSession(
            OutputSelection(.pipewire("Tap"), buffer: BufferSize(frames: frames, periods: 2)),
            library: SoundFontLibrary(
                shipped: Page.folder.appending(path: "SoundFonts"), user: server.folder.appending(path: "none")))
        let conductor = Conductor(
            purpose: .instrument, audioSession: session,
            answerWriter: AnswerWriter(store: try TrainingDataStore(inMemory: ()), patience: nil),
            settings: SettingsSource(nil, overrides: try SettingOverrides(["duration=0.3", "tick=false"])),
            mappings: MappingLibrary(userFolder: nil, shippedFolder: Page.folder.appending(path: "mappings")),
            timekeeper: .live, seed: 1
        ) { update in journal.events.withLock { $0.append(update.event) } }
        try await conductor.begin()
        let poll = SoundPoll(audioSession: session, suspendDetector: SuspendDetector { _ in }) { feed.yield($0) }
        defer {
            poll.stop()
            session.close()
        }
        let run = Task { await conductor.run(inputs, taken: { _ in }, waiting: { poll.wake(at: $0) }) }
        try server.waitUntil("sound") { (session.player?.renderedFrames ?? 0) > 24000 }
        feed.yield(.midi(.deviceArrived(Self.keyboard)))
        var random = SeededRandom(seed: 1)
        func rest() { Thread.sleep(forTimeInterval: 0.06 + Double.random(in: 0..<0.02, using: &random)) }
        /// - Returns: when it was sent.
        func send(_ kind: MIDIEvent.Kind) -> Int64 {
            let now = Monotonic.now()
            feed.yield(.midi(.event(MIDIEvent(kind, channel: 1, source: Self.keyboard.port, time: now))))
            return now
        }
        let keys = (0..<Self.count).map { _ in
            rest()
            let time = send(.noteOn(MIDINote(69), MIDIVelocity(100)))
            rest()
            _ = send(.noteOff(MIDINote(69)))
            return time
        }
        feed.yield(.action(.start(.comparison), moment: Monotonic.now(), device: "keyboard"))
        var presses: [(time: Int64, frequency: Frequency)] = []
        while presses.count < Self.count {
            guard try journal.next(server, { if case .targetStarted = $0 { true } else { nil } }) != nil else { break }
            rest()
            let time = send(.noteOn(MIDINote(72), MIDIVelocity(100)))
            _ = send(.noteOff(MIDINote(72)))
            let answered = try journal.next(server) { if case .answered(let verdict) = $0 { verdict } else { nil } }
            guard let answered else { break }
            presses.append((time, answered.completed.targetFrequency))
        }
        feed.yield(.quit)
        await run.value
        let recorded = tap.recorded
        func late(_ heard: [(order: Int64, heard: Int64?)]) -> Double {
            let times = heard.compactMap { order, heard in heard.map { Double($0 - order) / 1e6 } }.sorted()
            return times.count == Self.count ? times[Self.count - 1 - Self.count / 100] : .infinity
        }
        return (
            late(keys.map { ($0, recorded.onset(after: $0)) }),
            late(presses.map { ($0.time, recorded.change(of: $0.frequency, after: $0.time)) })
        )
    }

    private final class Journal: Sendable {
        let events = Mutex<[SessionEvent]>([])

        /// The next event that matches; nil if an interruption comes first.
        func next<Value>(_ server: PrivateServer, _ value: (SessionEvent) -> Value?) throws -> Value? {
            var found: Value?
            var isInterrupted = false
            try server.waitUntil("an event") {
                for event in events.withLock({ exchange(&$0, with: []) }) {
                    found = found ?? value(event)
                    if case .interrupted = event { isInterrupted = true }
                }
                return found != nil || isInterrupted
            }
            return isInterrupted ? nil : found
        }
    }
}
