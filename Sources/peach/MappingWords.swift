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
        if case .tune = self { return "tune absolute" }
        return Binding.action(self).phrase ?? ""
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
        case .bend: return "bend: true"
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
