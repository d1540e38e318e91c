// SPDX-License-Identifier: MIT
import Music
import Training

/// Was zu drücken ist, und wie Bedienelemente heißen.
extension German {
    package func question(of mode: TrainingMode, _ interval: DirectedInterval) -> String {
        let isTritone = interval.interval == .tritone
        return switch mode {
        case .comparison: "Ist der zweite Ton höher oder tiefer?"
        case .intervalComparison where interval == .prime: "Höher oder tiefer als der erste Ton?"
        case .intervalComparison: "Höher oder tiefer als \(isTritone ? "ein" : "eine") \(nameWithin(of: interval))?"
        case .intervalPitchMatching where interval != .prime:
            "Stimm \(isTritone ? "einen" : "eine") \(nameWithin(of: interval))."
        case .pitchMatching, .intervalPitchMatching: "Stimm den zweiten Ton auf den ersten."
        }
    }

    /// „reine Quinte abwärts“: aufwärts ist das Übliche und fällt weg.
    private func nameWithin(of interval: DirectedInterval) -> String {
        let name = name(of: interval.interval)
        let start = name.contains(" ") ? name.prefix(1).lowercased() : String(name.prefix(1))
        return start + name.dropFirst() + (interval.direction == .down ? " abwärts" : "")
    }

    package func computerKeys(in mode: TrainingMode) -> String {
        let rest = "R: \(repeatsIt); S: \(skipsIt); Esc oder Q: \(stopsIt)."
        return "Computertastatur: "
            + (mode.isMatching
                ? "← und → stimmen um einen Cent, ↑ und ↓ um zehn, Komma und Punkt um ein Zehntel; Leertaste oder "
                    + "Enter: \(confirmsIt); "
                : "↑, H oder K: \(name(of: Answer.higher)); ↓, T, L oder J: \(name(of: Answer.lower)); ") + rest
    }

    package func name(ofControl name: String) -> String {
        switch name {
        case "bottom": "untere Pads"
        case "top": "obere Pads"
        case "wheel": "Rad"
        case "mod": "Modulationsrad"
        case "pedal": "Pedal"
        case "keys": "Tasten"
        case "encoder": "Endlosregler"
        case "play": "Play"
        case "stop": "Stop"
        case "record": "Record"
        case "loop": "Loop"
        case "back": "Zurück"
        case "forward": "Vor"
        case _ where name.count == 1: name.uppercased()
        case _: Self.numbered(name).map { "\(Self.singular($0.stem)) \($0.number)" } ?? name.harmless
        }
    }

    private static func singular(_ stem: String) -> String {
        ["pad": "Pad", "knob": "Regler", "fader": "Fader", "button": "Taster"][stem] ?? stem.harmless
    }

    package func row(from first: String, to last: String) -> String {
        guard let (stem, low) = Self.numbered(first), let (_, high) = Self.numbered(last) else { return first.harmless }
        let plural = ["pad": "Pads", "knob": "Regler", "fader": "Fader", "button": "Taster"][stem] ?? stem.harmless
        return "\(plural) \(low)–\(high)"
    }

    package func sides(of split: MIDINote) -> String {
        "Tasten unter \(name(of: split)) \(name(of: Answer.lower)), ab \(name(of: split)) aufwärts \(name(of: Answer.higher))"
    }

    package var tunesIt: String { "stimmen" }
    package var confirmsIt: String { "bestätigen" }
    package var stopsIt: String { "beenden" }
    package var repeatsIt: String { "noch einmal" }
    package var skipsIt: String { "überspringen" }
    package var hearsTheLast: String { "die letzte hören" }
}
