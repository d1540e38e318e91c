// SPDX-License-Identifier: MIT
import Music

extension ClosedRange<MIDINote> {
    /// How far beside its note a tone of an exercise may lie: a comparison's difference, at most 100 cents, and by what an
    /// interval is wider or narrower than in equal temperament.
    private static var reach: Cents { 120 }

    /// By which keys of FluidSynth, whose A4 is 440 Hz, exercises in this range are played.
    /// - Parameter referencePitch: theirs.
    package func keys(at referencePitch: Frequency) -> ClosedRange<MIDINote> {
        func key(_ note: MIDINote, _ offset: Cents) -> MIDINote {
            let tone = DetunedMIDINote(note: note, offset: offset)
            let frequency = TuningSystem.equalTemperament.frequency(for: tone, referencePitch: referencePitch)
            return MIDINote(Int(LanePitch(frequency).key))
        }
        return key(lowerBound, -Self.reach)...key(upperBound, Self.reach)
    }

    /// The notes of this range that these keys can play; nil if there are none.
    func notes(playedBy keys: ClosedRange<MIDINote>, at referencePitch: Frequency) -> ClosedRange<MIDINote>? {
        let played = (lowerBound.rawValue...upperBound.rawValue).map(MIDINote.init).filter { note in
            let needed = (note...note).keys(at: referencePitch)
            return keys.contains(needed.lowerBound) && keys.contains(needed.upperBound)
        }
        guard let low = played.first, let high = played.last else { return nil }
        return low...high
    }
}
