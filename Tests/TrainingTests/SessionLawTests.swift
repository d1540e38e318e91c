// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

/// After events in any order, the session's effects are consistent.
struct SessionLawTests {
    @Test func comparisonsStayLegal() throws {
        let completed = try complete(ComparisonTraining.self, events: 40, kindEvents: 8) { number, offset in
            var exercise = try ComparisonExercise.sample(number: number, offset: offset)
            if number.isMultiple(of: 4) { exercise.passage = ListeningPassage(count: nil) }
            return exercise
        } event: { _, late, random in
            Int.random(in: 0..<8, using: &random) == 0
                ? .wentOn : .answered(Bool.random(using: &random) ? .higher : .lower, .sample(at: late))
        }
        #expect(completed.count > 500, "the runs are random, yet they train")
    }

    @Test func pitchMatchingsStayLegal() throws {
        let completed = try complete(PitchMatchingTraining.self, events: 60, kindEvents: 29) { number, offset in
            try PitchMatchingExercise.sample(number: number, offset: offset)
        } event: { now, late, random in
            switch Int.random(in: 0..<29, using: &random) {
            case 0..<2: .confirmed(.sample(at: late))
            case 2..<8: .timePassed(now)
            case _: .tuned(Self.randomMove(using: &random), .sample(at: late))
            }
        }
        let commits = completed.compactMap { exercise -> CommitKind? in
            if case .matching(let completed, _) = exercise { completed.commit } else { nil }
        }
        #expect(commits.count { $0 == .confirmed } > 300, "the runs are random, yet they train")
        #expect(commits.count { $0 == .released } > 15)
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

    /// The exercises completed in random runs.
    /// - Parameters:
    ///   - kindEvents: the share of the kind's own events; there are 36 of all kinds.
    ///   - event: at a time; the second time is up to 20 ms earlier.
    private func complete<Kind: TrainingKind>(
        _ kind: Kind.Type, events: Int, kindEvents: Int, exercise: (Int, Cents) throws -> Kind.Exercise,
        event: (Int64, Int64, inout SeededRandom) -> Kind.Event
    ) throws -> [CompletedExercise] {
        var random = SeededRandom(seed: 2027)
        var completed: [CompletedExercise] = []
        for _ in 0..<1500 {
            var world = World<Kind>()
            var now: Int64 = 0
            for _ in 0..<events {
                now += Int64.random(in: 0...200_000_000, using: &random)
                let stale = Int.random(in: 0...9, using: &random) == 0 ? 1 : 0
                let offset = Cents(Double.random(in: 1...100, using: &random) * (Bool.random(using: &random) ? 1 : -1))
                let late = now - Int64.random(in: 0...20_000_000, using: &random)
                let input: World<Kind>.Input =
                    switch Int.random(in: 0..<36 + kindEvents, using: &random) {
                    case 0..<6: .event(.started)
                    case 6..<14: .began(try exercise(world.number - stale, offset))
                    case 14..<22: .event(.targetStarted(playing: world.playing - stale, .sample(at: now)))
                    case 22..<25: .event(.targetEnded(playing: world.playing - stale))
                    case 25..<30: .event(.feedbackEnded(exercise: (world.awaited ?? world.number) - stale))
                    case 30: .event(.repeatRequested)
                    case 31: .event(.skipRequested)
                    case 32: .event(.stopped)
                    case 33, 34: .event(.lastRequested)
                    case 35: .event(.recordsReset)
                    default: .kindEvent(event(now, late, &random))
                    }
                let complaints = world.handle(input)
                try #require(complaints.isEmpty, "\(input): \(complaints)")
            }
            completed += world.completed.values
        }
        return completed
    }

    /// A session and the environment after its effects.
    private struct World<Kind: TrainingKind> {
        enum Input {
            case event(TrainingEvent)
            case began(Kind.Exercise)
            case kindEvent(Kind.Event)
        }

        var session = TrainingSession<Kind>()
        var number = 0
        var playing = 0
        var isSounding = false
        var isMuted = false
        var pitch: Cents?
        var awaited: Int?
        var completed: [Int: CompletedExercise] = [:]
        var last: CompletedExercise?

        private var comparison: ComparisonSession? { session as? ComparisonSession }

        mutating func handle(_ input: Input) -> [String] {
            if case .event(.feedbackEnded(let exercise)) = input, exercise == awaited { awaited = nil }
            if case .event(.targetEnded(playing)) = input {
                if case .hearingLast = session.state { isSounding = false }
                if case .playing(_, .targetNote)? = comparison?.state { isSounding = false }
            }
            let effects =
                switch input {
                case .event(let event): session.handle(event)
                case .began(let exercise): session.begin(exercise)
                case .kindEvent(let event): session.handle(event)
                }
            var complaints: [String] = []
            func complain(_ complaint: String, if isWrong: Bool) { if isWrong { complaints.append(complaint) } }
            for (index, effect) in effects.enumerated() {
                switch effect {
                case .next(let exercise):
                    complain("exercise \(exercise) asked for again", if: exercise <= number)
                    number = exercise
                case .play(let start, let order):
                    complain("played over a sounding exercise", if: isSounding)
                    complain("played what is over", if: session.exercise?.number != number || order <= playing)
                    (isSounding, playing, pitch) = (true, order, start)
                case .playLast(let exercise, let order):
                    complain("played over a sounding exercise", if: isSounding)
                    complain("played what is over", if: order <= playing)
                    complain("not the one that was answered last", if: exercise != last)
                    (isSounding, playing) = (true, order)
                case .adjust(let cents):
                    complain("tuned silence", if: !isSounding)
                    complain("tuned to where it is", if: cents == pitch)
                    // Initial offset, wheel, twice the reach of steps, and the fine control both ways.
                    complain("out of reach: \(cents)", if: cents.magnitude > Cents(100 + 125 * 3.2))
                    pitch = cents
                case .mute, .unmute:
                    complain("muted silence", if: !isSounding)
                    complain("muted or unmuted twice", if: isMuted == (effect == .mute))
                    isMuted = effect == .mute
                case .silence: (isSounding, isMuted) = (false, false)
                case .publish(let exercise):
                    complain("completed twice", if: completed[number] != nil)
                    (completed[number], last) = (exercise, exercise)
                    complain("judged while sounding", if: isSounding)
                    complain("no feedback", if: effects.dropFirst(index + 1) != [.wait(exercise: number)])
                    complaints += judgement(exercise)
                case .expose(let exercise):
                    complain("exposed what is answered", if: exercise.passage == nil || completed[number] != nil)
                    complain("exposed while sounding", if: isSounding)
                    complain("no rest", if: effects.dropFirst(index + 1) != [.rest(exercise: number)])
                case .wait(let exercise), .rest(let exercise):
                    complain("two waits", if: awaited != nil)
                    awaited = exercise
                case .cancelWait: awaited = nil
                case .wake: complain("woken for nothing", if: !isSounding)
                }
                if comparison != nil {
                    switch effect {
                    case .adjust, .mute, .unmute, .wake, .publish(.matching): complaints.append("of another kind")
                    case _: break
                    }
                }
            }
            let isAwaitingAnswer = comparison?.isAwaitingAnswer == true
            let (sounds, waits) =
                switch session.state {
                case .idle, .preparing: (false, false)
                case .playing, .hearingLast: (!isAwaitingAnswer, false)
                case .showingFeedback: (false, true)
                }
            complain("sound: \(isSounding) in \(session.state)", if: sounds != isSounding)
            complain("wait: \(awaited != nil) in \(session.state)", if: waits != (awaited != nil))
            return complaints
        }

        private func judgement(_ exercise: CompletedExercise) -> [String] {
            switch exercise {
            case .comparison(let completed):
                if comparison?.exercise?.passage != nil { return ["answered what is only heard"] }
                let least = comparison?.kind.smallestCorrect ?? 0
                let isSmallest = !completed.isCorrect || least <= completed.comparison.targetNote.offset.magnitude
                return (completed.reactionTime ?? -1 < 0 ? ["answered before the onset"] : [])
                    + (isSmallest ? [] : ["not the smallest"])
            case .matching(let completed, _):
                return (completed.timeToCommit ?? -1 < 0 ? ["before the onset"] : [])
                    + (comparison == nil ? [] : ["a comparison"])
            }
        }
    }
}
