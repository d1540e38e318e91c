// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import MIDI
import Music
import Platform
import Settings
import Sound
import Synchronization

/// The output of the settings or of `--output`: a sound device, PipeWire, PulseAudio, JACK, a WAV file in real time, or none.
///
/// Devices are opened and closed on a queue. If a server hangs, another queue replaces it.
package final class LiveAudioSession: AudioSession {
    /// What to open by the settings and the command line; nil if that never changes.
    private let select: (@Sendable (UserSettings) -> OutputSelection)?
    private let memory: SavedBufferSizes?
    private let fonts: Mutex<SoundFontLibrary>
    private let reread: (@Sendable () -> SoundFontLibrary)?
    let reading = DispatchQueue(label: "peach.soundfonts")
    let samples = SampleCache()
    package let recording: SoundRecording?
    /// Signalled when there is something to poll: by the audio thread after events, and when an opening ends.
    let wake = EventFD()
    private let state: Mutex<State>

    /// Nanoseconds after a device begins to play in which gaps are measured without a note, so that they show before the first one.
    private static let trial: Int64 = 5_000_000_000

    /// - Parameters:
    ///   - reread: reads the SoundFonts once more, on the calling thread, for files that were added since; nil never does.
    ///   - select: what to open after a change of the settings; nil to stay with the first selection.
    ///   - isStart: a buffer that has grown is tried smaller.
    package init(
        _ selection: OutputSelection, library: SoundFontLibrary,
        reread: (@Sendable () -> SoundFontLibrary)? = nil, memory: SavedBufferSizes? = nil,
        select: (@Sendable (UserSettings) -> OutputSelection)? = nil, isStart: Bool = false,
        recording: SoundRecording? = nil
    ) {
        (self.select, self.memory) = (select, memory)
        fonts = Mutex(library)
        self.reread = reread
        self.recording = recording
        state = Mutex(
            State(
                selection: selection, growing: selection, growth: selection.policy(memory, isStart: isStart)))
    }

    private var choice: OutputChoice { state.withLock(\.selection.choice) }

    package func choose(_ settings: UserSettings) {
        guard let selection = select?(settings) else { return }
        state.withLock { $0.selection = selection }
    }

    package var player: NotePlayer? {
        state.withLock { state in state.opened.flatMap { $0.playingSince == nil ? nil : $0.player } }
    }

    package var name: String { state.withLock { $0.opened?.output.name } ?? choice.text }

    /// The name of the device that sounds, or will with the next input; nil if none.
    package var soundName: String? {
        isSilent ? nil : state.withLock(\.resting) ?? (player == nil ? nil : name)
    }

    package var outputName: String? { state.withLock { $0.opened?.outputName } }

    /// What plays on a device; nil while nothing does, and for a moment after it was opened.
    package var status: OutputStatus? {
        state.withLock { state in
            guard let opened = state.opened, opened.selection.choice.isDevice, let priorities = opened.priorities
            else { return nil }
            return OutputStatus(
                name: opened.output.name, device: opened.outputName, sampleRate: opened.output.sampleRate,
                buffer: opened.output.buffer, delay: opened.player.delay,
                audioPriority: priorities.filter { $0.key != ALSASequencer.threadName }.values.max(),
                controllerPriority: priorities[ALSASequencer.threadName])
        }
    }

    package var isSilent: Bool { choice == .none }

    package var output: (any AudioOutput)? { state.withLock { $0.opened?.output } }

    package func open(_ source: SoundSourceID) throws(AudioError) {
        let begun: (number: Int, queue: DispatchQueue)? = state.withLock { state in
            guard state.opened == nil, state.opening == nil, state.failure == nil else { return nil }
            state.number += 1
            state.resting = nil
            state.opening = (source, Monotonic.now(), false)
            return (state.number, state.queue)
        }
        guard let begun else { return }
        wake.signal()
        begun.queue.async { self.open(source, number: begun.number) }
    }

    /// On the queue. Blocks while the device opens.
    private func open(_ source: SoundSourceID, number: Int) {
        let result = Result { () throws(AudioError) in try make(source) }
        let stale = state.withLock { state in
            guard state.number == number else { return try? result.get() }
            state.opening = nil
            switch result {
            case .success(let opened):
                (state.opened, state.growth, state.growing) = (opened, opened.growth, opened.selection)
            case .failure(let error): state.failure = (error, source)
            }
            return nil
        }
        wake.signal()
        stale?.output.close()
    }

    private func make(_ source: SoundSourceID) throws(AudioError) -> Opened {
        let preset = try self.source(for: source)
        var (selection, growing, growth) = state.withLock { ($0.selection, $0.growing, $0.growth) }
        if growing != selection { growth = selection.policy(memory) }
        let output = try growth.open(selection.choice, recording: recording)
        do throws(AudioError) {
            let player = try NotePlayer(source: preset, sampleRate: output.sampleRate, wake: wake)
            output.attach(player)
            let now = Monotonic.now()
            let watch = OutputMonitor(claimed: output.sampleRate, buffer: output.buffer, openedAt: now)
            return Opened(
                selection: selection, output: output, player: player, watch: watch, source: source, since: now,
                growth: growth)
        } catch {
            output.close()
            throw error
        }
    }

    /// Nanoseconds until the next poll, unless `wake` is signalled before: how often the output has to be watched.
    func pollInterval(at now: Int64) -> Int64 {
        state.withLock { state in
            guard let opened = state.opened else { return state.opening == nil ? 250_000_000 : 50_000_000 }
            // A calm output is watched only for its loss.
            return Self.isCalm(opened, now) ? 50_000_000 : 10_000_000
        }
    }

    private static func isCalm(_ opened: Opened, _ now: Int64) -> Bool {
        guard let since = opened.playingSince, now - since > trial else { return false }
        return !opened.player.isExpecting
    }

    /// The inputs since the last poll. One thread calls it, after `pollInterval` at the latest.
    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    package func poll(at now: Int64) -> [Input] {
        let (facts, news) = state.withLock { state -> ([AudioEvent], [Input]) in
            if let (error, source) = state.failure {
                state.failure = nil
                return ([], [.soundFailed(error, source)])
            }
            if let opening = state.opening { return ([], Self.pollOpening(opening, now, &state)) }
            guard let opened = state.opened else { return ([], []) }
            // First, because these events happened before.
            let facts = opened.player.drainEvents()
            if reopensIfLate(opened, &state, now) { return ([], []) }
            let (frames, time) = (opened.player.renderedFrames, opened.player.renderedAt)
            let verdict = state.opened?.watch.update(
                rendered: frames, requestedAt: time, at: now, isOver: opened.output.isOver,
                xruns: opened.output.xruns, isCalm: Self.isCalm(opened, now))
            if opened.playingSince != nil { state.growth.plays(at: now) }
            return (facts, verdict.map { inputs(for: $0, &state, opened, now) } ?? [])
        }
        let trouble = recording?.takeFailure().map { [Input.soundTrouble($0)] } ?? []
        return (facts.isEmpty ? [] : [.sound(facts)]) + news + trouble
    }

    /// - Returns: true if the output is opened again with another buffer.
    private func reopensIfLate(_ opened: Opened, _ state: inout State, _ now: Int64) -> Bool {
        guard opened.playingSince == nil, state.growth.slept(opened.output, for: now - opened.since) else {
            return false
        }
        state.number += 1
        (state.opened, state.opening) = (nil, (opened.source, now, true))
        let number = state.number
        state.queue.async {
            opened.output.close()
            self.open(opened.source, number: number)
        }
        return true
    }

    private static func pollOpening(
        _ opening: (source: SoundSourceID, since: Int64, isReported: Bool), _ now: Int64, _ state: inout State
    ) -> [Input] {
        if now - opening.since > OutputMonitor.longestSleep {
            // The old queue may hang for ever.
            state.opening = nil
            state.number += 1
            state.queue = State.makeQueue()
            return [.soundFailed(.asleep(device: state.selection.choice.text), opening.source)]
        }
        guard !opening.isReported, now - opening.since > OutputMonitor.patience else { return [] }
        state.opening?.isReported = true
        return [.soundAwaited]
    }

    /// Reports a computer that is too busy with the consequences.
    private func inputs(
        for verdict: OutputMonitor.Verdict, _ state: inout State, _ opened: Opened, _ now: Int64
    ) -> [Input] {
        let input = [input(for: verdict, &state, opened, now)].compactMap { $0 }
        switch verdict {
        case .awaited, .awake, .asleep: return input
        case .gaps, .lost, .offPace: break
        }
        let isBeyondHelp = verdict == .gaps && opened.output.buffer.larger == nil
        guard opened.selection.choice.isDevice, !state.isOverloadReported, isBeyondHelp || FreeSpace.isOverloaded()
        else { return input }
        state.isOverloadReported = true
        return [.soundTrouble(.overloaded)] + input
    }

    private func input(for verdict: OutputMonitor.Verdict, _ state: inout State, _ opened: Opened, _ now: Int64)
        -> Input?
    {
        // Outputs without a device are late with the machine, and catch up.
        if !opened.selection.choice.isDevice, verdict != .awake { return nil }
        switch verdict {
        case .awaited: return .soundAwaited
        case .awake:
            state.opened?.playingSince = now
            state.queue.async {
                DeviceOutput.raisePriority()
                self.readOutputName()
            }
            return .soundOpened(opened.source)
        case .gaps:
            return state.growth.gaps(opened.output).map { .soundGaps($0) }
        case .lost:
            // A larger buffer does not bring back a sink.
            if let since = opened.playingSince, !opened.output.isOver {
                state.growth.lost(opened.output, after: now - since)
            }
            return .soundLost
        case .asleep: return .soundFailed(.asleep(device: opened.output.name), opened.source)
        case .offPace(let found): return .soundOffPace(claimed: opened.output.sampleRate, found: found)
        }
    }

    /// `status` once the name of the device is known and real-time priority was asked for.
    package var knownStatus: OutputStatus? {
        get async {
            let queue = state.withLock(\.queue)
            return await withCheckedContinuation { waiting in
                queue.async { waiting.resume(returning: self.status) }
            }
        }
    }

    /// On the queue, because a card may be slow to reply. An unclear name leaves the last one.
    private func readOutputName() {
        guard let output, let choice = OutputChoice(output.name) else { return }
        let (name, priorities) = (OutputName.current(of: choice, on: output.sink), RealTime.granted)
        state.withLock { state in
            if let name { state.opened?.outputName = name }
            state.opened?.priorities = priorities
        }
    }

    package var isReplacementDue: Bool {
        state.withLock { state in
            state.opened.map { $0.selection != state.selection || state.growth.isSmallerBufferDue } ?? false
        }
    }

    /// A recording is never closed while idle.
    package func rest() {
        guard choice.isDevice || choice == .none, recording == nil else { return }
        let name = name
        close()
        state.withLock { $0.resting = name }
    }

    package func close() {
        let (output, queue) = state.withLock { state in
            defer {
                state.number += 1
                (state.opening, state.failure, state.opened, state.resting) = (nil, nil, nil, nil)
            }
            return (state.opened?.output, state.queue)
        }
        if let output { queue.async { output.close() } }
    }

    @discardableResult package func waitUntilClosed(_ time: DispatchTimeInterval) -> Bool {
        state.withLock { $0.queue }.finish(within: time)
    }
}

extension LiveAudioSession {
    struct Opened {
        let selection: OutputSelection
        let output: any AudioOutput
        let player: NotePlayer
        var watch: OutputMonitor
        let source: SoundSourceID
        let since: Int64
        /// When it began to play, in the same nanoseconds as `since`.
        var playingSince: Int64?
        var outputName: String?
        /// Real-time priorities of all threads, by their names; nil until they were read.
        var priorities: [String: Int]?
        let growth: BufferSizePolicy
    }

    struct State {
        static func makeQueue() -> DispatchQueue { DispatchQueue(label: "peach.sound") }

        var queue = State.makeQueue()
        /// What the next opening opens, and what `growth` belongs to.
        var selection, growing: OutputSelection
        /// The number of the current opening; the result of an earlier one is closed.
        var number = 0
        /// `since` is in nanoseconds of CLOCK_MONOTONIC; `isReported` after a slow opening was reported.
        var opening: (source: SoundSourceID, since: Int64, isReported: Bool)?
        var failure: (error: AudioError, source: SoundSourceID)?
        var opened: Opened?
        var resting: String?
        var growth: BufferSizePolicy
        var isOverloadReported = false
    }

    package var library: SoundFontLibrary { fonts.withLock { $0 } }

    /// An unknown sound is searched once more on the disk.
    /// - Throws: `AudioError.presetMissing`, `.soundFontGone`, `.soundFont`.
    private func source(for id: SoundSourceID) throws(AudioError) -> SoundFontSource {
        do throws(AudioError) {
            return try library.source(for: id)
        } catch {
            return try rereadLibrary().source(for: id)
        }
    }

    package func rereadLibrary() -> SoundFontLibrary {
        guard let fresh = reread?() else { return library }
        fonts.withLock { $0 = fresh }
        return fresh
    }

    package func use(_ source: SoundSourceID) throws(AudioError) {
        try player?.use(try self.source(for: source))
    }

    /// Checks calibrations too, which may read whole files. Also looks whether the sound has moved to another output.
    package func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds) {
        state.withLock { $0.queue }.async { self.readOutputName() }
        reading.async {
            let foreseen = draw(self.library)
            // An error is reported when the sound is used.
            if let next = try? self.source(for: foreseen.next) { try? self.player?.prepare(next) }
            self.samples.keep(foreseen.later.compactMap { try? self.library.source(for: $0) })
        }
    }

    package func load(_ source: SoundSourceID) async -> Result<LoadedSound?, AudioError> {
        guard let player else { return .success(nil) }
        return await withCheckedContinuation { waiting in
            reading.async {
                waiting.resume(
                    returning: Result { () throws(AudioError) in try player.load(try self.source(for: source)) })
            }
        }
    }
}
