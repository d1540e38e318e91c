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
        case .tune(.relative(let travel, _)): ["action": .text(phrase), "travel": .number(travel)]
        case .play(let note, let velocity):
            ["action": .text(phrase), "note": .integer(note.rawValue), "velocity": .integer(velocity.rawValue)]
        case .release(let note): ["action": .text(phrase), "note": .integer(note.rawValue), "velocity": .integer(0)]
        case .sustain(let isDown): ["action": .text(phrase), "down": .flag(isDown)]
        case .bend(let place, let range):
            ["action": .text(phrase), "position": .number(place), "range_cents": range.map { .number($0.rawValue) }]
        case .modulate(let share): ["action": .text(phrase), "modulation": .number(share.rawValue)]
        case .volume(.step(let steps)): ["action": .text(phrase), "steps": .integer(steps)]
        case .volume(.slide(let from, let to)): ["action": .text(phrase), "from": .number(from), "to": .number(to)]
        case .tune(.centre), .answer, .start, .startLast, .stop, .repeat, .skip, .hearLast, .interval, .sound,
            .volume(.press), .switchPlayAlong, .panic, .confirm:
            ["action": .text(phrase)]
        }
    }

    /// The members beside `action` that an action can have.
    static let keys = [
        "cents", "position", "travel", "note", "velocity", "down", "range_cents", "modulation", "steps", "from", "to",
    ]

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
        case .volume: (self, used) = (try Self.volume(fields), ["steps", "from", "to"])
        case .playAlong:
            (self, used) = (
                try Self.playAlong(fields), ["note", "velocity", "down", "position", "range_cents", "modulation"]
            )
        case .answerBySplit, .tuneBySplit, .nothing, nil:
            throw .unknownWord(key: "action", word: word, known: Self.phrases)
        }
        for key in Self.keys where !used.contains(key) && fields.object[key] != nil {
            throw .unknownKey(word: key, suggestion: nil)
        }
    }

    private static let phrases = Binding.phrases.filter {
        ![.answerBySplit, .tuneBySplit, .nothing].contains($0.binding)
    }
    .map(\.phrase)

    private static func position(_ fields: LogFields) throws(LogFault) -> Double {
        try fields.required("position", fields.number("position", in: positions))
    }

    /// Of an encoder, or of what has two ends.
    private static func volume(_ fields: LogFields) throws(LogFault) -> TrainingAction {
        if let steps = try fields.integer("steps", in: -64...63) { return .volume(.step(steps)) }
        let from = try fields.required("from", fields.number("from", in: UnitInterval.validRange))
        let to = try fields.required("to", fields.number("to", in: UnitInterval.validRange))
        return .volume(.slide(from: from, to: to))
    }

    private static func playAlong(_ fields: LogFields) throws(LogFault) -> TrainingAction {
        if let isDown = try fields.flag("down") { return .sustain(isDown) }
        if let share = try fields.number("modulation", in: UnitInterval.validRange) {
            return .modulate(UnitInterval(share))
        }
        if let position = try fields.number("position", in: positions) {
            return .bend(position: position, range: try fields.number("range_cents", in: 0...12_799).map { Cents($0) })
        }
        let note = MIDINote(try fields.required("note", fields.integer("note", in: MIDINote.validRange)))
        let velocity = try fields.required("velocity", fields.integer("velocity", in: 0...127))
        return velocity == 0 ? .release(note) : .play(note, MIDIVelocity(velocity))
    }
}
