// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Mapping
import Settings
import Sound
import Store
import Synchronization
import Training

package struct SessionScript: Sendable {
    /// The reference of a step's time.
    enum Anchor: Hashable, Sendable {
        /// The last event line, or the beginning.
        case event
        /// The last awaited event, or the beginning.
        case await
    }

    enum Operation: Sendable {
        case send(MIDIMessage, device: Int)
        case plug(device: Int)
        case unplug(device: Int)
        case press(Key)
        /// With the page of the screen.
        case act(TrainingAction, device: String, page: Int?)
        case input(Input)
        /// Waits for an event, which becomes the anchor if it `isAnchor`.
        case hear(EventName, number: Int?, isAnchor: Bool, anchor: Anchor)
    }

    struct Step: Sendable {
        let line: Int32
        /// Nanoseconds from its anchor; 0 for `hear`.
        let time: Int64
        let anchor: Anchor
        let operation: Operation
        /// Nanoseconds before the onset of the target, which may come earlier in the replay; 0 for a later step.
        var lead: Int64 = 0
    }

    struct Device: Hashable, Sendable {
        let device: MIDIDevice
        let isPluggedAtFirst: Bool
    }

    package let file: String
    package let header: LogLine?
    /// The answered exercises, in order.
    package let outcomes: [LogLine]
    let steps: [Step]
    let devices: [Device]
    let wheels: [WheelID: WheelMemory]
    let asked: [(content: LoggedExercise.Content, assignments: [String])]
    let assignments: [String]

    /// The exercises with their settings.
    /// - Parameter settings: from arguments of `--set`.
    func replayExercises(settings: ([String]) throws -> UserSettings) throws -> ReplayExercises {
        var known: [[String]: UserSettings] = [:]
        func read(_ assignments: [String]) throws -> UserSettings {
            let read = try known[assignments] ?? settings(assignments)
            known[assignments] = read
            return read
        }
        return ReplayExercises(try asked.map { ($0, try read($1)) }, then: try read(assignments))
    }
}

/// The controllers of a log, by name and port. One that acts before it arrives is plugged in from the beginning.
struct LoggedDevices {
    enum State: String {
        case arrived, left
    }

    static let usual = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "MIDI keyboard", portName: "MIDI keyboard", usbID: nil)

    private struct Entry {
        let name: String
        let port: MIDIPort?
        var portName: String?
        var usbID: USBID?
        let isPluggedAtFirst: Bool
    }

    private var entries: [Entry] = []

    /// The index of a device in `plugged`; without a port, of the last one with this name.
    /// - Parameter state: nil for a message of the device.
    mutating func index(
        named name: String?, port: MIDIPort?, portName: String? = nil, usbID: USBID? = nil, state: State? = nil
    ) -> Int {
        let name = name ?? Self.usual.clientName
        if let known = entries.lastIndex(where: { $0.name == name && (port == nil || $0.port == port) }) {
            entries[known].portName = entries[known].portName ?? portName
            entries[known].usbID = entries[known].usbID ?? usbID
            return known
        }
        entries.append(
            Entry(name: name, port: port, portName: portName, usbID: usbID, isPluggedAtFirst: state != .arrived))
        return entries.count - 1
    }

    /// All devices, each with its port or the next free one.
    var plugged: [SessionScript.Device] {
        var taken = Set(entries.compactMap(\.port))
        return entries.map { entry in
            let clients = Self.usual.port.client...UInt8.max
            let free = clients.lazy.map { MIDIPort(client: $0, number: 0) }.first { !taken.contains($0) }
            let port = entry.port ?? free ?? Self.usual.port
            taken.insert(port)
            return SessionScript.Device(
                device: MIDIDevice(
                    port: port, clientName: entry.name, portName: entry.portName ?? entry.name, usbID: entry.usbID),
                isPluggedAtFirst: entry.isPluggedAtFirst)
        }
    }
}

/// Replays a log: sends its inputs as long after the events before them as they came then.
package final class Replay: RenderedHands {
    package typealias Failure = LogError

    /// Seconds to wait for an event.
    static let patience = 30
    /// Nanoseconds that the run goes on after the last line.
    private static let rest: Int64 = 3_000_000_000
    /// The same while an exercise is under way.
    private static let longestRest: Int64 = 10_000_000_000
    private static let nanoseconds: Int64 = 1_000_000_000

    private struct State {
        var next = 0
        var said: [(name: EventName, number: Int?, moment: Int64)] = []
        var anchors: [SessionScript.Anchor: Int64] = [:]
        /// The onset of the target until its line is reached.
        var onset: Int64?
        var waitingSince: Int64?
        var end: Int64?
        var outcomes: [LogLine] = []
    }

    private let script: SessionScript
    private let state = Mutex(State())

    package init(_ script: SessionScript) { self.script = script }

    package var plugged: [Input] {
        script.devices.filter(\.isPluggedAtFirst).map { .midi(.deviceArrived($0.device)) }
    }

    package var outcomes: [LogLine] { state.withLock { $0.outcomes } }

    package func handle(_ update: SessionUpdate, now: Int64) {
        var moment = now
        if case .targetStarted(_, let onset) = update.event { moment = onset }
        let line = LogLine(update)
        let said = (name: EventName(update.event), number: line.number, moment: moment)
        state.withLock { state in
            if said.name == .targetStarted { state.onset = moment }
            // An exercise that begins anew drops the events of its earlier playing.
            if said.name == .exercise {
                state.onset = nil
                state.said.removeAll {
                    $0.number == said.number && [.targetStarted, .awaitingAnswer].contains($0.name)
                }
            }
            state.said.append(said)
            if line.isAnswer { state.outcomes.append(line) }
        }
    }

    package func input(until moment: Int64, isIdle: Bool) throws(LogError) -> Input? {
        try state.withLock { state throws(LogError) -> Input? in
            while state.next < script.steps.count {
                let step = script.steps[state.next]
                if case .hear(let name, let number, let isAnchor, let anchor) = step.operation {
                    guard let heard = Self.take(name, number, anchor, &state) else {
                        let since = state.waitingSince ?? moment
                        state.waitingSince = since
                        guard moment - since < Int64(Self.patience) * Self.nanoseconds else {
                            let fault = LogFault.didNotHappen(name, number: number, seconds: Self.patience)
                            throw LogError(file: script.file, line: Int(step.line), fault)
                        }
                        return nil
                    }
                    state.waitingSince = nil
                    if name == .targetStarted { state.onset = nil }
                    if isAnchor { state.anchors[anchor] = heard }
                    state.next += 1
                    continue
                }
                let due = Self.due(step, state)
                guard due <= moment else { return nil }
                state.next += 1
                return input(step.operation, at: due)
            }
            let since = state.end ?? moment
            state.end = since
            let isOver = moment - since >= (isIdle ? Self.rest : Self.longestRest)
            return isOver ? .quit : nil
        }
    }

    package var nextMoment: Int64? {
        state.withLock { state in
            guard state.next < script.steps.count else { return state.end.map { $0 + Self.rest } }
            let step = script.steps[state.next]
            if case .hear = step.operation {
                return state.waitingSince.map { $0 + Int64(Self.patience) * Self.nanoseconds }
            }
            return Self.due(step, state)
        }
    }

    private static func due(_ step: SessionScript.Step, _ state: State) -> Int64 {
        let due = (state.anchors[step.anchor] ?? 0) + step.time
        return if step.lead > 0, let onset = state.onset { min(due, onset - step.lead) } else { due }
    }

    /// The moment of an event. A log has a line for every event; `await` skips the events before.
    private static func take(
        _ name: EventName, _ number: Int?, _ anchor: SessionScript.Anchor, _ state: inout State
    ) -> Int64? {
        guard let index = state.said.firstIndex(where: { $0.name == name && (number ?? $0.number) == $0.number }) else {
            return nil
        }
        defer {
            switch anchor {
            case .event: state.said.remove(at: index)
            case .await: state.said.removeSubrange(...index)
            }
        }
        return state.said[index].moment
    }

    private func input(_ operation: SessionScript.Operation, at moment: Int64) -> Input? {
        switch operation {
        case .send(let message, let device):
            .midi(.event(message.event(from: script.devices[device].device.port, at: moment)))
        case .plug(let device): .midi(.deviceArrived(script.devices[device].device))
        case .unplug(let device): .midi(.deviceLeft(script.devices[device].device))
        case .press(let key): .key(key, moment: moment)
        case .act(let action, _, let page?): .touch(action, moment: moment, page: page)
        case .act(let action, let device, nil): .action(action, moment: moment, device: device)
        case .input(let input): input
        case .hear: nil
        }
    }
}

/// Replays a log through the whole instrument, in rendered time and with empty data.
package struct ReplayRun {
    package static let sampleRate = 48000

    private let replay: Replay
    private let run: OfflineRun

    /// - Parameters:
    ///   - settings: from arguments of `--set`.
    ///   - seed: for exercises that the log lacks.
    ///   - emit: receives each event and its nanoseconds of the replay, in order; it must not block.
    /// - Throws: errors of `settings`; `AudioError`, `DataStoreError`.
    package init(
        _ script: SessionScript, purpose: Conductor.Purpose, settings: ([String]) throws -> UserSettings,
        mappings: MappingLibrary, library: SoundFontLibrary, seed: UInt64,
        emit: @escaping @Sendable (SessionUpdate, Int64) -> Void
    ) throws {
        let replayExercises = try script.replayExercises(settings: settings)
        let audioSession = try OfflineAudioSession(
            library: library, source: replayExercises.settings.training.soundSource,
            sampleRate: Double(Self.sampleRate))
        let store = try TrainingDataStore(inMemory: ())
        try store.keep(script.wheels)
        let timekeeper = OfflineRun.timekeeper(for: audioSession)
        let replay = Replay(script)
        self.replay = replay
        run = OfflineRun(
            conductor: Conductor(
                purpose: purpose, audioSession: audioSession, answerWriter: AnswerWriter(store: store, patience: nil),
                settings: SettingsSource { replayExercises.settings }, mappings: mappings, timekeeper: timekeeper,
                seed: seed, announcer: script.header?.version.map { _ in Announcer(LoggedSpeaker()) { _ in "…" } },
                replayExercises: replayExercises
            ) { update in
                replay.handle(update, now: timekeeper.now())
                emit(update, timekeeper.now())
            }, audioSession: audioSession)
    }

    /// - Throws: `LogError` if an event of the log does not happen; errors that make training impossible.
    package func play(
        heard: (_ left: [Float], _ right: [Float]) -> Void = { _, _ in }
    ) async throws -> [LogLine] {
        try await run.conductor.begin()
        for input in replay.plugged { await run.conductor.receive(input) }
        try await run.perform(replay, heard: heard)
        return replay.outcomes
    }

    package var seconds: Double { Double(run.now) / 1e9 }
}

/// Silent: the log has the beginning and end of words. A log written by hand has none, and gets no speech.
private struct LoggedSpeaker: Speaker {
    func say(_ text: String, number: Int) {}
    func cut() {}
    func giveUp() {}
}
