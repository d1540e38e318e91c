// SPDX-License-Identifier: MIT
import Configuration

/// What is wrong in a mapping and could be in no other file. `word` is what the file says at the place.
package enum MappingRule: ConfigurationRule {
    /// What a value should have been.
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
    /// Where one note is expected.
    case severalNotes(word: String)
    /// `possible`: what this control can do in this layer.
    case unknownAction(word: String, suggestion: String?, possible: [String])
    case unknownControl(word: String, suggestion: String?, possible: [String])
    /// Two controls wait for the same message.
    case sharedMessage(word: String, other: String, otherLine: Int)
    /// The action means nothing in this layer, but something in the `possible` ones.
    case wrongLayer(word: String, layer: String, possible: [String])
    /// A wheel cannot answer, a pad cannot tune. `possible`: what the control can do here.
    case cannotDo(word: String, control: String, possible: [String])
    /// Keys that shall answer by their side have no split.
    case missingSplit(word: String, control: String)
    /// In this layer something tunes, but nothing takes the pitch.
    case nothingCommits(layer: String)
    /// A button must be released below the value at which it is pressed.
    case releaseNotBelowPress(release: Int, press: Int)
    /// Two files fit a device (`word`) equally well.
    case tie(word: String, otherFile: String, otherLine: Int)
}

extension ConfigurationError.Reason {
    package static func mapping(_ rule: MappingRule) -> Self { .broken(BrokenRule(rule)) }

    /// Nil for what is wrong in any file.
    package var mappingRule: MappingRule? {
        if case .broken(let broken) = self { broken.rule as? MappingRule } else { nil }
    }
}
