// SPDX-License-Identifier: MIT
import Mapping
import Music
import Training

/// The controls that start the modes, on one controller.
package struct StartControls: Hashable, Sendable {
    package let controller: String
    /// A control for each mode, in order; empty if there is none.
    package let names: [String]

    package init(controller: String, names: [String]) { (self.controller, self.names) = (controller, names) }
}

extension Texts {
    package func question(of mode: TrainingMode, _ interval: DirectedInterval) -> String {
        t {
            switch mode {
            case .comparison: "Is the second note higher or lower?"
            case .intervalComparison where interval == .prime: "Higher or lower than the first note?"
            case .intervalComparison: "Higher or lower than \(withArticle(interval))?"
            case .intervalPitchMatching where interval != .prime: "Tune \(withArticle(interval, isObject: true))."
            case .pitchMatching, .intervalPitchMatching: "Tune the second note to the first."
            }
        }
    }

    /// After the answer: "Higher than a perfect fifth below."
    package func sentence(_ right: Answer, than interval: DirectedInterval) -> String {
        if interval == .prime {
            return right == .higher ? t("The second note was higher.") : t("The second note was lower.")
        }
        let name = withArticle(interval)
        return right == .higher ? t("It was higher than \(name).") : t("It was lower than \(name).")
    }

    /// How a tuned pitch came to where it stopped; "" if it was hardly moved.
    /// - Parameters: distances from the correct pitch.
    package func way(from start: Cents, to end: Cents) -> String {
        guard (end - start).magnitude >= 0.05 else { return "" }
        let isBelow = start < 0
        if MatchingBand.isDeadCentre(end) {
            return isBelow
                ? t("You came from below and stopped right there.") : t("You came from above and stopped right there.")
        }
        if start.rawValue * end.rawValue > 0 {
            if end.magnitude > start.magnitude {
                return isBelow ? t("You began below and went further down.") : t("You began above and went further up.")
            }
            return isBelow ? t("You came from below and stopped short.") : t("You came from above and stopped short.")
        }
        return isBelow ? t("You came from below and went past it.") : t("You came from above and went past it.")
    }

    /// "an octave", "a perfect fifth below"; upwards is implied.
    private func withArticle(_ interval: DirectedInterval, isObject: Bool = false) -> String {
        let name = withArticle(interval.interval, isObject: isObject)
        return interval.direction == .down ? t("\(name) below") : name
    }

    package func computerKeys(in mode: TrainingMode) -> String {
        let answers = t("↑, H or K: \(name(of: Answer.higher)); ↓, L or J: \(name(of: Answer.lower))")
        let tunes = t(
            "← and → tune by a cent, ↑ and ↓ by ten, comma and full stop by a tenth; Space or Enter: \(confirmsIt)")
        let rest = t("R: \(repeatsIt); S: \(skipsIt); Esc or Q: \(stopsIt).")
        return t("Computer keyboard: \(mode.isMatching ? tunes : answers); \(rest)")
    }

    /// The display name of a control: "pad 1", "bottom pads"; a non-standard name stays as it is.
    package func name(ofControl name: String) -> String {
        switch name {
        case "bottom": t("bottom pads")
        case "top": t("top pads")
        case "drumBottom": t("bottom drum pads")
        case "drumTop": t("top drum pads")
        case "wheel": t("wheel")
        case "mod": t("modulation wheel")
        case "pedal": t("pedal")
        case "keys": t("keys")
        case "encoder": t("encoder")
        case "play": t("play")
        case "stop": t("stop", context: "control")
        case "record": t("record")
        case "loop": t("loop")
        case "back": t("back")
        case "forward": t("forward")
        case _ where name.count == 1: name.uppercased()
        case _: Self.numbered(name).map { "\(kind(of: $0.stem).one) \($0.number)" } ?? name.escaped
        }
    }

    private func kind(of stem: String) -> (one: String, many: String) {
        switch stem {
        case "pad": (t("pad"), t("pads"))
        case "knob": (t("knob"), t("knobs"))
        case "fader": (t("fader"), t("faders"))
        case "button": (t("button"), t("buttons"))
        case _ where stem.count == 1: (stem.uppercased(), stem.uppercased())
        case _ where stem.hasPrefix("bank"):
            (t("bank \(String(stem.dropFirst(4))) pad"), t("bank \(String(stem.dropFirst(4))) pads"))
        case _: (stem.escaped, t("\(stem.escaped)s"))
        }
    }

    package func sides(of split: MIDINote) -> String {
        t(
            "keys below \(name(of: split)) \(name(of: Answer.lower)), from \(name(of: split)) up "
                + "\(name(of: Answer.higher))")
    }

    /// Precede names of controls.
    package var tunesIt: String { t("tune") }
    package var confirmsIt: String { t("confirm") }
    package var stopsIt: String { t("stop") }
    package var repeatsIt: String { t("again") }
    package var skipsIt: String { t("skip") }
    package var hearsTheLast: String { t("hear the last one") }

    package func starts(_ presses: [Presses]) -> [StartControls] {
        presses.map { presses in
            StartControls(
                controller: presses.controller.escaped,
                names: TrainingMode.allCases.map { mode in presses.start[mode]?.first.map { name(of: $0) } ?? "" })
        }.filter { controls in controls.names.contains { !$0.isEmpty } }
    }

    /// The controls of a mode: a line for each connected controller, and one for the computer's keyboard.
    package func ways(in mode: TrainingMode, _ presses: [Presses]) -> [String] {
        controllerWays(in: mode, presses) + [computerKeys(in: mode)]
    }

    func controllerWays(in mode: TrainingMode, _ presses: [Presses]) -> [String] {
        presses.compactMap { presses in
            controllerWay(in: mode, presses).map { "\(presses.controller.escaped): " + $0 }
        }
    }

    /// Without the controller's name; nil if it cannot answer.
    package func controllerWay(in mode: TrainingMode, _ presses: Presses) -> String? {
        mode.isMatching ? tunes(presses) : answers(presses)
    }

    private func answers(_ presses: Presses) -> String? {
        if !presses.lower.isEmpty, !presses.higher.isEmpty {
            return "\(names(of: presses.lower)) \(name(of: .lower)), \(names(of: presses.higher)) "
                + "\(name(of: .higher))" + rest(presses)
        }
        return presses.split.map { sides(of: $0) + rest(presses) }
    }

    private func tunes(_ presses: Presses) -> String? {
        guard !presses.tune.isEmpty else { return nil }
        let confirm = presses.confirm.isEmpty ? "" : "; \(confirmsIt): \(names(of: presses.confirm))"
        return "\(tunesIt): \(names(of: presses.tune))" + confirm + rest(presses)
    }

    private func rest(_ presses: Presses) -> String {
        [
            (repeatsIt, presses.again), (skipsIt, presses.skip), (hearsTheLast, presses.hearLast),
            (stopsIt, presses.stop),
        ].compactMap { what, presses in presses.first.map { "; \(what): \(name(of: $0))" } }.joined()
    }

    /// Joins consecutive numbers: "pads 1–4".
    package func names(of presses: [Presses.Press]) -> String {
        var words: [String] = []
        var run: [String] = []
        func close() {
            let ends = [run.first, run.last].compactMap { $0.flatMap(Self.numbered) }
            if run.count > 2 {
                words.append("\(kind(of: ends[0].stem).many) \(ends[0].number)–\(ends[1].number)")
            } else {
                words += run.map { name(ofControl: $0) }
            }
            run = []
        }
        for press in presses {
            guard case .control(let control) = press, let (stem, number) = Self.numbered(control) else {
                close()
                words.append(name(of: press))
                continue
            }
            if let last = run.last.flatMap(Self.numbered), last.stem != stem || last.number + 1 != number { close() }
            run.append(control)
        }
        close()
        return words.joined(separator: ", ")
    }

    package func name(of press: Presses.Press) -> String {
        switch press {
        case .control(let name): self.name(ofControl: name)
        case .chord(let held, let pressed): "\(name(ofControl: held)) + \(name(ofControl: pressed))"
        }
    }

    /// Splits "pad12" into "pad" and 12.
    static func numbered(_ name: String) -> (stem: String, number: Int)? {
        let stem = name.prefix { !$0.isNumber }
        guard !stem.isEmpty, stem.count < name.count, let number = Int(name.dropFirst(stem.count)) else { return nil }
        return (String(stem), number)
    }
}
