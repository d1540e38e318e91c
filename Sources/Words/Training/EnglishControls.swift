// SPDX-License-Identifier: MIT
import Music
import Training

/// What to press, and what controls are called.
extension English {
    package func question(of mode: TrainingMode) -> String {
        switch mode {
        case .comparison: "\(name(of: mode)): Is the second note higher or lower?"
        case .intervalComparison: "\(name(of: mode)): Is the second note higher or lower than the interval?"
        case .pitchMatching: "\(name(of: mode)): Tune the second note to the first."
        case .intervalPitchMatching: "\(name(of: mode)): Tune the second note to the interval."
        }
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
    package var takesThePitch: String { "take the pitch" }
    package var stopsIt: String { "stop" }
}
