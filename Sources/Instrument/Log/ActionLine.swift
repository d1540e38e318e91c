// SPDX-License-Identifier: MIT
import Mapping
import Music
import Training

/// Actions in a log, in the phrases of mapping files, with the numbers that a control would give beside them.
extension LogLine {
    mutating func say(_ action: TrainingAction) {
        self.action = action.phrase
        switch action {
        case .tune(.nudge(let cents)): (self.action, self.cents) = ("tune nudge", cents.rawValue)
        case .tune(.absolute(let place, _)), .tune(.rate(let place, _)), .tune(.ratchet(let place, _)),
            .tune(.fine(let place)):
            position = place
        case .tune(.relative(let travel, _)): self.travel = travel
        case .play(let note, let velocity): (self.note, self.velocity) = (note.rawValue, velocity.rawValue)
        case .release(let note): (self.note, velocity) = (note.rawValue, 0)
        case .sustain(let isDown): down = isDown
        case .bend(let place, let range): (position, rangeCents) = (place, range?.rawValue)
        case .modulate(let share): modulation = share.rawValue
        case .volume(.step(let steps)): self.steps = steps
        case .volume(.slide(let from, let to)): (self.from, self.to) = (from, to)
        case _: break
        }
    }

    private static let positions = -1.0...1.0

    /// Reads the same, and every phrase of a mapping file that says by itself what is wanted.
    func trainingAction() throws(LogFault) -> TrainingAction {
        switch Binding(phrase: try action.required("action")) {
        case .action(let action): return action
        case .tune(.nudge, _): return .tune(.nudge(Cents(try cents.within(-2400...2400, "cents").required("cents"))))
        case .tune(.relative, _):
            return .tune(.relative(travel: try travel.within(-100...100, "travel").required("travel")))
        case .tune(.absolute, _): return .tune(.absolute(position: try place()))
        case .tune(.rate, _): return .tune(.rate(position: try place()))
        case .tune(.ratchet, _): return .tune(.ratchet(position: try place()))
        case .tune(.fine, _): return .tune(.fine(position: try place()))
        case .volume:
            if let steps = try steps.within(-64...63, "steps") { return .volume(.step(steps)) }
            let from = try from.within(UnitInterval.validRange, "from").required("from")
            return .volume(.slide(from: from, to: try to.within(UnitInterval.validRange, "to").required("to")))
        case .playAlong: return try playedAlong()
        case .answerBySplit, .tuneBySplit, .nothing, nil: throw .wrongValue(key: "action")
        }
    }

    private func place() throws(LogFault) -> Double {
        try position.within(Self.positions, "position").required("position")
    }

    private func playedAlong() throws(LogFault) -> TrainingAction {
        if let down { return .sustain(down) }
        if let share = try modulation.within(UnitInterval.validRange, "modulation") {
            return .modulate(UnitInterval(share))
        }
        if let position = try position.within(Self.positions, "position") {
            return .bend(
                position: position, range: try rangeCents.within(0...12_799, "range_cents").map { Cents($0) })
        }
        let note = MIDINote(try note.within(MIDINote.validRange, "note").required("note"))
        let velocity = try velocity.within(0...127, "velocity").required("velocity")
        return velocity == 0 ? .release(note) : .play(note, MIDIVelocity(velocity))
    }
}
