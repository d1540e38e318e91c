// SPDX-License-Identifier: MIT
import Music
import Sound

/// What is said of how well sounds are in tune.
package protocol SoundTexts: NumberTexts {
    /// All of Peach's own sounds.
    /// - Parameters:
    ///   - worst: how far the key that is furthest away lies from its pitch.
    ///   - keys: so many were measured.
    func areInTune(worst: Cents, keys: Int) -> String
    /// One sound.
    func measured(worst: Cents, keys: Int) -> String
    /// The rest of a sentence that begins with the sound's name and a colon.
    func sentence(for fault: PresetMeasurement.Fault) -> String
    /// In a table.
    func name(of verdict: PresetVerdict) -> String
    /// Behind the sound's name and a colon, and where it holds if not everywhere.
    func sentence(for judgement: PresetJudgement) -> String
    /// Behind that: how far the worst key was away, and is.
    func calibrated(before: Cents, after: Cents) -> String
    /// - Parameter folder: that of the player's SoundFonts.
    func nothingToCalibrate(in folder: String) -> String
    func sentence(for fault: CalibrationFault) -> String
    /// A calibration counts, but its notes lasted longer or shorter than yours.
    func isCalibrated(_ sound: SoundSourceID, for measured: NoteDuration, butLasting present: NoteDuration) -> String
    /// The same in a table.
    func isCalibrated(for measured: NoteDuration) -> String
    /// Of a sound of somebody else's that somebody trains with.
    func isNotCalibrated(_ sound: SoundSourceID) -> String
    /// What is wrong with a sound, by its name.
    func sentence(for fault: PresetMeasurement.Fault, of sound: String) -> String
}

extension SoundTexts {
    /// A sentence, if a sound's calibration does not count for notes that last so long; nil if it does, or if there is none.
    package func fault(of state: CalibrationState, of sound: SoundSourceID, lasting duration: NoteDuration) -> String? {
        switch state {
        case .shipped, .unmeasured, .measured: nil
        case .otherDuration(let measured): isCalibrated(sound, for: measured, butLasting: duration)
        case .stale(let fault): sentence(for: fault)
        }
    }
}

extension NumberTexts {
    /// A bound in ten-thousandths: never less than what was measured, and never 0.
    func atMost(_ cents: Cents) -> String {
        decimal(max(1, (cents.rawValue.magnitude * 10000).rounded(.up)) / 10000, digits: 4)
    }

    /// "36, 38–40".
    func runs(of notes: [MIDINote]) -> String {
        var runs: [ClosedRange<Int>] = []
        for note in notes.map(\.rawValue) {
            if let last = runs.last, note == last.upperBound + 1 {
                runs[runs.count - 1] = last.lowerBound...note
            } else {
                runs.append(note...note)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
            .joined(separator: ", ")
    }
}
