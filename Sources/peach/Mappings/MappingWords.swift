// SPDX-License-Identifier: MIT
import Mapping

// What is shown of mappings is in the words of their files, so that it can be written into one.

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
        case .encoder(let controller, let encoder, let isInverted):
            return "cc: \(controller), kind: \(encoder.rawValue)" + (isInverted ? ", invert: true" : "")
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
            case .parameter(let number): "nrpn: \(number)"
            }
        return sent + ", sprung: \(isSprung)" + (isInverted ? ", invert: true" : "")
            + (curve == 1 ? "" : ", curve: \(curve)")
    }
}
