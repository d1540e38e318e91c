// SPDX-License-Identifier: MIT
import Mapping
import Training

// What is shown of mappings is in the words of their files, so that it can be written into one.

extension Binding {
    /// As a file says it; nil for nothing.
    var phrase: String? {
        self == .nothing ? nil : Self.phrases.first { $0.binding == self }?.phrase
    }
}

extension TrainingAction {
    /// As a file says it.
    var phrase: String {
        switch self {
        case .tune(let move): move.phrase
        case .play, .release, .sustain: Binding.playAlong.phrase ?? ""
        case .answer, .start, .startLast, .stop, .repeat, .skip, .panic, .confirm: Binding.action(self).phrase ?? ""
        }
    }
}

extension TuningMove {
    /// As a file says it.
    fileprivate var phrase: String {
        let binding: Binding =
            switch self {
            case .absolute: .tune(.absolute)
            case .relative: .tune(.relative)
            case .rate: .tune(.rate)
            case .ratchet: .tune(.ratchet)
            case .fine: .tune(.fine)
            case .nudge, .centre: .action(.tune(self))
            }
        // Only an encoder sends several steps at once.
        return binding.phrase ?? Binding.tune(.nudge).phrase ?? ""
    }
}

extension Control.Message {
    /// "note: 36-39, 44".
    var text: String {
        switch self {
        case .notes(let notes, let split):
            let numbers = Self.ranges(notes.map(\.rawValue).sorted())
            return "notes: \(numbers)" + (split.map { ", split: \($0.rawValue)" } ?? "")
        case .button(let controller, let press, let release):
            return "cc: \(controller), press: \(press), release: \(release)"
        case .travel(let travel): return travel.text
        case .encoder(let controller, let encoder): return "cc: \(controller), kind: \(encoder.rawValue)"
        }
    }

    private static func ranges(_ numbers: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ", ")
    }
}

extension Travel {
    /// "bend: true, sprung: true".
    fileprivate var text: String {
        let sent =
            switch form {
            case .bend: "bend: true"
            case .controller(let controller): "cc: \(controller), kind: fader"
            case .pair(let high, let low): "cc14: [\(high), \(low)]"
            }
        return sent + ", sprung: \(isSprung)"
    }
}
