// SPDX-License-Identifier: MIT
import Configuration

/// What is wrong in a mapping and could be in no other file. `word` is what the file says at the place.
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
    /// A key that is there only to say yes.
    case onlyTrue(key: String)
    case unsupportedFormat(word: String, supported: Int)
    /// `word` is empty if there is none.
    case emptyMatch(word: String)
    /// What fits any controller stands beside `match`, not below it.
    case anyBelowMatch(word: String)
    /// None or more than one of these keys is there.
    case exactlyOneOf(words: [String])
    case severalNotes(word: String)
    /// `possible`: what this control can do in this layer.
    case unknownAction(word: String, suggestion: String?, possible: [String])
    case unknownControl(word: String, suggestion: String?, possible: [String])
    case sharedMessage(word: String, other: String, otherLine: Int)
    /// The action means nothing in this layer, but something in the `possible` ones.
    case wrongLayer(word: String, layer: String, possible: [String])
    /// A wheel cannot answer, a pad cannot tune. `possible`: what the control can do here.
    case cannotDo(word: String, control: String, possible: [String])
    /// A button shall do what only something that moves can do: its kind is not said.
    case missingKind(word: String, control: String)
    case missingSplit(word: String, control: String)
    /// In this layer something tunes, but nothing takes the pitch.
    case nothingCommits(layer: String)
    case releaseNotBelowPress(release: Int, press: Int)
    case chordForName(word: String)
    /// Neither a latch nor an encoder can be held while something else is pressed.
    case cannotBeHeld(word: String)
    /// A chord ends with what is pressed.
    case cannotBePressed(word: String)
    /// What is held in a chord has no action of its own there.
    case heldControlActs(word: String, chord: String, otherLine: Int)
    /// Of a file that says no names of ports.
    case noPorts(word: String)
    case ambiguousPort(word: String, ports: [String])
    /// There is no other file of this name, or it cannot be used.
    case unknownBase(word: String, suggestion: String?, possible: [String])
    case unusableBase(word: String)
    /// A file that extends itself, perhaps by way of others.
    case circularBase(word: String)
    /// A light that is no control of the file and has no address below `lamps`.
    case unknownLamp(word: String, suggestion: String?, possible: [String])
    /// A light that has the name of a wheel.
    case unlitControl(word: String)
    case tie(word: String, otherFile: String, otherLine: Int)
}

extension ConfigurationError.Reason {
    package static func mapping(_ rule: MappingRule) -> Self { .broken(RuleViolation(rule)) }

    /// Nil for what is wrong in any file.
    package var mappingRule: MappingRule? {
        if case .broken(let broken) = self { broken.rule as? MappingRule } else { nil }
    }
}
