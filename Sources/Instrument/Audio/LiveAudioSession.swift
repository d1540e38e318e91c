// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Platform
import Music
import Sound
import Synchronization

/// A sound device, PulseAudio, JACK, a WAV file in real time, or nothing: what `--output` says.
///
/// Devices are opened and closed on a queue of their own. If a server hangs, the queue is given up for another one.
package final class LiveAudioSession: AudioSession {
    private let choice: OutputChoice
    let shelf: SoundFontCache
    /// Reads SoundFonts while nobody waits for them.
    let reading = DispatchQueue(label: "peach.soundfonts")
    let samples = SampleCache()
    /// Of what a WAV file is to hold.
    package let recording: SoundRecording?
    /// Rings when there will be something to look for soon.
    let alarm = ConditionVariable()
    private let state: Mutex<State>

    /// Nanoseconds for which a device that begins to play is watched closely: gaps show before the first note then.
    private static let trial: Int64 = 5_000_000_000

    /// - Parameters:
    ///   - reread: reads the SoundFonts once more, because somebody may have put one there since.
    ///   - isStart: a buffer that grew earlier is tried smaller.
    package init(
        choice: OutputChoice, buffer: BufferSize?, library: SoundFontLibrary,
        reread: (@Sendable () -> SoundFontLibrary)? = nil, memory: SavedBufferSizes? = nil,
        isStart: Bool = false, recording: SoundRecording? = nil
    ) {
        self.choice = choice
        shelf = SoundFontCache(library, reread: reread)
        self.recording = recording
        // What is no device has no gaps.
        let asked = choice.isDevice ? buffer : buffer ?? .standard
        state = Mutex(State(growth: BufferSizePolicy(asked: asked, memory: memory, isStart: isStart)))
    }

    package var player: NotePlayer? {
        state.withLock { state in state.opened.flatMap { $0.awakeSince == nil ? nil : $0.player } }
    }

    package var name: String { state.withLock { $0.opened?.output.name } ?? choice.text }

    /// Of the device that sounds, or will when somebody plays; nil if nothing does.
    package var soundName: String? {
        isSilent ? nil : state.withLock(\.resting) ?? (player == nil ? nil : name)
    }

    package var isSilent: Bool { choice == .none }

    /// What is open, for telling it; nil if nothing is.
    package var output: (any AudioOutput)? { state.withLock { $0.opened?.output } }

    package func open(_ source: SoundSourceID) throws(AudioError) {
        let begun: (number: Int, door: DispatchQueue)? = state.withLock { state in
            guard state.opened == nil, state.opening == nil, state.failure == nil else { return nil }
            state.number += 1
            state.resting = nil
            state.opening = (source, Monotonic.now(), false)
            return (state.number, state.door)
        }
        guard let begun else { return }
        alarm.ring()
        begun.door.async { self.open(source, number: begun.number) }
    }

    /// On a door. Blocks as long as the device does.
    private func open(_ source: SoundSourceID, number: Int) {
        let result = Result { () throws(AudioError) in try make(source) }
        let stale = state.withLock { state in
            guard state.number == number else { return try? result.get() }
            state.opening = nil
            switch result {
            case .success(let opened): (state.opened, state.growth) = (opened, opened.growth)
            case .failure(let error): state.failure = (error, source)
            }
            return nil
        }
        alarm.ring()
        stale?.output.close()
    }

    private func make(_ source: SoundSourceID) throws(AudioError) -> Opened {
        let preset = try shelf.source(for: source)
        var growth = state.withLock(\.growth)
        let output = try growth.open(choice, recording: recording)
        do throws(AudioError) {
            let player = try NotePlayer(
                source: preset, sampleRate: output.sampleRate, expecting: { [alarm] in alarm.ring() })
            output.attach(player)
            let now = Monotonic.now()
            let watch = OutputMonitor(claimed: output.sampleRate, buffer: output.buffer, openedAt: now)
            return Opened(output: output, player: player, watch: watch, source: source, since: now, growth: growth)
        } catch {
            output.close()
            throw error
        }
    }

    /// No device is being opened, and no note is ordered or sounds. `alarm` rings when that ends.
    func isCalm(at now: Int64) -> Bool {
        state.withLock { state in
            guard state.opening == nil, state.failure == nil else { return false }
            return state.opened.map { Self.isCalm($0, now) } ?? true
        }
    }

    private static func isCalm(_ opened: Opened, _ now: Int64) -> Bool {
        guard let since = opened.awakeSince, now - since > trial else { return false }
        return !opened.player.isExpecting
    }

    /// What has happened since the last look. One thread calls it every few milliseconds, while it `isCalm` every 100 at least.
    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    package func look(at now: Int64) -> [Input] {
        let (facts, news) = state.withLock { state -> ([SoundFact], [Input]) in
            if let (error, source) = state.failure {
                state.failure = nil
                return ([], [.soundFailed(error, source)])
            }
            if let opening = state.opening { return ([], Self.look(at: opening, now, &state, name: choice.text)) }
            guard let opened = state.opened else { return ([], []) }
            // Facts first: what was played, was played before.
            let facts = opened.player.takeFacts()
            if stumbles(opened, &state, now) { return ([], []) }
            let verdict = state.opened?.watch.look(
                rendered: opened.player.renderedFrames, at: now, isCalm: Self.isCalm(opened, now))
            if opened.awakeSince != nil { state.growth.plays(at: now) }
            return (facts, verdict.map { inputs(for: $0, &state, opened, now) } ?? [])
        }
        let trouble = recording?.takeFailure().map { [Input.soundTrouble($0)] } ?? []
        return (facts.isEmpty ? [] : [.sound(facts)]) + news + trouble
    }

    /// - Returns: whether it is opened again.
    private func stumbles(_ opened: Opened, _ state: inout State, _ now: Int64) -> Bool {
        guard opened.awakeSince == nil, state.growth.slept(opened.output, for: now - opened.since) else { return false }
        state.number += 1
        (state.opened, state.opening) = (nil, (opened.source, now, true))
        let number = state.number
        state.door.async {
            opened.output.close()
            self.open(opened.source, number: number)
        }
        return true
    }

    private static func look(
        at opening: (source: SoundSourceID, since: Int64, isTold: Bool), _ now: Int64, _ state: inout State,
        name: String
    ) -> [Input] {
        if now - opening.since > OutputMonitor.longestSleep {
            // Whatever hangs there may hang on.
            state.opening = nil
            state.number += 1
            state.door = State.makeDoor()
            return [.soundFailed(.asleep(device: name), opening.source)]
        }
        guard !opening.isTold, now - opening.since > OutputMonitor.patience else { return [] }
        state.opening?.isTold = true
        return [.soundAwaited]
    }

    /// A computer that is too busy is told of beside what came of that.
    private func inputs(
        for verdict: OutputMonitor.Verdict, _ state: inout State, _ opened: Opened, _ now: Int64
    ) -> [Input] {
        let input = [input(for: verdict, &state, opened, now)].compactMap { $0 }
        switch verdict {
        case .awaited, .awake, .asleep: return input
        case .gaps, .lost, .offPace: break
        }
        let isBeyondHelp = verdict == .gaps && opened.output.buffer.larger == nil
        guard choice.isDevice, !state.isOverloadTold, isBeyondHelp || FreeSpace.isOverloaded() else { return input }
        state.isOverloadTold = true
        return [.soundTrouble(.overloaded)] + input
    }

    private func input(for verdict: OutputMonitor.Verdict, _ state: inout State, _ opened: Opened, _ now: Int64)
        -> Input?
    {
        // What is no device is as late as the machine is busy, and makes up for it.
        if !choice.isDevice, verdict != .awake { return nil }
        switch verdict {
        case .awaited: return .soundAwaited
        case .awake:
            state.opened?.awakeSince = now
            return .soundOpened(opened.source)
        case .gaps:
            return state.growth.gaps(opened.output).map { .soundGaps($0) }
        case .lost:
            if let since = opened.awakeSince { state.growth.lost(opened.output, after: now - since) }
            return .soundLost
        case .asleep: return .soundFailed(.asleep(device: opened.output.name), opened.source)
        case .offPace(let found): return .soundOffPace(claimed: opened.output.sampleRate, found: found)
        }
    }

    /// Ten minutes have passed without gaps: the next opening tries a smaller buffer.
    package var isHalvingDue: Bool { state.withLock { $0.opened != nil && $0.growth.isHalvingDue } }

    /// What is written to a file never ends by itself.
    package func rest() {
        guard choice.isDevice || choice == .none, recording == nil else { return }
        let name = name
        close()
        state.withLock { $0.resting = name }
    }

    package func close() {
        let (output, door) = state.withLock { state in
            defer {
                state.number += 1
                (state.opening, state.failure, state.opened, state.resting) = (nil, nil, nil, nil)
            }
            return (state.opened?.output, state.door)
        }
        if let output { door.async { output.close() } }
    }

    /// Waits until everything is closed, so long at most: nothing sounds any more.
    @discardableResult package func waitUntilClosed(_ time: DispatchTimeInterval) -> Bool {
        let done = DispatchSemaphore(value: 0)
        state.withLock { $0.door }.async { done.signal() }
        return done.wait(timeout: .now() + time) == .success
    }
}
