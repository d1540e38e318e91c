// SPDX-License-Identifier: MIT
import Music

/// What all keys of a `KeyVoices` lie beside equal temperament at A4 = 440 Hz: reference pitch and bend, and how FluidSynth and
/// the reading speed share them. The reference pitch's whole cents are the fine-tune generator's, those of the bend the pitch
/// bend's, which is at rest when nothing is bent. Audio thread: neither allocates nor locks.
struct KeyPitch: BitwiseCopyable {
    /// Cents, upwards and downwards.
    static let farthestBend = 2400.0

    private let glideFrames: Int
    /// Of the reference pitch, and of the bend, in cents.
    private var reference = 0.0
    private var bend = 0.0
    /// Of both together.
    private var course = PitchCourse()
    private var wholeReference: Int { Int(reference.rounded()) }

    init(sampleRate: Double) { glideFrames = Int(PitchCourse.glideSeconds * sampleRate) }

    /// - Returns: whether the fine-tune generators change.
    mutating func refer(to cents: Double) -> Bool {
        guard cents != reference else { return false }
        let before = wholeReference
        reference = cents
        course.glide(to: reference + bend, frames: glideFrames)
        return wholeReference != before
    }

    mutating func bend(to cents: Double) {
        guard cents != bend else { return }
        bend = cents
        course.glide(to: reference + bend, frames: glideFrames)
    }

    /// Is where it goes, at once: nobody hears the way.
    mutating func settle() { course.begin(at: reference + bend) }

    /// The key that FluidSynth shall sound: the nearest to the reference's.
    func key(of note: Int32) -> Int32 {
        Int32(((Int(note) * 100 + wholeReference + 50) / 100).clamped(to: MIDINote.validRange))
    }

    /// Cents for the fine-tune generator of a key that sounds as another. They aim at the middle of the one-cent cell, as
    /// those of a `PitchedVoice` do.
    func fineTune(of voice: KeyVoice) -> Float {
        let straight = straight(voice)
        return Float(straight - Int(voice.key) * 100) + (straight >= 0 ? 0.5 : 0)
    }

    /// Absolute cents, whole, of what FluidSynth sounds unbent.
    private func straight(_ voice: KeyVoice) -> Int { Int(voice.note) * 100 + wholeReference + voice.correction }

    /// For the coming block.
    /// - Returns: whether the pitch bends change.
    mutating func aim() -> Bool { course.aim() }

    /// FluidSynth's pitch bend, 0…16,383. The middle of a cell was aimed at; where one of unbent and bent lies below absolute
    /// cent 0 and the other does not, half a cent is taken or given.
    func pitchBend(of voice: KeyVoice) -> Int32 {
        let straight = straight(voice)
        let missing = course.whole - wholeReference
        let half = (straight + missing >= 0 ? 1 : 0) - (straight >= 0 ? 1 : 0)
        return Int32((BendModulator.rest + BendModulator.stepsPerCent * missing + half).clamped(to: 0...16383))
    }

    mutating func nextPace() -> Double {
        course.advance()
        return course.pace
    }
}

/// The modulation wheel of a `KeyVoices`. It goes where it is turned in at most six blocks: a sound whose level it turns does
/// not click. Audio thread only.
struct KeyModulation: BitwiseCopyable {
    /// MIDI's number of the controller.
    static let controller: Int32 = 1
    /// At most so far in a block.
    private static let step: Int32 = 22

    /// 0…127.
    private(set) var value: Int32 = 0
    private var goal: Int32 = 0

    mutating func turn(to goal: Int32) { self.goal = goal }

    /// Is where it goes, at once: nobody hears the way.
    mutating func settle() { value = goal }

    /// For the coming block.
    /// - Returns: whether the value changes.
    mutating func aim() -> Bool {
        guard value != goal else { return false }
        value += (goal - value).clamped(to: -Self.step...Self.step)
        return true
    }
}
