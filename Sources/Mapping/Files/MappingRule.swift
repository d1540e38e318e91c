// SPDX-License-Identifier: MIT
import Configuration

/// The violated rule of a mapping file. `word` is the text at the place.
package enum MappingRule: ConfigurationRule {
    package enum Value: Hashable, Sendable {
        /// "36".
        case noteNumber
        /// "{ note: 36 }".
        case control
        /// "09e8:0049".
        case usbID
        /// "36", "36-43" or a list of such.
        case noteNumbers
        /// "[1, 33]".
        case controllerPair
        /// "*DAW*" or 1.
        case port
        /// "F0 7E 7F 09 01 F7".
        case message
        /// "pad5+pad1".
        case chord
        /// "{ note: 36, channel: 1 }".
        case lamp
    }

    case wrongValue(word: String, expected: Value)
    case onlyTrue(key: String)
    case unsupportedFormat(word: String, supported: Int)
    case emptyMatch(word: String)
    /// `any` must be the value of `match`, not a key in it.
    case anyBelowMatch(word: String)
    case exactlyOneOf(words: [String])
    case severalNotes(word: String)
    /// `possible`: the phrases for this control in this layer.
    case unknownAction(word: String, suggestion: String?, possible: [String])
    case unknownControl(word: String, suggestion: String?, possible: [String])
    case sharedMessage(word: String, other: String, otherLine: Int)
    /// The action has no effect in this layer, only in the `possible` ones.
    case wrongLayer(word: String, layer: String, possible: [String])
    /// A wheel cannot answer, a pad cannot tune. `possible`: the phrases for this control here.
    case cannotDo(word: String, control: String, possible: [String])
    /// The action requires a movement, but the control counts as a button, because `kind` is missing.
    case missingKind(word: String, control: String)
    case missingSplit(word: String, control: String)
    /// In this layer a control tunes, but none confirms.
    case nothingCommits(layer: String)
    case releaseNotBelowPress(release: Int, press: Int)
    case chordForName(word: String)
    /// The held control of a chord latches or is an encoder.
    case cannotBeHeld(word: String)
    case cannotBePressed(word: String)
    /// The held control of a chord has an action of its own in the same layer.
    case heldControlActs(word: String, chord: String, otherLine: Int)
    /// The file has no `ports`.
    case noPorts(word: String)
    case ambiguousPort(word: String, ports: [String])
    case unknownBase(word: String, suggestion: String?, possible: [String])
    case unusableBase(word: String)
    case circularBase(word: String)
    /// A light is neither a control nor in `lamps`.
    case unknownLamp(word: String, suggestion: String?, possible: [String])
    /// A light has the name of a control that is not pressed.
    case unlitControl(word: String)
    case tie(word: String, otherFile: String, otherLine: Int)
}

extension ConfigurationError.Reason {
    package static func mapping(_ rule: MappingRule) -> Self { .broken(RuleViolation(rule)) }

    package var mappingRule: MappingRule? {
        if case .broken(let broken) = self { broken.rule as? MappingRule } else { nil }
    }
}
