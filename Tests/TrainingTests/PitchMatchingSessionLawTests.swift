// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

/// After events in any order, the session's effects are consistent.
struct PitchMatchingSessionLawTests {
    @Test func randomRunsStayLegal() throws {
        var random = SeededRandom(seed: 2027)
        var committed: [CommitKind: Int] = [:]
        for _ in 0..<1500 {
            var world = World()
            for _ in 0..<60 {
                let event = try world.randomEvent(using: &random)
                let complaints = world.handle(event)
                if !complaints.isEmpty {
                    Issue.record("\(event): \(complaints)")
                    return
                }
            }
            for kind in world.committed.values { committed[kind, default: 0] += 1 }
        }
        #expect(committed[.confirmed, default: 0] > 300, "the runs are random, yet they train")
        #expect(committed[.released, default: 0] > 15)
    }

    /// The environment after the effects.
    private struct World {
        var session = PitchMatchingSession()
        var number = 0
        var playing = 0
        var isSounding = false
        var isMuted = false
        var pitch: Cents?
        var awaited: Int?
        var committed: [Int: CommitKind] = [:]
        var now: Int64 = 0

        mutating func randomEvent(using random: inout SeededRandom) throws -> SessionInput<PitchMatchingTraining> {
            now += Int64.random(in: 0...200_000_000, using: &random)
            let stale = Int.random(in: 0...9, using: &random) == 0 ? 1 : 0
            let late = now - Int64.random(in: 0...20_000_000, using: &random)
            switch Int.random(in: 0..<64, using: &random) {
            case 0..<6: return .event(.started)
            case 6..<14:
                return .began(
                    try .sample(number: number - stale, offset: Cents(.random(in: -100...100, using: &random))))
            case 14..<22: return .event(.targetStarted(playing: playing - stale, .sample(at: now)))
            case 22..<43: return .kindEvent(.tuned(Self.randomMove(using: &random), .sample(at: late)))
            case 43..<45: return .kindEvent(.confirmed(.sample(at: late)))
            case 45..<51: return .kindEvent(.timePassed(now))
            case 51..<56: return .event(.feedbackEnded(exercise: (awaited ?? number) - stale))
            case 56: return .event(.repeatRequested)
            case 57: return .event(.skipRequested)
            case 58: return .event(.stopped)
            case 59, 60: return .event(.lastRequested)
            case 61, 62: return .event(.targetEnded(playing: playing - stale))
            default: return .event(.recordsReset)
            }
        }

        private static func randomMove(using random: inout SeededRandom) -> TuningMove {
            let place = Double.random(in: -1...1, using: &random)
            switch Int.random(in: 0..<24, using: &random) {
            case 0: return .relative(travel: place)
            case 1: return .rate(position: Bool.random(using: &random) ? place : 0)
            case 2: return .ratchet(position: place)
            case 3: return .fine(position: place)
            case 4: return .nudge(Cents(place))
            case 5: return .centre
            case 6: return .absolute(position: .nan)
            case 7..<16: return .absolute(position: 0)
            default: return .absolute(position: place)
            }
        }

        mutating func handle(_ event: SessionInput<PitchMatchingTraining>) -> [String] {
            if case .event(.feedbackEnded(let exercise)) = event, exercise == awaited { awaited = nil }
            if case .event(.targetEnded(playing)) = event, case .hearingLast = session.state { isSounding = false }
            var complaints: [String] = []
            let effects = event.handled(by: &session)
            for (index, effect) in effects.enumerated() {
                switch effect {
                case .next(let exercise):
                    if exercise <= number { complaints.append("exercise \(exercise) asked for again") }
                    number = exercise
                case .play(let start, let order):
                    if isSounding { complaints.append("played over a sounding exercise") }
                    if session.exercise?.number != number || order <= playing {
                        complaints.append("played what is over")
                    }
                    (isSounding, playing, pitch) = (true, order, start)
                case .playLast(_, let order):
                    if isSounding { complaints.append("played over a sounding exercise") }
                    if order <= playing { complaints.append("played what is over") }
                    (isSounding, playing) = (true, order)
                case .adjust(let cents):
                    if !isSounding { complaints.append("tuned silence") }
                    if cents == pitch { complaints.append("tuned to where it is") }
                    // Initial offset, wheel, twice the reach of steps, and the fine control both ways.
                    if cents.magnitude > Cents(100 + 125 * 3.2) { complaints.append("out of reach: \(cents)") }
                    pitch = cents
                case .mute, .unmute:
                    if !isSounding { complaints.append("muted silence") }
                    if isMuted == (effect == .mute) { complaints.append("muted or unmuted twice") }
                    isMuted = effect == .mute
                case .silence: (isSounding, isMuted) = (false, false)
                case .publish(.matching(let completed, _)):
                    if committed[number] != nil { complaints.append("committed twice") }
                    committed[number] = completed.commit
                    if isSounding { complaints.append("judged while sounding") }
                    if completed.timeToCommit.map({ $0 < 0 }) ?? true { complaints.append("before the onset") }
                    if effects.dropFirst(index + 1) != [.wait(exercise: number)] { complaints.append("no feedback") }
                case .wait(let exercise):
                    if awaited != nil { complaints.append("two waits") }
                    awaited = exercise
                case .cancelWait: awaited = nil
                case .publish: complaints.append("a comparison")
                case .wake: if !isSounding { complaints.append("woken for nothing") }
                }
            }
            return complaints + disagreements
        }

        private var disagreements: [String] {
            let (sounds, waits) =
                switch session.state {
                case .idle, .preparing: (false, false)
                case .playing, .hearingLast: (true, false)
                case .showingFeedback: (false, true)
                }
            return (sounds == isSounding ? [] : ["sound: \(isSounding) in \(session.state)"])
                + (waits == (awaited != nil) ? [] : ["wait: \(awaited != nil) in \(session.state)"])
        }
    }
}
