// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

/// Everything the audio thread touches: voices, keys, ticks, a clip, and the port to other threads. After `init` only the thread that
/// calls `render` may use it.
struct Mixer: ~Copyable {
    private let port: UnsafeMutablePointer<MixerPort>
    private let sampleRate: Double
    private var voices: UnsafeMutablePointer<PitchedVoice>
    private var replacement: UnsafeMutablePointer<PitchedVoice>?
    private var keys: UnsafeMutablePointer<KeyVoices>
    private var keysReplacement: UnsafeMutablePointer<KeyVoices>?
    private var ticks: TickSeries
    private var clip: UnsafeMutablePointer<StereoClip>?
    private var tail: FadeOut
    private var level: OverallLevel
    /// Events were posted in this callback.
    private var hasPosted = false

    /// Owns the voices and keys from here on. The port outlives the mixer.
    init(
        voices: UnsafeMutablePointer<PitchedVoice>, keys: UnsafeMutablePointer<KeyVoices>,
        port: UnsafeMutablePointer<MixerPort>, sampleRate: Double
    ) {
        self.voices = voices
        self.keys = keys
        self.port = port
        self.sampleRate = sampleRate
        tail = FadeOut(sampleRate: sampleRate)
        level = OverallLevel(sampleRate: sampleRate)
        ticks = TickSeries(sampleRate: sampleRate)
    }

    deinit {
        PitchedVoice.free(voices)
        if let replacement { PitchedVoice.free(replacement) }
        KeyVoices.free(keys)
        if let keysReplacement { KeyVoices.free(keysReplacement) }
        StereoClip.free(clip)
        tail.free()
    }

    /// Renders the next frames, overwriting the buffers. Audio thread: neither allocates, locks nor logs.
    /// - Parameters:
    ///   - time: nanoseconds of CLOCK_MONOTONIC at the start of the callback.
    ///   - delay: nanoseconds from there until the first frame is heard, beside the buffered frames.
    mutating func render(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, time: Int64,
        delay: Int64 = 0
    ) {
        left.update(repeating: 0, count: frames)
        right.update(repeating: 0, count: frames)
        let heard = time + delay + nanoseconds(port.pointee.bufferedFrames.load(ordering: .relaxed))
        executeCommands(heard: heard)
        // A voice that begins within this block is rendered when its predecessor ends, not again by this loop.
        var sounding = 0
        for index in 0..<PitchedVoice.count where voices[index].state == .sounding {
            sounding |= 1 << index
            if voices[index].isFresh { post(.started, voices[index].note, heard) }
        }
        for index in 0..<PitchedVoice.count where sounding & (1 << index) != 0 {
            render(index, from: 0, left: left, right: right, frames: frames, heard: heard)
        }
        keys.pointee.render(left: left, right: right, frames: frames)
        swapWhenSilent()
        tail.play(left: left, right: right, frames: frames)
        ticks.play(left: left, right: right, frames: frames)
        playClip(left: left, right: right, frames: frames, heard: heard)
        level.setGain(Float(bitPattern: port.pointee.level.load(ordering: .relaxed)))
        level.apply(left: left, right: right, frames: frames)
        port.pointee.delay.store(heard - time, ordering: .relaxed)
        port.pointee.renderedAt.store(time, ordering: .relaxed)
        port.pointee.renderedFrames.add(frames, ordering: .releasing)
        if hasPosted { EventFD.signal(port.pointee.wake) }
        hasPosted = false
    }

    /// Renders a voice from a frame of the block on, and its successor from its end on.
    private mutating func render(
        _ index: Int, from start: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
        frames: Int, heard: Int64
    ) {
        guard let end = voices[index].render(left: left + start, right: right + start, frames: frames - start) else {
            return
        }
        let ended = voices[index].note
        let border = heard + nanoseconds(start + end)
        post(.ended, ended, border)
        for other in 0..<PitchedVoice.count where voices[other].state == .waiting && voices[other].predecessor == ended
        {
            voices[other].begin()
            post(.started, voices[other].note, border)
            render(other, from: start + end, left: left, right: right, frames: frames, heard: heard)
        }
    }

    private mutating func playClip(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, heard: Int64
    ) {
        guard let clip else { return }
        if clip.pointee.isFresh { post(.started, clip.pointee.note, heard) }
        guard let end = clip.pointee.play(left: left, right: right, frames: frames) else { return }
        retireClip(heard + nanoseconds(end))
    }

    private mutating func retireClip(_ time: Int64) {
        guard let clip else { return }
        post(.ended, clip.pointee.note, time)
        post(AudioEvent(kind: .retired, clip: clip))
        self.clip = nil
    }

    private func nanoseconds(_ frames: Int) -> Int64 { Int64((Double(frames) / sampleRate * 1e9).rounded()) }

    private mutating func executeCommands(heard: Int64) {
        while let command = port.pointee.commands.pop() {
            switch command.kind {
            case .start: start(command, heard: heard)
            case .stop:
                for index in 0..<PitchedVoice.count where voices[index].note == command.note {
                    stop(index, heard: heard)
                }
                if clip?.pointee.note == command.note { clip?.pointee.stop() }
            case .adjust:
                for index in 0..<PitchedVoice.count where voices[index].note == command.note {
                    voices[index].adjust(to: command.pitch, frames: command.frames)
                }
            case .mute, .unmute:
                for index in 0..<PitchedVoice.count where voices[index].note == command.note {
                    voices[index].isMuted = command.kind == .mute
                }
            case .stopAll:
                for index in 0..<PitchedVoice.count { stop(index, heard: heard) }
                keys.pointee.releaseAll()
                ticks.stop()
                clip?.pointee.stop()
            case .playClip:
                retireClip(heard)
                clip = command.clip
            case .tick: ticks.begin(count: command.ticks, of: command.tick)
            case .playKey:
                updateWheels()
                keys.pointee.play(Int32(command.note), cents: command.pitch.cents, gain: command.gain)
            case .releaseKey: keys.pointee.release(Int32(command.note))
            case .pressPedal: keys.pointee.setPedal(isDown: true)
            case .liftPedal: keys.pointee.setPedal(isDown: false)
            case .releaseAllKeys: keys.pointee.releaseAll()
            case .install:
                if replacement != nil || keysReplacement != nil { retire(replacement, keysReplacement) }
                replacement = command.voices
                keysReplacement = command.keys
                swapWhenSilent()
            }
        }
        updateWheels()
    }

    /// Reads the newest wheel positions. They were written before the commands that follow them, so a key begins at the
    /// wheel's position.
    private func updateWheels() {
        keys.pointee.bend(to: Double(bitPattern: port.pointee.bend.load(ordering: .relaxed)))
        keys.pointee.modulate(port.pointee.modulation.load(ordering: .relaxed))
    }

    private mutating func start(_ command: SoundCommand, heard: Int64) {
        installOverFades(heard: heard)
        let chosen = voiceToStart()
        if voices[chosen].state != .idle { steal(chosen, heard: heard) }
        voices[chosen].prepare(command)
        // Do not wait for a predecessor that has ended already.
        for index in 0..<PitchedVoice.count
        where index != chosen && voices[index].note == command.predecessor && voices[index].state != .idle { return }
        if voices[chosen].state == .waiting { voices[chosen].begin() }
    }

    /// Installs the next sound before a note that was started after it, moving fades of the old sound to the tail.
    private mutating func installOverFades(heard: Int64) {
        guard replacement != nil else { return }
        for index in 0..<PitchedVoice.count {
            let voice = voices + index
            guard voice.pointee.state == .idle || voice.pointee.isFading else { return }
        }
        for index in 0..<PitchedVoice.count where voices[index].state != .idle { steal(index, heard: heard) }
        swapWhenSilent()
    }

    /// An idle voice, else one that fades, else the oldest.
    private func voiceToStart() -> Int {
        var chosen = 0
        var best = UInt64.max
        for index in 0..<PitchedVoice.count {
            if voices[index].state == .idle { return index }
            guard voices[index].state == .sounding else { continue }
            let rank = voices[index].isFading ? voices[index].note : voices[index].note | 1 << 63
            if rank < best {
                best = rank
                chosen = index
            }
        }
        return chosen
    }

    /// Frees a voice at once; its note's fade goes to the tail.
    private mutating func steal(_ index: Int, heard: Int64) {
        let voice = voices + index
        stop(index, heard: heard)
        guard voice.pointee.state == .sounding else { return }
        let frames = tail.capture(&voice.pointee)
        post(.ended, voice.pointee.note, heard + nanoseconds(frames))
    }

    /// Fades a note out, and cancels its successors.
    private mutating func stop(_ index: Int, heard: Int64) {
        let voice = voices + index
        guard voice.pointee.state != .idle else { return }
        let note = voice.pointee.note
        if voice.pointee.state == .waiting { post(.ended, note, heard) }
        voice.pointee.stop()
        for other in 0..<PitchedVoice.count
        where voices[other].state == .waiting && voices[other].predecessor == note {
            stop(other, heard: heard)
        }
    }

    /// Voices and keys are replaced separately: held keys must not delay an exercise's sound.
    private mutating func swapWhenSilent() {
        if let next = replacement, areVoicesIdle {
            retire(voices, nil)
            voices = next
            replacement = nil
        }
        if let next = keysReplacement, keys.pointee.isSilent {
            next.pointee.setPedal(isDown: keys.pointee.isSustained)
            retire(nil, keys)
            keys = next
            keysReplacement = nil
        }
    }

    private var areVoicesIdle: Bool {
        for index in 0..<PitchedVoice.count where voices[index].state != .idle { return false }
        return true
    }

    private mutating func post(_ kind: AudioEvent.Kind, _ note: UInt64, _ time: Int64) {
        post(AudioEvent(kind: kind, note: note, time: time))
    }

    private mutating func retire(
        _ voices: UnsafeMutablePointer<PitchedVoice>?, _ keys: UnsafeMutablePointer<KeyVoices>?
    ) {
        post(AudioEvent(kind: .retired, voices: voices, keys: keys))
    }

    /// If the ring is full, its reader is dead.
    private mutating func post(_ event: AudioEvent) {
        _ = port.pointee.events.push(event)
        hasPosted = true
    }
}

/// The argument of an audio driver's callback: the mixer to render, if any. It lives longer than the driver.
struct RenderSlot: ~Copyable {
    /// The mixer's address; 0 is silence.
    private let mixer = Atomic<UInt>(0)

    /// Any thread.
    borrowing func set(_ mixer: UnsafeMutablePointer<Mixer>) {
        self.mixer.store(UInt(bitPattern: mixer), ordering: .releasing)
    }

    /// Audio thread: neither allocates nor locks.
    /// Parameters as for the mixer's `render`.
    borrowing func render(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, time: Int64,
        delay: Int64 = 0
    ) {
        guard let mixer = UnsafeMutablePointer<Mixer>(bitPattern: mixer.load(ordering: .acquiring)) else { return }
        mixer.pointee.render(left: left, right: right, frames: frames, time: time, delay: delay)
    }
}

/// Called by FluidSynth's driver on its audio thread, with cleared buffers. A global function, because a closure might inherit
/// an actor's isolation.
func audioCallback(
    slot: UnsafeMutableRawPointer?, frames: Int32, effects: Int32,
    effectBuffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?, channels: Int32,
    buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
) -> Int32 {
    guard let slot, let left = buffers?[0], let right = buffers?[1] else { return 0 }
    slot.assumingMemoryBound(to: RenderSlot.self).pointee.render(
        left: left, right: right, frames: Int(frames), time: Monotonic.now())
    return 0
}

/// The fade-outs of stolen voices, rendered ahead. Audio thread: neither allocates nor locks.
struct FadeOut {
    private let left: UnsafeMutablePointer<Float>
    private let right: UnsafeMutablePointer<Float>
    private let capacity: Int
    private var position = 0
    private var end = 0

    init(sampleRate: Double) {
        capacity = Int(PitchedVoice.fadeSeconds * sampleRate) + 1
        left = .allocate(capacity, repeating: 0)
        right = .allocate(capacity, repeating: 0)
    }

    func free() {
        left.deallocate()
        right.deallocate()
    }

    /// Renders the rest of a fading voice, which is idle afterwards.
    /// - Returns: the length of the rest in frames.
    mutating func capture(_ voice: inout PitchedVoice) -> Int {
        let pending = end - position
        for frame in 0..<capacity {
            left[frame] = frame < pending ? left[position + frame] : 0
            right[frame] = frame < pending ? right[position + frame] : 0
        }
        let frames = voice.render(left: left, right: right, frames: capacity) ?? capacity
        position = 0
        end = max(pending, frames)
        return frames
    }

    mutating func play(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) {
        let count = min(frames, end - position)
        for frame in 0..<count {
            outputLeft[frame] += left[position + frame]
            outputRight[frame] += right[position + frame]
        }
        position += count
    }
}

/// The master volume and a limiter: where the sum of many loud keys would exceed full scale, the gain drops at once and recovers
/// linearly; below full scale nothing changes. Audio thread only.
struct OverallLevel {
    private static let rampSeconds = 0.02
    /// From gain 0 back to 1.
    private static let recoverySeconds: Float = 1
    /// Just below full scale: 16 bits reach no further.
    private static let ceiling: Float = 0.999

    private let frames: Int
    private let recovery: Float
    private var present: Float = 1
    private var step: Float = 0
    private var target: Float = 1
    /// The limiter's gain, 0…1.
    private var limit: Float = 1

    init(sampleRate: Double) {
        frames = Int(Self.rampSeconds * sampleRate)
        recovery = 1 / (Self.recoverySeconds * Float(sampleRate))
    }

    /// Ramps linearly to another gain, so that nothing clicks.
    mutating func setGain(_ gain: Float) {
        guard gain != target else { return }
        target = gain
        step = (gain - present) / Float(frames)
    }

    mutating func apply(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int) {
        for frame in 0..<frames {
            if present != target {
                let next = present + step
                present = (target - next) * step <= 0 ? target : next
            }
            let peak = present * max(left[frame].magnitude, right[frame].magnitude)
            limit = min(1, limit + recovery)
            if peak * limit > Self.ceiling { limit = Self.ceiling / peak }
            left[frame] *= present * limit
            right[frame] *= present * limit
        }
    }
}
