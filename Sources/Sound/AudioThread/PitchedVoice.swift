// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Music

/// One sounding note: a FluidSynth of its own, which plays whole cents, and a resampler for the rest.
///
/// FluidSynth truncates every pitch to whole cents, constant within 64 frames. Each block therefore aims at the middle
/// of a one-cent cell, and the residual (wanted − whole cents) is kept **per source frame**: the reading speed then
/// changes in the very frame in which FluidSynth's pitch changes, and the sum of both is the wanted pitch.
///
/// Audio thread only, once it is part of an installed sound: nothing here allocates, locks or logs.
struct PitchedVoice {
    enum State: BitwiseCopyable { case idle, waiting, sounding }

    /// FluidSynth's own block: events and pitch change only at its borders.
    static let block = 64
    /// The velocity of every note; its level is the voice's gain.
    static let velocity: Int32 = 127
    /// The level of a note at 0 dB and of a key at velocity 100, relative to full scale: FluidSynth's default gain, 0.2. The pure
    /// sine is then at −23 LUFS, as loud as broadcasts (EBU R 128).
    static let level = AmplitudeDB(-14)
    private static let capacity = ReadHead.capacity
    /// The raised-cosine fades, in seconds: splash above 4 kHz is −102 dB.
    static let fadeSeconds = 0.010
    /// A mute is quicker: the flight of a released wheel must not be heard.
    static let muteSeconds = 0.004

    private let synthesizer: Synthesizer
    private var synth: OpaquePointer { synthesizer.synth }
    private let resampler = Resampler.shared
    private let correction: KeyCorrection
    let fadeFrames: Int
    /// Source frames, written twice (`capacity` apart) so that any stretch of `capacity` lies in one piece.
    private let left = UnsafeMutablePointer<Float>.allocate(2 * Self.capacity, repeating: 0)
    private let right = UnsafeMutablePointer<Float>.allocate(2 * Self.capacity, repeating: 0)
    /// Source frames consumed per output frame, for each source frame.
    let speed = UnsafeMutablePointer<Double>.allocate(Self.capacity, repeating: 1)
    /// The pitch of each source frame, in cents above the key.
    let course = UnsafeMutablePointer<Double>.allocate(Self.capacity, repeating: 0)

    private(set) var state = State.idle
    private(set) var note: UInt64 = 0
    private(set) var predecessor: UInt64 = 0
    /// True until the first frame is rendered.
    var isFresh: Bool { age == 0 && written == 0 }
    var isFading: Bool { state == .sounding && fadeOutAge >= 0 }
    private var pitch = VoicePitch(key: 69, cents: 0)
    /// The correction of the preset's key, in cents.
    private var offset = 0.0
    private var gain: Float = 1
    /// A muted note goes on, inaudible.
    var isMuted = false
    /// Fades between 1, audible, and 0, muted.
    private var muteGain: Float = 1
    private let muteStep: Float
    private let unmuteStep: Float
    /// Output frames since the note began; its length (0: without end); the age at which the fade-out began (−1: not).
    private var age = 0
    private var length = 0
    private var fadeOutAge = -1

    /// Cents above the key, including its correction.
    private var glide = PitchGlide()
    private var written = 0
    private(set) var head = ReadHead()

    /// - Parameter synthesizer: owned from here on, and freed by `free()`.
    init(synthesizer: Synthesizer, correction: KeyCorrection = .none, sampleRate: Double) {
        self.synthesizer = synthesizer
        self.correction = correction
        fadeFrames = Int(Self.fadeSeconds * sampleRate)
        muteStep = Float(1 / (Self.muteSeconds * sampleRate))
        unmuteStep = Float(1 / (Self.fadeSeconds * sampleRate))
    }

    func free() {
        synthesizer.free()
        left.deallocate()
        right.deallocate()
        speed.deallocate()
        course.deallocate()
    }

    /// Assigns a note to this voice; it begins with the next `render`, or when its predecessor has ended.
    mutating func prepare(_ command: SoundCommand) {
        note = command.note
        predecessor = command.predecessor
        pitch = command.pitch
        offset = correction[pitch.key]
        gain = command.gain
        length = command.frames
        age = 0
        fadeOutAge = -1
        isMuted = false
        muteGain = 1
        state = .waiting
        if predecessor == 0 { begin() }
    }

    mutating func begin() {
        predecessor = 0
        glide.jump(to: pitch.cents + offset)
        written = 0
        head = ReadHead()
        left.update(repeating: 0, count: 2 * Self.capacity)
        right.update(repeating: 0, count: 2 * Self.capacity)
        setFineTune()
        fluid_synth_noteon(synth, 0, pitch.key, Self.velocity)
        state = .sounding
    }

    /// Begins the fade-out, or cancels a note that has not begun.
    mutating func stop() {
        switch state {
        case .idle: break
        case .waiting: state = .idle
        case .sounding: if fadeOutAge < 0 { fadeOutAge = age }
        }
    }

    /// Glides to another pitch, linearly in cents; a note that has not begun will begin there.
    /// - Parameter frames: the glide's length in output frames.
    mutating func adjust(to target: VoicePitch, frames: Int) {
        let targetCents = Double(target.key - pitch.key) * 100 + target.cents
        guard state == .sounding else {
            pitch.cents = targetCents
            return
        }
        glide.begin(to: targetCents + offset, frames: frames)
    }

    /// Adds the note to the output.
    /// - Returns: the frame at which it ended, or nil if it goes on.
    mutating func render(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) -> Int? {
        for frame in 0..<frames {
            if length > 0, fadeOutAge < 0, age >= length - fadeFrames { fadeOutAge = age }
            if fadeOutAge >= 0, age - fadeOutAge >= fadeFrames {
                silence()
                return frame
            }
            while written <= head.position + Resampler.after { renderBlock() }
            let first = ReadHead.index(of: head.position - Resampler.before)
            let level = gain * envelope()
            outputLeft[frame] += level * resampler.value(left + first, fraction: head.fraction)
            outputRight[frame] += level * resampler.value(right + first, fraction: head.fraction)
            head.advance(speed)
            age += 1
        }
        return nil
    }

    /// Silences the voice in this frame, without a fade.
    mutating func silence() {
        fluid_synth_all_sounds_off(synth, 0)
        state = .idle
    }

    private mutating func envelope() -> Float {
        var level: Float = 1
        if age < fadeFrames { level *= Self.raisedCosine(Float(age) / Float(fadeFrames)) }
        if fadeOutAge >= 0 { level *= Self.raisedCosine(1 - Float(age - fadeOutAge) / Float(fadeFrames)) }
        muteGain = isMuted ? max(0, muteGain - muteStep) : min(1, muteGain + unmuteStep)
        return muteGain < 1 ? level * Self.raisedCosine(muteGain) : level
    }

    @inline(__always)
    static func raisedCosine(_ share: Float) -> Float { 0.5 - 0.5 * cosf(.pi * share) }

    private mutating func renderBlock() {
        if glide.nextBlock() { setFineTune() }
        let start = ReadHead.index(of: written)
        fluid_synth_write_float(synth, Int32(Self.block), left + start, 0, 1, right + start, 0, 1)
        (left + start + Self.capacity).update(from: left + start, count: Self.block)
        (right + start + Self.capacity).update(from: right + start, count: Self.block)
        for frame in 0..<Self.block {
            glide.advance()
            speed[start + frame] = glide.speed
            course[start + frame] = glide.cents - offset
        }
        written += Self.block
    }

    private func setFineTune() {
        // FluidSynth truncates the sum of all pitches towards 0. Above absolute cent 0 the middle of a cell yields its lower
        // end; below, only the whole number itself is exact.
        let absolute = Int(pitch.key) * 100 + glide.wholeCents
        fluid_synth_set_gen(synth, 0, Int32(GEN_FINETUNE.rawValue), Float(glide.wholeCents) + (absolute >= 0 ? 0.5 : 0))
    }

    /// The voices of one preset: reference, target and one that still fades.
    static let count = 3

    /// Loads the preset into `count` FluidSynths. Not on the audio thread.
    static func make(
        source: SoundFontSource, sampleRate: Double
    ) throws(AudioError) -> UnsafeMutablePointer<PitchedVoice> {
        var synths: [Synthesizer] = []
        for _ in 0..<count {
            do {
                synths.append(try source.makeSynthesizer(sampleRate: sampleRate))
            } catch {
                synths.forEach { $0.free() }
                throw error
            }
        }
        let voices = UnsafeMutablePointer<PitchedVoice>.allocate(capacity: count)
        for (index, synth) in synths.enumerated() {
            (voices + index).initialize(
                to: PitchedVoice(synthesizer: synth, correction: source.correction, sampleRate: sampleRate))
        }
        return voices
    }

    /// Not on the audio thread.
    static func free(_ voices: UnsafeMutablePointer<PitchedVoice>) {
        for index in 0..<count { voices[index].free() }
        voices.deinitialize(count: count).deallocate()
    }
}

/// A gliding pitch, source frame by source frame: whole cents, which FluidSynth plays for a block, and the residual, which is
/// the speed at which the frame is read. Audio thread: neither allocates nor locks.
struct PitchGlide: BitwiseCopyable {
    /// The shortest glide in seconds that does not click: more than an octave above A4, a step of 50 cents leaves −95 dB. With the rest
    /// of a block and the resampler, a note is settled within 384 frames at 48 kHz.
    static let glideSeconds = 0.006
    /// Cents from the middle of a cell at which the next cell is chosen; more than half, so that the choice does not flutter.
    private static let hysteresis = 0.6

    private(set) var cents = 0.0
    private var target = 0.0
    /// FluidSynth's part of the pitch.
    private(set) var wholeCents = 0
    /// Source frames per output frame, at the current source frame.
    private(set) var speed = 1.0
    private var step = 0.0
    /// The rest of the glide in output frames: source frames run at another speed.
    private var framesLeft = 0.0

    mutating func jump(to cents: Double) {
        self = PitchGlide()
        self.cents = cents
        target = cents
        wholeCents = Int(cents.rounded())
    }

    /// Glides linearly in cents.
    /// - Parameter frames: the glide's length in output frames.
    mutating func begin(to target: Double, frames: Int) {
        self.target = target
        framesLeft = Double(max(1, frames))
        step = (target - cents) / framesLeft
    }

    /// Chooses the whole cents of the next block.
    /// - Returns: whether they changed.
    mutating func nextBlock() -> Bool {
        let middle = cents + step * min(framesLeft, Double(PitchedVoice.block / 2))
        let hasChanged = (middle - Double(wholeCents)).magnitude > Self.hysteresis
        if hasChanged { wholeCents = Int(middle.rounded()) }
        if framesLeft <= 0 { speed = exp2((cents - Double(wholeCents)) / 1200) }
        return hasChanged
    }

    @inline(__always)
    mutating func advance() {
        guard framesLeft > 0 else { return }
        let sourceFrames = 1 / speed
        framesLeft = max(0, framesLeft - sourceFrames)
        cents = framesLeft > 0 ? cents + step * sourceFrames : target
        speed = exp2((cents - Double(wholeCents)) / 1200)
    }
}

/// A FluidSynth and its settings, which must live as long as it does.
struct Synthesizer {
    let synth: OpaquePointer
    let settings: OpaquePointer

    /// Not on the audio thread.
    func free() {
        delete_fluid_synth(synth)
        delete_fluid_settings(settings)
    }
}

extension UnsafeMutablePointer {
    static func allocate(_ count: Int, repeating value: Pointee) -> UnsafeMutablePointer {
        let pointer = allocate(capacity: count)
        pointer.initialize(repeating: value, count: count)
        return pointer
    }
}
