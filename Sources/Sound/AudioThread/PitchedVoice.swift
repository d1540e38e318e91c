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
    /// With which notes are struck; how loud they are is the lane's gain.
    static let velocity: Int32 = 127
    /// Of a note at 0 dB and of a key at velocity 100, beside what the SoundFont makes of full scale: FluidSynth's own default
    /// gain, 0.2. The pure sine is then at −23 LUFS, as loud as broadcasts (EBU R 128).
    static let level = AmplitudeDB(-14)
    private static let capacity = ReadHead.capacity
    /// The raised-cosine fades, in seconds: splash above 4 kHz is −102 dB.
    static let fadeSeconds = 0.010
    /// A mute is quicker: what flies home may not be heard.
    static let muteSeconds = 0.004

    private let synthesizer: Synthesizer
    private var synth: OpaquePointer { synthesizer.synth }
    private let resampler: Resampler
    private let correction: KeyCorrection
    let fadeFrames: Int
    /// Source frames, written twice (`capacity` apart) so that any stretch of `capacity` lies in one piece.
    private let left: UnsafeMutablePointer<Float>
    private let right: UnsafeMutablePointer<Float>
    /// Source frames consumed per output frame, for each source frame.
    let speed: UnsafeMutablePointer<Double>
    /// The pitch of each source frame, in cents above the key.
    let course: UnsafeMutablePointer<Double>

    private(set) var state = State.idle
    private(set) var note: UInt64 = 0
    private(set) var predecessor: UInt64 = 0
    /// Sounding, but not one frame of it has been rendered.
    var isFresh: Bool { age == 0 && written == 0 }
    var isFading: Bool { state == .sounding && fadeOutAge >= 0 }
    private var pitch = VoicePitch(key: 69, cents: 0)
    /// What the preset's key is corrected by, in cents.
    private var offset = 0.0
    private var gain: Float = 1
    /// The note goes on unheard.
    var isMuted = false
    /// Follows `isMuted`: 1 is heard, 0 is not.
    private var presence: Float = 1
    private let muteStep: Float
    private let unmuteStep: Float
    /// Output frames since the note began; its length (0: without end); the age at which the fade-out began (−1: not).
    private var age = 0
    private var length = 0
    private var fadeOutAge = -1

    /// Above the key, its correction included.
    private var track = PitchCourse()
    private var written = 0
    private(set) var head = ReadHead()

    /// - Parameter synthesizer: taken over, and freed by `free()`.
    init(synthesizer: Synthesizer, correction: KeyCorrection = .none, sampleRate: Double) {
        self.synthesizer = synthesizer
        self.correction = correction
        resampler = .shared
        fadeFrames = Int(Self.fadeSeconds * sampleRate)
        muteStep = Float(1 / (Self.muteSeconds * sampleRate))
        unmuteStep = Float(1 / (Self.fadeSeconds * sampleRate))
        left = .allocate(capacity: 2 * Self.capacity)
        right = .allocate(capacity: 2 * Self.capacity)
        speed = .allocate(capacity: Self.capacity)
        course = .allocate(capacity: Self.capacity)
        left.initialize(repeating: 0, count: 2 * Self.capacity)
        right.initialize(repeating: 0, count: 2 * Self.capacity)
        speed.initialize(repeating: 1, count: Self.capacity)
        course.initialize(repeating: 0, count: Self.capacity)
    }

    func free() {
        synthesizer.free()
        left.deallocate()
        right.deallocate()
        speed.deallocate()
        course.deallocate()
    }

    /// Takes a note; it begins with the next `render`, or when its predecessor has ended.
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
        presence = 1
        state = .waiting
        if predecessor == 0 { begin() }
    }

    mutating func begin() {
        predecessor = 0
        track.begin(at: pitch.cents + offset)
        written = 0
        head = ReadHead()
        left.update(repeating: 0, count: 2 * Self.capacity)
        right.update(repeating: 0, count: 2 * Self.capacity)
        aim()
        fluid_synth_noteon(synth, 0, pitch.key, Self.velocity)
        state = .sounding
    }

    /// Begins the fade-out, or forgets a note that has not begun.
    mutating func stop() {
        switch state {
        case .idle: break
        case .waiting: state = .idle
        case .sounding: if fadeOutAge < 0 { fadeOutAge = age }
        }
    }

    /// Glides to another pitch, evenly in cents; a note that has not begun will begin there.
    /// - Parameter frames: output frames that the glide takes.
    mutating func adjust(to goal: VoicePitch, frames: Int) {
        let goalCents = Double(goal.key - pitch.key) * 100 + goal.cents
        guard state == .sounding else {
            pitch.cents = goalCents
            return
        }
        track.glide(to: goalCents + offset, frames: frames)
    }

    /// Adds the note to the output.
    /// - Returns: the frames after which it ended, or nil if it goes on.
    mutating func render(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) -> Int? {
        for frame in 0..<frames {
            if length > 0, fadeOutAge < 0, age >= length - fadeFrames { fadeOutAge = age }
            if fadeOutAge >= 0, age - fadeOutAge >= fadeFrames {
                finish()
                return frame
            }
            while written <= head.position + Resampler.after { renderBlock() }
            let first = ReadHead.place(of: head.position - Resampler.before)
            let level = gain * envelope()
            outputLeft[frame] += level * resampler.value(left + first, fraction: head.fraction)
            outputRight[frame] += level * resampler.value(right + first, fraction: head.fraction)
            head.advance(speed)
            age += 1
        }
        return nil
    }

    /// Silences the lane in this frame, without a fade.
    mutating func finish() {
        fluid_synth_all_sounds_off(synth, 0)
        state = .idle
    }

    private mutating func envelope() -> Float {
        var level: Float = 1
        if age < fadeFrames { level *= Self.raisedCosine(Float(age) / Float(fadeFrames)) }
        if fadeOutAge >= 0 { level *= Self.raisedCosine(1 - Float(age - fadeOutAge) / Float(fadeFrames)) }
        presence = isMuted ? max(0, presence - muteStep) : min(1, presence + unmuteStep)
        return presence < 1 ? level * Self.raisedCosine(presence) : level
    }

    /// The course of a fade-in, 0…1 over 0…1.
    @inline(__always)
    static func raisedCosine(_ share: Float) -> Float { 0.5 - 0.5 * cosf(.pi * share) }

    private mutating func renderBlock() {
        if track.aim() { aim() }
        let start = ReadHead.place(of: written)
        fluid_synth_write_float(synth, Int32(Self.block), left + start, 0, 1, right + start, 0, 1)
        (left + start + Self.capacity).update(from: left + start, count: Self.block)
        (right + start + Self.capacity).update(from: right + start, count: Self.block)
        for frame in 0..<Self.block {
            track.advance()
            speed[start + frame] = track.pace
            course[start + frame] = track.cents - offset
        }
        written += Self.block
    }

    private func aim() {
        // FluidSynth casts the sum of all pitches to an integer: the middle of a cell truncates to its lower end, above
        // absolute cent 0; below it the cast would round upwards, and the whole number itself is exact.
        let absolute = Int(pitch.key) * 100 + track.whole
        fluid_synth_set_gen(synth, 0, Int32(GEN_FINETUNE.rawValue), Float(track.whole) + (absolute >= 0 ? 0.5 : 0))
    }
}
