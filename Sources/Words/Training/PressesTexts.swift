// SPDX-License-Identifier: MIT
import Mapping
import Training

/// What starts the modes on one controller.
package struct StartControls: Hashable, Sendable {
    package let controller: String
    /// A name for each mode, in their order; empty if nothing starts it.
    package let names: [String]

    package init(controller: String, names: [String]) { (self.controller, self.names) = (controller, names) }
}

/// What to press, named for what is plugged in.
extension TrainingTexts {
    /// Of every controller that starts anything.
    package func starts(_ presses: [Presses]) -> [StartControls] {
        presses.map { presses in
            StartControls(
                controller: presses.controller.harmless,
                names: TrainingMode.allCases.map { mode in presses.start[mode]?.first.map { name(of: $0) } ?? "" })
        }.filter { controls in controls.names.contains { !$0.isEmpty } }
    }

    /// What to press in a mode: a line for each controller that is plugged in, and the last one for the computer's keyboard.
    package func ways(in mode: TrainingMode, _ presses: [Presses]) -> [String] {
        controllerWays(in: mode, presses) + [computerKeys(in: mode)]
    }

    /// The same without the keyboard.
    package func controllerWays(in mode: TrainingMode, _ presses: [Presses]) -> [String] {
        presses.compactMap { mode.isMatching ? tunes($0) : answers($0) }
    }

    private func answers(_ presses: Presses) -> String? {
        let name = presses.controller.harmless
        if !presses.lower.isEmpty, !presses.higher.isEmpty {
            return "\(name): \(names(of: presses.lower)) \(self.name(of: .lower)), "
                + "\(names(of: presses.higher)) \(self.name(of: .higher))" + rest(presses)
        }
        return presses.split.map { "\(name): \(sides(of: $0))" + rest(presses) }
    }

    private func tunes(_ presses: Presses) -> String? {
        guard !presses.tune.isEmpty else { return nil }
        let confirm = presses.confirm.isEmpty ? "" : "; \(confirmsIt): \(names(of: presses.confirm))"
        return "\(presses.controller.harmless): \(tunesIt): \(names(of: presses.tune))" + confirm + rest(presses)
    }

    private func rest(_ presses: Presses) -> String {
        [
            (repeatsIt, presses.again), (skipsIt, presses.skip), (hearsTheLast, presses.hearLast),
            (stopsIt, presses.stop),
        ].compactMap { what, presses in presses.first.map { "; \(what): \(name(of: $0))" } }.joined()
    }

    /// Numbered ones in a row become one: "pads 1–4".
    package func names(of presses: [Presses.Press]) -> String {
        var words: [String] = []
        var run: [String] = []
        func close() {
            if run.count > 2, let first = run.first, let last = run.last {
                words.append(row(from: first, to: last))
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

    /// "pad12" is a pad, and the twelfth.
    static func numbered(_ name: String) -> (stem: String, number: Int)? {
        let stem = name.prefix { !$0.isNumber }
        guard !stem.isEmpty, stem.count < name.count, let number = Int(name.dropFirst(stem.count)) else { return nil }
        return (String(stem), number)
    }
}
