// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform
import Synchronization

/// Plays notes given in hertz, with one SoundFont preset, within a hundredth of a cent, live or offline.
///
/// `@unchecked Sendable`: the mixer's memory is only touched by the one thread that calls `render`. The port is shared: its
/// command ring's writing end is guarded by `commandLock`, its event ring's reading end by `eventLock`, the rest is atomic.
/// The output that calls `render` holds this object, so that mixer and port outlive the audio thread.
package final class NotePlayer: @unchecked Sendable {
    /// Hz.
    package let sampleRate: Double
    /// The audio thread uses this pointer, not the player, whose reference count it would have to change.
    let mixer: UnsafeMutablePointer<Mixer>
    let port: UnsafeMutablePointer<MixerPort>
    private let commandLock: Mutex<State>
    /// The number of notes that have ended.
    private let eventLock = Mutex<Int>(0)
    /// The audio thread knows its descriptor only.
    private let wake: EventFD?
    /// Loaded ahead by `prepare`; locked while loading.
    private let prepared = Mutex<LoadedSound?>(nil)

    private struct State {
        var source: SoundFontSource
        var lastNote: UInt64 = 0
        /// The number of notes sent to the audio thread.
        var startedNotes = 0
        var queue = CommandQueue()
    }

    /// - Parameter wake: signalled by the audio thread when `drainEvents` has something to return.
    /// - Throws: the SoundFont's error.
    package init(source: SoundFontSource, sampleRate: Double, wake: EventFD? = nil) throws(AudioError) {
        self.sampleRate = sampleRate
        self.wake = wake
        commandLock = Mutex(State(source: source))
        let loaded = try LoadedSound(source, sampleRate: sampleRate)
        port = .allocate(capacity: 1)
        port.initialize(to: MixerPort(wake: wake?.descriptor ?? -1))
        mixer = .allocate(capacity: 1)
        _ = loaded.transfer { voices, keys in
            mixer.initialize(to: Mixer(voices: voices, keys: keys, port: port, sampleRate: sampleRate))
            return true
        }
    }

    deinit {
        _ = drainEvents()
        while let command = port.pointee.commands.pop() {
            LoadedSound.free(command.voices, command.keys)
            StereoClip.free(command.clip)
        }
        mixer.deinitialize(count: 1)
        mixer.deallocate()
        port.deinitialize(count: 1)
        port.deallocate()
    }

    /// Changes the preset, of notes and of keys each at their next silence; fading notes count as silent. Loads the file on
    /// the calling thread, unless it was prepared; does nothing if the source is the same.
    package func use(_ source: SoundFontSource) throws(AudioError) {
        guard commandLock.withLock({ $0.source != source }) else { return }
        let loaded = try prepared.withLock { prepared throws(AudioError) in
            if let ready = exchange(&prepared, with: nil), ready.source == source { return ready }
            return try load(source)
        }
        try use(loaded)
    }

    package func load(_ source: SoundFontSource) throws(AudioError) -> LoadedSound {
        try LoadedSound(source, sampleRate: sampleRate)
    }

    /// Changes the preset to a sound that any player has loaded for this sample rate, once.
    package func use(_ sound: LoadedSound) throws(AudioError) {
        precondition(sound.sampleRate == sampleRate, "a sound for another sample rate")
        let isQueued = commandLock.withLock { state in
            guard state.source != sound.source else { return true }
            return sound.transfer { voices, keys in
                let command = SoundCommand(kind: .install, voices: voices, keys: keys)
                guard state.queue.push(command, port.pointee) else { return false }
                state.source = sound.source
                return true
            }
        }
        guard isQueued else { throw .unresponsive }
    }

    /// Loads the next source on the calling thread; `use` waits for it.
    package func prepare(_ source: SoundFontSource) throws(AudioError) {
        guard commandLock.withLock({ $0.source != source }) else { return }
        try prepared.withLock { prepared throws(AudioError) in
            guard prepared?.source != source else { return }
            // Frees the previous one first: two large fonts at once need much memory.
            prepared = nil
            prepared = try load(source)
        }
    }

    /// Begins a note, endless without a duration, or in the frame in which its predecessor ends; stopping that cancels it.
    /// - Parameter amplitude: 0 dB is the level of a key struck at velocity 100.
    /// - Throws: `AudioError.unresponsive` if the audio thread executes no commands.
    package func play(
        frequency: Frequency, amplitude: AmplitudeDB, duration: NoteDuration?, after predecessor: PlaybackHandle?
    ) throws(AudioError) -> PlaybackHandle {
        let pitch = VoicePitch(frequency)
        let (note, isQueued) = commandLock.withLock { state in
            state.lastNote += 1
            var command = SoundCommand(kind: .start, note: state.lastNote, pitch: pitch)
            command.gain = Float(PitchedVoice.level.gain * amplitude.gain)
            command.frames = duration?.frames(sampleRate: sampleRate) ?? 0
            command.predecessor = predecessor?.note ?? 0
            let isQueued = state.queue.push(command, port.pointee)
            if isQueued { state.startedNotes += 1 }
            return (state.lastNote, isQueued)
        }
        guard isQueued else { throw .unresponsive }
        return PlaybackHandle(player: self, note: note, frequency: pitch.frequency)
    }

    /// Plays a sound whose channels differ, once, at the master volume, in place of an earlier one. It has no pitch to adjust.
    /// - Throws: `AudioError.unresponsive` if the audio thread executes no commands.
    package func play(_ samples: StereoSamples) throws(AudioError) -> PlaybackHandle {
        let note = commandLock.withLock { state -> UInt64? in
            state.lastNote += 1
            let clip = StereoClip.make(samples, note: state.lastNote, sampleRate: sampleRate)
            guard state.queue.push(SoundCommand(kind: .playClip, clip: clip), port.pointee) else {
                StereoClip.free(clip)
                return nil
            }
            state.startedNotes += 1
            return state.lastNote
        }
        guard let note else { throw .unresponsive }
        return PlaybackHandle(player: self, note: note, frequency: .concert440)
    }

    /// Fades out everything, keys included, cancels waiting notes, and resets the keys' bend and modulation.
    package func stopAll() {
        command(SoundCommand(kind: .stopAll))
        bendKeys(to: 0)
        modulateKeys(0)
    }

    /// The master volume of notes, keys and ticks; takes effect within 20 ms.
    package func setVolume(_ volume: AmplitudeDB) {
        port.pointee.level.store(Float(volume.gain).bitPattern, ordering: .relaxed)
    }

    /// The sound of an answer: a tick if it was wrong, two soft tones if it was right. It begins 15 ms after the call, when a
    /// note stopped at the same time has faded, and replaces earlier ticks.
    package func tick(isCorrect: Bool = false) { command(SoundCommand(kind: .tick, tick: isCorrect ? .chime : .high)) }

    /// Unpitched ticks, 120 ms apart, for the error of a matched note: in a bright colour for sharp, in a dark one for flat.
    package func ticks(count: Int, isHigh: Bool) {
        command(SoundCommand(kind: .tick, ticks: max(0, count), tick: isHigh ? .high : .low))
    }

    func command(_ command: SoundCommand) {
        commandLock.withLock { state in _ = state.queue.push(command, port.pointee) }
    }

    /// The events since the last call, in order. Also sends pending commands.
    package func drainEvents() -> [AudioEvent] {
        commandLock.withLock { state in state.queue.flush(port.pointee) }
        return eventLock.withLock { ended in
            var events: [AudioEvent] = []
            while let event = port.pointee.events.pop() {
                LoadedSound.free(event.voices, event.keys)
                StereoClip.free(event.clip)
                if event.kind == .ended { ended += 1 }
                if event.kind != .retired { events.append(event) }
            }
            return events
        }
    }

    /// True while a note has not ended or a command is pending; keys report nothing. `drainEvents` updates it.
    package var isExpecting: Bool {
        let (startedNotes, isWaiting) = commandLock.withLock { ($0.startedNotes, $0.queue.hasPending) }
        return isWaiting || eventLock.withLock { $0 } != startedNotes
    }

    /// The frames rendered so far: the audio thread's heartbeat.
    package var renderedFrames: Int { port.pointee.renderedFrames.load(ordering: .acquiring) }

    /// The beginning of the callback that rendered `renderedFrames`, read before, or a later one, in nanoseconds of CLOCK_MONOTONIC.
    package var renderedAt: Int64 { port.pointee.renderedAt.load(ordering: .relaxed) }

    /// Nanoseconds from the beginning of the last callback until its first frame is heard.
    package var delay: Int64 { port.pointee.delay.load(ordering: .relaxed) }

    /// The frames from a callback to the moment its first frame is heard. Set before rendering starts.
    package func setBufferedFrames(_ frames: Int) {
        port.pointee.bufferedFrames.store(frames, ordering: .relaxed)
    }

    /// Like `Mixer.render`.
    package func render(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, time: Int64
    ) {
        mixer.pointee.render(left: left, right: right, frames: frames, time: time)
    }
}

/// Keys that are played along, in the notes' sound: up to eight at once, the ninth replaces the oldest. They report no events.
extension NotePlayer {
    /// Strikes a key, again if it still sounds. Its level is 30·log₁₀(velocity / 100) dB relative to a note's. Sounding keys
    /// glide to the reference pitch, too.
    package func playKey(_ note: MIDINote, velocity: MIDIVelocity, referencePitch: Frequency) {
        var struck = SoundCommand(kind: .playKey, note: UInt64(note.rawValue))
        struck.pitch.cents = referencePitch.cents(above: .concert440).rawValue
        struck.gain = Float(PitchedVoice.level.gain * pow(Double(velocity.rawValue) / 100, 1.5))
        command(struck)
    }

    /// Fades the key within 10 ms, or when the pedal goes up.
    package func releaseKey(_ note: MIDINote) { command(SoundCommand(kind: .releaseKey, note: UInt64(note.rawValue))) }

    /// The sustain pedal: while it is down, released keys sound on.
    package func sustain(_ isDown: Bool) { command(SoundCommand(kind: isDown ? .pressPedal : .liftPedal)) }

    /// Fades all keys out within 10 ms. The pedal counts as up until it is pressed again.
    package func releaseAllKeys() { command(SoundCommand(kind: .releaseAllKeys)) }

    /// Bends all keys: sounding ones glide there within 8 ms, future ones begin there. It holds until another bend or
    /// `stopAll`. Only the newest bend counts, so that frequent calls fill no queue; a key struck after the call has it.
    /// - Parameter cents: relative to the keys' own pitches, clamped to ±2,400.
    package func bendKeys(to cents: Cents) {
        guard !cents.rawValue.isNaN else { return }
        let bend = cents.rawValue.clamped(to: -KeyPitch.farthestBend...KeyPitch.farthestBend)
        port.pointee.bend.store(bend.bitPattern, ordering: .relaxed)
    }

    /// Sets the modulation wheel (controller 1) of all keys, 0…127, as `bendKeys` the bend; by default a vibrato.
    package func modulateKeys(_ value: Int) {
        port.pointee.modulation.store(Int32(value.clamped(to: 0...127)), ordering: .relaxed)
    }
}

/// A playing note of a `NotePlayer`, which it keeps alive.
package final class PlaybackHandle: Sendable {
    private let player: NotePlayer
    /// The note's number in `AudioEvent`s, greater than every earlier one.
    package let note: UInt64
    /// The bits of the frequency in Hz.
    private let sounding: Atomic<UInt64>

    init(player: NotePlayer, note: UInt64, frequency: Frequency) {
        self.player = player
        self.note = note
        sounding = Atomic(frequency.rawValue.bitPattern)
    }

    /// The frequency that sounds, in Hz; after an adjustment, at the end of the glide.
    package var frequency: Frequency { Frequency(Double(bitPattern: sounding.load(ordering: .relaxed))) }

    package func stop() { player.command(SoundCommand(kind: .stop, note: note)) }

    /// Silences the note within 4 ms; it goes on, inaudible.
    package func mute() { player.command(SoundCommand(kind: .mute, note: note)) }

    /// Makes it audible within 10 ms.
    package func unmute() { player.command(SoundCommand(kind: .unmute, note: note)) }

    /// Glides to another pitch, linearly in cents; a glide of less than 0.006 s may click.
    package func adjustFrequency(_ frequency: Frequency, over seconds: Double = PitchGlide.glideSeconds) {
        let pitch = VoicePitch(frequency)
        var command = SoundCommand(kind: .adjust, note: note, pitch: pitch)
        command.frames = Int((max(0, seconds) * player.sampleRate).rounded())
        sounding.store(pitch.frequency.rawValue.bitPattern, ordering: .relaxed)
        player.command(command)
    }
}

extension VoicePitch {
    /// The nearest key at A4 = 440 Hz and the offset from it, −50…50 cents within the keyboard, more beyond its ends.
    init(_ frequency: Frequency) {
        let absolute = frequency.cents(above: .concert440).rawValue + Double(MIDINote.a4.rawValue) * 100
        let key = Int((absolute / 100).rounded()).clamped(to: MIDINote.validRange)
        self.init(key: Int32(key), cents: absolute - Double(key) * 100)
    }

    var frequency: Frequency {
        TuningSystem.equalTemperament.frequency(
            for: DetunedMIDINote(note: MIDINote(Int(key)), offset: Cents(cents)), referencePitch: .concert440)
    }
}
