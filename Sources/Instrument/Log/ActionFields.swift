// SPDX-License-Identifier: MIT
import Mapping
import Music
import Training

/// Actions in a log, in the phrases of mapping files, with the numbers that a control would give beside them.
extension TrainingAction {
    private static let nudge = "tune nudge"
    /// Two octaves either way.
    private static let furthestNudge = -2400.0...2400.0
    private static let positions = -1.0...1.0
    private static let furthestTravel = -100.0...100.0

    var fields: JSONObject {
        switch self {
        case .tune(.nudge(let cents)): ["action": .text(Self.nudge), "cents": .number(cents.rawValue)]
        case .tune(.absolute(let place, _)), .tune(.rate(let place, _)), .tune(.ratchet(let place, _)),
            .tune(.fine(let place)):
            ["action": .text(phrase), "position": .number(place)]
        case .tune(.relative(let travel)): ["action": .text(phrase), "travel": .number(travel)]
        case .play(let note, let velocity):
            ["action": .text(phrase), "note": .integer(note.rawValue), "velocity": .integer(velocity.rawValue)]
        case .release(let note): ["action": .text(phrase), "note": .integer(note.rawValue), "velocity": .integer(0)]
        case .sustain(let isDown): ["action": .text(phrase), "down": .flag(isDown)]
        case .tune(.centre), .answer, .start, .startLast, .stop, .repeat, .skip, .panic, .confirm:
            ["action": .text(phrase)]
        }
    }

    /// The members beside `action` that an action can have.
    static let keys = ["cents", "position", "travel", "note", "velocity", "down"]

    /// Reads the same, and every phrase of a mapping file that says by itself what is wanted.
    init(_ fields: LogFields) throws(LogFault) {
        let word = try fields.required("action", fields.text("action"))
        let used: [String]
        switch Binding(phrase: word) {
        case .action(let action):
            (self, used) = (action, [])
        case .tune(.nudge, _):
            let cents = try fields.required("cents", fields.number("cents", in: Self.furthestNudge))
            (self, used) = (.tune(.nudge(Cents(cents))), ["cents"])
        case .tune(.relative, _):
            let travel = try fields.required("travel", fields.number("travel", in: Self.furthestTravel))
            (self, used) = (.tune(.relative(travel: travel)), ["travel"])
        case .tune(.absolute, _): (self, used) = (.tune(.absolute(position: try Self.position(fields))), ["position"])
        case .tune(.rate, _): (self, used) = (.tune(.rate(position: try Self.position(fields))), ["position"])
        case .tune(.ratchet, _): (self, used) = (.tune(.ratchet(position: try Self.position(fields))), ["position"])
        case .tune(.fine, _): (self, used) = (.tune(.fine(position: try Self.position(fields))), ["position"])
        case .playAlong: (self, used) = (try Self.playAlong(fields), ["note", "velocity", "down"])
        case .answerBySplit, .nothing, nil: throw .unknownWord(key: "action", word: word, known: Self.phrases)
        }
        for key in Self.keys where !used.contains(key) && fields.object[key] != nil {
            throw .unknownKey(word: key, suggestion: nil)
        }
    }

    private static let phrases = Binding.phrases.filter { $0.binding != .answerBySplit && $0.binding != .nothing }
        .map(\.phrase)

    private static func position(_ fields: LogFields) throws(LogFault) -> Double {
        try fields.required("position", fields.number("position", in: positions))
    }

    private static func playAlong(_ fields: LogFields) throws(LogFault) -> TrainingAction {
        if let isDown = try fields.flag("down") { return .sustain(isDown) }
        let note = MIDINote(try fields.required("note", fields.integer("note", in: MIDINote.validRange)))
        let velocity = try fields.required("velocity", fields.integer("velocity", in: 0...127))
        return velocity == 0 ? .release(note) : .play(note, MIDIVelocity(velocity))
    }
}
