// SPDX-License-Identifier: MIT
import Chance
import Music
import Testing

@testable import Training

/// Whatever happens in whatever order, what the session asks for stays sensible.
struct ComparisonSessionLawTests {
    @Test func tenThousandRandomRunsStayLegal() throws {
        var random = SeededRandom(seed: 2026)
        var answered = 0
        for _ in 0..<10_000 {
            var world = World()
            for _ in 0..<40 {
                let event = try world.randomEvent(using: &random)
                let complaints = world.handle(event)
                if !complaints.isEmpty {
                    Issue.record("\(event): \(complaints)")
                    return
                }
            }
            answered += world.answered.count
        }
        #expect(answered > 5_000, "the runs are random, yet they train")
    }

    /// What the effects have made of the outside.
    private struct World {
        var session = ComparisonSession()
        var number = 0
        var playing = 0
        var isSounding = false
        var awaited: Int?
        var answered: Set<Int> = []
        var now: Int64 = 0

        mutating func randomEvent(using random: inout SeededRandom) throws -> ComparisonSession.Event {
            now += Int64.random(in: 0...10, using: &random)
            let stale = Int.random(in: 0...9, using: &random) == 0 ? 1 : 0
            let offset = Cents(Double.random(in: 1...100, using: &random) * (Bool.random(using: &random) ? 1 : -1))
            switch Int.random(in: 0..<40, using: &random) {
            case 0..<6: return .started
            case 6..<14: return .began(try .sample(number: number - stale, offset: offset))
            case 14..<20:
                let onset = now + Int64.random(in: 0...5, using: &random)
                return .targetStarted(playing: playing - stale, .sample(at: onset))
            case 20..<24: return .targetEnded(playing: playing - stale)
            case 24..<31:
                return .answered(
                    Bool.random(using: &random) ? .higher : .lower,
                    .sample(at: now - Int64.random(in: 0...20, using: &random)))
            case 31..<36: return .feedbackEnded(exercise: (awaited ?? number) - stale)
            case 36: return .repeatRequested
            case 37: return .skipRequested
            case 38: return .stopped
            default: return .recordsReset
            }
        }

        mutating func handle(_ event: ComparisonSession.Event) -> [String] {
            var complaints: [String] = []
            let previous = session.state
            let effects = session.handle(event)
            take(event, from: previous)
            for (index, effect) in effects.enumerated() {
                switch effect {
                case .next(let exercise):
                    if exercise <= number { complaints.append("exercise \(exercise) asked for again") }
                    number = exercise
                case .play(let exercise, let order):
                    if isSounding { complaints.append("played over a sounding exercise") }
                    if exercise.number != number || order <= playing { complaints.append("played what is over") }
                    (isSounding, playing) = (true, order)
                case .silence: isSounding = false
                case .publish(let completed):
                    if !answered.insert(number).inserted { complaints.append("answered twice") }
                    if isSounding { complaints.append("judged while sounding") }
                    if completed.reactionTime.map({ $0 < 0 }) ?? true { complaints.append("answered before the onset") }
                    if effects.dropFirst(index + 1) != [.wait(exercise: number)] { complaints.append("no feedback") }
                    if session.lastComparison != completed { complaints.append("the chain lost its last link") }
                    if completed.isCorrect, let least = session.smallestCorrect,
                        least > completed.comparison.targetNote.offset.magnitude
                    {
                        complaints.append("not the smallest")
                    }
                case .wait(let exercise):
                    if awaited != nil { complaints.append("two waits") }
                    awaited = exercise
                case .cancelWait: awaited = nil
                }
            }
            return complaints + disagreements
        }

        /// What happened by itself, before the session asked for anything.
        private mutating func take(_ event: ComparisonSession.Event, from previous: ComparisonSessionState) {
            if case .targetEnded(playing) = event, case .playingTargetNote = previous { isSounding = false }
            if case .feedbackEnded(let exercise) = event, exercise == awaited { awaited = nil }
        }

        private var disagreements: [String] {
            let (sounds, waits) =
                switch session.state {
                case .idle, .preparing, .awaitingAnswer: (false, false)
                case .playingReferenceNote, .playingTargetNote: (true, false)
                case .showingFeedback: (false, true)
                }
            return (sounds == isSounding ? [] : ["sound: \(isSounding) in \(session.state)"])
                + (waits == (awaited != nil) ? [] : ["wait: \(awaited != nil) in \(session.state)"])
        }
    }
}
