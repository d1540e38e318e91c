// SPDX-License-Identifier: MIT
import Music
import Training

/// What to press, and what controls are called.
extension English {
    package func question(of mode: TrainingMode, _ interval: DirectedInterval) -> String {
        switch mode {
        case .comparison: "Is the second note higher or lower?"
        case .intervalComparison:
            "Higher or lower than \(interval == .prime ? "the first note" : nameWithArticle(of: interval))?"
        case .pitchMatching: "Tune the second note to the first."
        case .intervalPitchMatching:
            interval == .prime ? "Tune the second note to the first." : "Tune \(nameWithArticle(of: interval))."
        }
    }

    /// "an octave", "a perfect fifth below": upwards is the usual way and is left out.
    private func nameWithArticle(of interval: DirectedInterval) -> String {
        (interval.interval == .octave ? "an " : "a ") + name(of: interval.interval).lowercased()
            + (interval.direction == .down ? " below" : "")
    }

    package func computerKeys(in mode: TrainingMode) -> String {
        let rest = "R: \(repeatsIt); S: \(skipsIt); Esc or Q: \(stopsIt)."
        return "Computer keyboard: "
            + (mode.isMatching
                ? "← and → tune by a cent, ↑ and ↓ by ten, comma and full stop by a tenth; Space or Enter: "
                    + "\(confirmsIt); "
                : "↑, H or K: \(name(of: Answer.higher)); ↓, L or J: \(name(of: Answer.lower)); ") + rest
    }

    package func name(ofControl name: String) -> String {
        switch name {
        case "bottom": "bottom pads"
        case "top": "top pads"
        case "mod": "modulation wheel"
        case "keys", "wheel", "pedal", "play", "stop", "record", "loop", "back", "forward", "encoder": name
        case _ where name.count == 1: name.uppercased()
        case _: Self.numbered(name).map { "\($0.stem.harmless) \($0.number)" } ?? name.harmless
        }
    }

    package func row(from first: String, to last: String) -> String {
        guard let (stem, low) = Self.numbered(first), let (_, high) = Self.numbered(last) else { return first.harmless }
        return "\(stem.harmless)s \(low)–\(high)"
    }

    package func sides(of split: MIDINote) -> String {
        "keys below \(name(of: split)) \(name(of: Answer.lower)), from \(name(of: split)) up \(name(of: Answer.higher))"
    }

    package var tunesIt: String { "tune" }
    package var confirmsIt: String { "confirm" }
    package var stopsIt: String { "stop" }
    package var repeatsIt: String { "again" }
    package var skipsIt: String { "skip" }
    package var hearsTheLast: String { "hear the last one" }
}
