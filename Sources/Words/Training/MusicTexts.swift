// SPDX-License-Identifier: MIT
import Music
import Training

/// What things of music are called.
package protocol MusicTexts: Sendable {
    func name(of interval: Interval) -> String
    /// "Perfect Fifth Up"; the prime has no direction.
    func name(of interval: DirectedInterval) -> String
    /// With its octave; middle C is "C4".
    func name(of note: MIDINote) -> String
    /// Of a scale that Peach does not bring, the name of its file.
    func name(of tuning: TuningKey) -> String
    func name(of mode: TrainingMode) -> String
    /// "higher", "lower".
    func name(of answer: Answer) -> String
    /// Peach's own sounds, by the English names that its SoundFont gives them; none in English.
    var ownSounds: [String: String] { get }
}

extension MusicTexts {
    /// Of a sound of somebody else, as its maker called it.
    /// - Parameter name: as its SoundFont has it, followed by its text in parentheses where others are called the same.
    package func name(of sound: SoundSourceID, called name: String) -> String {
        guard sound.soundFont == SoundSourceID.sine.soundFont else { return name }
        let place = " (\(sound.text))"
        guard name.hasSuffix(place) else { return ownSounds[name] ?? name }
        return self.name(of: sound, called: String(name.dropLast(place.count))) + place
    }

    /// What a SoundFont calls a sound that a person names.
    package func soundFontsName(for word: String) -> String {
        ownSounds.first { $0.value.lowercased() == word.lowercased() }?.key ?? word
    }

    /// The same where several scales of one name may stand beside one another: a file has changed, or there are two.
    package func exactName(of tuning: TuningKey) -> String {
        if case .scale(let name, let digest) = tuning { "\(name) (\(digest))" } else { name(of: tuning) }
    }
}
