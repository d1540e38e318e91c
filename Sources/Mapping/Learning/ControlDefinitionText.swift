// SPDX-License-Identifier: MIT
import Music

extension Control {
    /// What a mapping file says behind the control's name: "{ note: 36, channel: 10 }".
    package var definition: String {
        var words = message.words
        if let channel { words.append("channel: \(channel)") }
        if let port { words.append("port: \(port)") }
        if trigger != .press, !message.isProgram { words.append("kind: \(trigger.rawValue)") }
        words += message.details(trigger)
        if plays { words.append("plays: true") }
        if yieldsToPads { words.append("except: pads") }
        return "{ \(words.joined(separator: ", ")) }"
    }
}

extension Control.Message {
    fileprivate var isProgram: Bool { if case .program = self { true } else { false } }

    fileprivate var words: [String] {
        switch self {
        case .notes(let notes, _): [Self.text(notes.map(\.rawValue).sorted())]
        case .button(let controller, _, _): ["cc: \(controller)"]
        case .program(let number): ["program: \(number)"]
        case .encoder(let controller, let encoder, _): ["cc: \(controller)", "kind: \(encoder.rawValue)"]
        case .travel(let travel):
            switch travel.form {
            case .bend: ["bend: true"]
            case .controller(let controller): ["cc: \(controller)", "kind: fader"]
            case .pair(let high, let low): ["cc14: [\(high), \(low)]"]
            case .parameter(let number): ["nrpn: \(number)"]
            }
        }
    }

    /// What else there is to say, as far as it is not what counts anyway.
    fileprivate func details(_ trigger: Trigger) -> [String] {
        switch self {
        case .notes(_, let split): return split.map { ["split: \($0.rawValue)"] } ?? []
        case .button(_, let press, let release):
            let isUsual = press == Control.usualPress && release == Control.usualRelease
            return trigger == .toggle || isUsual ? [] : ["press: \(press)", "release: \(release)"]
        case .program: return []
        case .encoder(_, _, let isInverted): return isInverted ? ["invert: true"] : []
        case .travel(let travel):
            let isSaid = travel.isSprung || travel.form == .bend
            return (isSaid ? ["sprung: \(travel.isSprung)"] : []) + (travel.isInverted ? ["invert: true"] : [])
                + (travel.curve == 1 ? [] : ["curve: \(travel.curve)"])
        }
    }

    private static func text(_ numbers: [Int]) -> String {
        if numbers.count == 1, let number = numbers.first { return "note: \(number)" }
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        let texts = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        return "notes: " + (texts.count == 1 ? texts.joined() : "[\(texts.joined(separator: ", "))]")
    }
}
