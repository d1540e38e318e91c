// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

/// After events in any order, the session's effects are consistent.
struct ComparisonSessionLawTests {
    @Test func randomRunsStayLegal() throws {
        var random = SeededRandom(seed: 2026)
        var answered = 0
        for _ in 0..<1500 {
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
        #expect(answered > 750, "the runs are random, yet they train")
    }

    /// The environment after the effects.
    private struct World {
        var session = ComparisonSession()
        var number = 0
        var playing = 0
        var isSounding = false
        var awaited: Int?
        var answered: Set<Int> = []
        var answeredLast: CompletedComparison?
        var now: Int64 = 0

        mutating func randomEvent(using random: inout SeededRandom) throws -> SessionInput<ComparisonTraining> {
            now += Int64.random(in: 0...10, using: &random)
            let stale = Int.random(in: 0...9, using: &random) == 0 ? 1 : 0
            let offset = Cents(Double.random(in: 1...100, using: &random) * (Bool.random(using: &random) ? 1 : -1))
            switch Int.random(in: 0..<42, using: &random) {
            case 0..<6: return .event(.started)
            case 6..<14: return .began(try .sample(number: number - stale, offset: offset))
            case 14..<20:
                let onset = now + Int64.random(in: 0...5, using: &random)
                return .event(.targetStarted(playing: playing - stale, .sample(at: onset)))
            case 20..<24: return .event(.targetEnded(playing: playing - stale))
            case 24..<31:
                let press = InputStamp.sample(at: now - Int64.random(in: 0...20, using: &random))
                return .kindEvent(.answered(Bool.random(using: &random) ? .higher : .lower, press))
            case 31..<36: return .event(.feedbackEnded(exercise: (awaited ?? number) - stale))
            case 36: return .event(.repeatRequested)
            case 37: return .event(.skipRequested)
            case 38: return .event(.stopped)
            case 39, 40: return .event(.lastRequested)
            default: return .event(.recordsReset)
            }
        }

        mutating func handle(_ event: SessionInput<ComparisonTraining>) -> [String] {
            var complaints: [String] = []
            let previous = session.state
            let effects = event.handled(by: &session)
            take(event, from: previous)
            for (index, effect) in effects.enumerated() {
                switch effect {
                case .next(let exercise):
                    if exercise <= number { complaints.append("exercise \(exercise) asked for again") }
                    number = exercise
                case .play(_, let order):
                    if isSounding { complaints.append("played over a sounding exercise") }
                    if session.exercise?.number != number || order <= playing {
                        complaints.append("played what is over")
                    }
                    (isSounding, playing) = (true, order)
                case .playLast(let last, let order):
                    if isSounding { complaints.append("played over a sounding exercise") }
                    if order <= playing { complaints.append("played what is over") }
                    if case .comparison(let completed) = last, completed == answeredLast {
                        (isSounding, playing) = (true, order)
                    } else {
                        complaints.append("not the one that was answered last")
                    }
                case .silence: isSounding = false
                case .publish(.comparison(let completed)):
                    if !answered.insert(number).inserted { complaints.append("answered twice") }
                    answeredLast = completed
                    if isSounding { complaints.append("judged while sounding") }
                    if completed.reactionTime.map({ $0 < 0 }) ?? true { complaints.append("answered before the onset") }
                    if effects.dropFirst(index + 1) != [.wait(exercise: number)] { complaints.append("no feedback") }
                    if session.kind.lastComparison != completed { complaints.append("the chain lost its last link") }
                    if completed.isCorrect, let least = session.kind.smallestCorrect,
                        least > completed.comparison.targetNote.offset.magnitude
                    {
                        complaints.append("not the smallest")
                    }
                case .wait(let exercise):
                    if awaited != nil { complaints.append("two waits") }
                    awaited = exercise
                case .cancelWait: awaited = nil
                case .publish, .adjust, .mute, .unmute, .wake: complaints.append("nothing of a comparison's")
                }
            }
            return complaints + disagreements
        }

        /// Applies an event before its effects.
        private mutating func take(
            _ event: SessionInput<ComparisonTraining>, from previous: TrainingState<ComparisonTraining>
        ) {
            if case .event(.targetEnded(playing)) = event {
                switch previous {
                case .playing(_, .targetNote), .hearingLast: isSounding = false
                case .idle, .preparing, .playing, .showingFeedback: break
                }
            }
            if case .event(.feedbackEnded(let exercise)) = event, exercise == awaited { awaited = nil }
        }

        private var disagreements: [String] {
            let (sounds, waits) =
                switch session.state {
                case .idle, .preparing, .playing(_, .awaitingAnswer): (false, false)
                case .playing(_, .referenceNote), .playing(_, .targetNote), .hearingLast: (true, false)
                case .showingFeedback: (false, true)
                }
            return (sounds == isSounding ? [] : ["sound: \(isSounding) in \(session.state)"])
                + (waits == (awaited != nil) ? [] : ["wait: \(awaited != nil) in \(session.state)"])
        }
    }
}
