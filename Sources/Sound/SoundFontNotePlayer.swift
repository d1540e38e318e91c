// SPDX-License-Identifier: MIT
import Foundation
import Music
import Synchronization

/// Plays notes of one SoundFont preset within a hundredth of a cent, live or offline: whoever calls `render` decides.
///
/// `@unchecked Sendable`: the mixer is only touched by the one thread that calls `render`. It meets the others at the
/// junction: rings, whose other ends `commandLock` and `factLock` guard, and atomics. The output that calls `render` holds
/// this object, so that both outlive the audio thread.
package final class SoundFontNotePlayer: NotePlayer, @unchecked Sendable {
    /// Hz.
    package let sampleRate: Double
    private let mixer: UnsafeMutablePointer<Mixer>
    private let junction: UnsafeMutablePointer<Junction>
    private let commandLock: Mutex<State>
    private let factLock = Mutex<Void>(())

    private struct State {
        var source: SoundFontSource
        var lastNote: UInt64 = 0
    }

    /// - Parameter sampleRate: the rate the open device really has, in Hz.
    /// - Throws: what is wrong with the SoundFont.
    package init(source: SoundFontSource, sampleRate: Double) throws(AudioError) {
        self.sampleRate = sampleRate
        commandLock = Mutex(State(source: source))
        let lanes = try LaneSet.make(source: source, sampleRate: sampleRate)
        mixer = .allocate(capacity: 1)
        junction = .allocate(capacity: 1)
        junction.initialize(to: Junction())
        mixer.initialize(to: Mixer(lanes: lanes, junction: junction, sampleRate: sampleRate))
    }

    deinit {
        for fact in takeFacts() { retire(fact) }
        mixer.deinitialize(count: 1)
        mixer.deallocate()
        junction.deinitialize(count: 1)
        junction.deallocate()
    }

    /// What sounds from the next silence on. Loads the file on the calling thread; does nothing if it is that already.
    package func use(_ source: SoundFontSource) throws(AudioError) {
        guard commandLock.withLock({ $0.source != source }) else { return }
        let lanes = try LaneSet.make(source: source, sampleRate: sampleRate)
        let isTaken = commandLock.withLock { state in
            guard junction.pointee.commands.push(SoundCommand(kind: .install, lanes: lanes)) else { return false }
            state.source = source
            return true
        }
        guard isTaken else {
            LaneSet.free(lanes)
            throw .unresponsive
        }
    }

    package func play(
        frequency: Frequency, amplitude: AmplitudeDB, duration: NoteDuration?, after predecessor: (any PlaybackHandle)?
    ) throws(AudioError) -> any PlaybackHandle {
        let pitch = LanePitch(frequency)
        let (note, isTaken) = commandLock.withLock { state in
            state.lastNote += 1
            var command = SoundCommand(kind: .start, note: state.lastNote, pitch: pitch)
            command.gain = Float(amplitude.gain)
            command.frames = duration?.frames(sampleRate: sampleRate) ?? 0
            command.predecessor = predecessor?.note ?? 0
            return (state.lastNote, junction.pointee.commands.push(command))
        }
        guard isTaken else { throw .unresponsive }
        return SoundFontPlaybackHandle(player: self, note: note, frequency: pitch.frequency)
    }

    package func stopAll() { command(SoundCommand(kind: .stopAll)) }

    package func tick() { command(SoundCommand(kind: .tick)) }

    /// Queues a command. If the ring is full the audio thread has died, which its heartbeat tells.
    func command(_ command: SoundCommand) {
        commandLock.withLock { _ in _ = junction.pointee.commands.push(command) }
    }

    /// What happened since the last call, in order.
    package func takeFacts() -> [SoundFact] {
        factLock.withLock { _ in
            var facts: [SoundFact] = []
            while let fact = junction.pointee.facts.pop() {
                retire(fact)
                if fact.kind != .retired { facts.append(fact) }
            }
            return facts
        }
    }

    private func retire(_ fact: SoundFact) {
        if fact.kind == .retired, let lanes = fact.lanes { LaneSet.free(lanes) }
    }

    /// The heartbeat: frames rendered so far.
    package var renderedFrames: Int { junction.pointee.renderedFrames.load(ordering: .acquiring) }

    /// Frames between a callback and the moment its first frame is heard. Set before rendering starts.
    package func setBufferedFrames(_ frames: Int) {
        junction.pointee.bufferedFrames.store(frames, ordering: .relaxed)
    }

    /// Renders the next frames over what the buffers hold. One thread only, the audio thread: neither allocates nor locks.
    /// - Parameter time: nanoseconds of CLOCK_MONOTONIC at which the frames were asked for.
    package func render(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, time: Int64
    ) {
        mixer.pointee.render(left: left, right: right, frames: frames, time: time)
    }

    /// What the audio thread renders, without a reference that it would have to count.
    var renderer: UnsafeMutablePointer<Mixer> { mixer }
}
