// SPDX-License-Identifier: MIT
import Foundation
import Music
import Synchronization

/// Plays notes given in hertz, with one SoundFont preset, within a hundredth of a cent; knows nothing of exercises. Live or
/// offline: whoever calls `render` decides.
///
/// `@unchecked Sendable`: the mixer's memory is only touched by the one thread that calls `render`. The port is shared: its
/// command ring's writing end is guarded by `commandLock`, its fact ring's reading end by `factLock`, the rest is atomic.
/// The output that calls `render` holds this object, so that both outlive the audio thread.
package final class NotePlayer: @unchecked Sendable {
    /// Hz.
    package let sampleRate: Double
    /// The audio thread renders it without a reference to the player, which it would have to count.
    let mixer: UnsafeMutablePointer<Mixer>
    let port: UnsafeMutablePointer<MixerPort>
    private let commandLock: Mutex<State>
    /// Notes that have ended.
    private let factLock = Mutex<Int>(0)
    private let expecting: (@Sendable () -> Void)?
    /// What may be used next; locked while it is loaded.
    private let prepared = Mutex<LoadedSound?>(nil)

    private struct State {
        var source: SoundFontSource
        var lastNote: UInt64 = 0
        /// Notes that the audio thread was given.
        var ordered = 0
        var queue = CommandQueue()
    }

    /// - Parameters:
    ///   - sampleRate: the rate the open device really has, in Hz.
    ///   - expecting: called whenever `isExpecting` may have become true, by whoever caused it.
    /// - Throws: what is wrong with the SoundFont.
    package init(
        source: SoundFontSource, sampleRate: Double, expecting: (@Sendable () -> Void)? = nil
    ) throws(AudioError) {
        self.sampleRate = sampleRate
        self.expecting = expecting
        commandLock = Mutex(State(source: source))
        let loaded = try LoadedSound(source, sampleRate: sampleRate)
        port = .allocate(capacity: 1)
        port.initialize(to: MixerPort())
        mixer = .allocate(capacity: 1)
        _ = loaded.handOn { lanes, keys in
            mixer.initialize(to: Mixer(lanes: lanes, keys: keys, port: port, sampleRate: sampleRate))
            return true
        }
    }

    deinit {
        _ = takeFacts()
        while let command = port.pointee.commands.pop() {
            LoadedSound.free(command.lanes, command.keys)
        }
        mixer.deinitialize(count: 1)
        mixer.deallocate()
        port.deinitialize(count: 1)
        port.deallocate()
    }

    /// What sounds from the next silence on: of the notes, and of the keys. Notes that only fade are silent. Loads the file on
    /// the calling thread, unless it was prepared; does nothing if it is that already.
    package func use(_ source: SoundFontSource) throws(AudioError) {
        guard commandLock.withLock({ $0.source != source }) else { return }
        let loaded = try prepared.withLock { prepared throws(AudioError) in
            let ready = prepared
            prepared = nil
            if let ready, ready.source == source { return ready }
            return try load(source)
        }
        try use(loaded)
    }

    /// Loads a file on the calling thread, beside what sounds.
    /// - Throws: what is wrong with the SoundFont.
    package func load(_ source: SoundFontSource) throws(AudioError) -> LoadedSound {
        try LoadedSound(source, sampleRate: sampleRate)
    }

    /// The same as with its source, at once.
    /// - Parameter sound: loaded for this sample rate, by this player or another one; counts once.
    package func use(_ sound: LoadedSound) throws(AudioError) {
        precondition(sound.sampleRate == sampleRate, "a sound for another sample rate")
        let isTaken = commandLock.withLock { state in
            guard state.source != sound.source else { return true }
            return sound.handOn { lanes, keys in
                let command = SoundCommand(kind: .install, lanes: lanes, keys: keys)
                guard state.queue.push(command, port.pointee) else { return false }
                state.source = sound.source
                return true
            }
        }
        guard isTaken else { throw .unresponsive }
    }

    /// Loads on the calling thread what `use` will be asked for next; it waits for that.
    package func prepare(_ source: SoundFontSource) throws(AudioError) {
        guard commandLock.withLock({ $0.source != source }) else { return }
        try prepared.withLock { prepared throws(AudioError) in
            guard prepared?.source != source else { return }
            // Before the next one is loaded: two large ones at once need room.
            prepared = nil
            prepared = try load(source)
        }
    }

    /// Begins a note; returns at once.
    /// - Parameters:
    ///   - amplitude: 0 dB is the level of a key struck at velocity 100.
    ///   - duration: nil is without end.
    ///   - predecessor: the note sounds from the very frame in which this one ends. If that one is stopped early, so is
    ///     its successor.
    /// - Throws: `AudioError.unresponsive` if the audio thread does not take commands.
    package func play(
        frequency: Frequency, amplitude: AmplitudeDB, duration: NoteDuration?, after predecessor: PlaybackHandle?
    ) throws(AudioError) -> PlaybackHandle {
        let pitch = VoicePitch(frequency)
        let (note, isTaken) = commandLock.withLock { state in
            state.lastNote += 1
            var command = SoundCommand(kind: .start, note: state.lastNote, pitch: pitch)
            command.gain = Float(PitchedVoice.level.gain * amplitude.gain)
            command.frames = duration?.frames(sampleRate: sampleRate) ?? 0
            command.predecessor = predecessor?.note ?? 0
            let isTaken = state.queue.push(command, port.pointee)
            if isTaken { state.ordered += 1 }
            return (state.lastNote, isTaken)
        }
        guard isTaken else { throw .unresponsive }
        expecting?()
        return PlaybackHandle(player: self, note: note, frequency: pitch.frequency)
    }

    /// Fades out everything, keys included, and forgets what waits. The keys' bend and modulation go back to none.
    package func stopAll() {
        command(SoundCommand(kind: .stopAll))
        port.pointee.wheels.reset()
    }

    /// How loud everything is, notes, keys and ticks, within 20 ms.
    package func setVolume(_ volume: AmplitudeDB) {
        port.pointee.level.store(Float(volume.gain).bitPattern, ordering: .relaxed)
    }

    /// The short sound of an answer: a tick if it was wrong, two soft tones if it was right. Like all ticks it begins 15 ms
    /// after the call, when a note that was stopped before it has faded, and replaces those of an earlier call.
    package func tick(isCorrect: Bool = false) { command(SoundCommand(kind: .tick, tick: isCorrect ? .chime : .high)) }

    /// Short unpitched sounds, 120 ms from one to the next: how far a matched note was off, for closed eyes.
    /// - Parameters:
    ///   - count: 0 is silence.
    ///   - isHigh: the bright colour, for sharp; else the dark one, for flat.
    package func ticks(count: Int, isHigh: Bool) {
        command(SoundCommand(kind: .tick, ticks: max(0, count), tick: isHigh ? .high : .low))
    }

    /// Queues a command, or forgets it if the audio thread is so far behind, and the command ends nothing.
    func command(_ command: SoundCommand) {
        let isWaiting = commandLock.withLock { state in
            _ = state.queue.push(command, port.pointee)
            return state.queue.isWaiting
        }
        if isWaiting { expecting?() }
    }

    /// What happened since the last call, in order. Hands on what waits for room as well.
    package func takeFacts() -> [SoundFact] {
        commandLock.withLock { state in state.queue.flush(port.pointee) }
        return factLock.withLock { ended in
            var facts: [SoundFact] = []
            while let fact = port.pointee.facts.pop() {
                LoadedSound.free(fact.lanes, fact.keys)
                if fact.kind == .ended { ended += 1 }
                if fact.kind != .retired { facts.append(fact) }
            }
            return facts
        }
    }

    /// Whether facts are to come, or a command waits for room: a note is ordered or sounds. As far as facts were taken; what
    /// keys do is told by none.
    package var isExpecting: Bool {
        let (ordered, isWaiting) = commandLock.withLock { ($0.ordered, $0.queue.isWaiting) }
        return isWaiting || factLock.withLock { $0 } != ordered
    }

    /// The heartbeat: frames rendered so far.
    package var renderedFrames: Int { port.pointee.renderedFrames.load(ordering: .acquiring) }

    /// Frames between a callback and the moment its first frame is heard. Set before rendering starts.
    package func setBufferedFrames(_ frames: Int) {
        port.pointee.bufferedFrames.store(frames, ordering: .relaxed)
    }

    /// Renders the next frames over what the buffers hold. One thread only, the audio thread: neither allocates nor locks.
    /// - Parameter time: nanoseconds of CLOCK_MONOTONIC at which the frames were asked for.
    package func render(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, time: Int64
    ) {
        mixer.pointee.render(left: left, right: right, frames: frames, time: time)
    }
}
