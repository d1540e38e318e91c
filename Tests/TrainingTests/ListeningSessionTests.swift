// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

/// After each 20 answers as many exercises are only heard as the setting says.
struct ListeningSessionTests {
    /// A player who answers each exercise that is asked.
    private struct Player {
        var session = ComparisonSession()
        let share: Double
        private(set) var number = 0
        private(set) var playing = 0
        /// "answered" and "heard", in order.
        private(set) var done: [String] = []

        init(share: Double) {
            self.share = share
            take(session.handle(.started))
        }

        mutating func take(_ effects: [TrainingEffect]) {
            for effect in effects {
                switch effect {
                case .next(let asked): number = asked
                case .play(_, let ordered): playing = ordered
                case .publish: done.append("answered")
                case .expose: done.append("heard")
                case _: break
                }
            }
        }

        /// The second note of the next exercise sounds.
        mutating func begin() throws {
            let comparison = try #require(Comparison(referenceNote: .a4, interval: .prime, offset: 20))
            var exercise = ComparisonExercise(
                number: number, comparison: comparison,
                settings: TrainingSettings(listening: UnitInterval(share)), loudnessOffset: AmplitudeDB(0))
            exercise.passage = session.kind.passage
            take(session.begin(exercise))
            take(session.handle(.targetStarted(playing: playing, .sample(at: 1000))))
        }

        mutating func end() { take(session.handle(.targetEnded(playing: playing))) }
        mutating func answer() { take(session.handle(.answered(.higher, .sample(at: 2000)))) }
        mutating func goOn() { take(session.handle(.wentOn)) }
        mutating func rest() { take(session.handle(.feedbackEnded(exercise: number))) }

        mutating func exercise() throws {
            try begin()
            answer()
            end()
            rest()
        }
    }

    @Test(arguments: [(0.0, 0), (0.02, 0), (0.1, 2), (0.25, 5), (1.0, 20)])
    func soManyAreHeardAfterEach20Answers(share: Double, count: Int) throws {
        var player = Player(share: share)
        for _ in 0..<60 + 2 * count { try player.exercise() }
        let part = Array(repeating: "answered", count: 20)
        let heard = Array(repeating: "heard", count: count)
        #expect(player.done == part + heard + part + heard + part)
    }

    @Test func whatIsHeardRestsAndIsNoAnswer() throws {
        var player = Player(share: 0.1)
        for _ in 0..<20 { try player.exercise() }
        let last = player.session.kind.smallestCorrect
        try player.begin()
        #expect(player.session.handle(.answered(.lower, .sample(at: 3000))).isEmpty)
        let effects = player.session.handle(.targetEnded(playing: player.playing))
        guard case .expose(let exercise)? = effects.first else {
            Issue.record("not exposed: \(effects)")
            return
        }
        #expect(effects.dropFirst() == [.rest(exercise: exercise.number)])
        #expect(player.session.handle(.targetEnded(playing: player.playing)).isEmpty, "once only")
        #expect(player.session.kind.smallestCorrect == last)
    }

    @Test func goingOnSkipsTheRestOfThePassage() throws {
        var player = Player(share: 1)
        for _ in 0..<22 { try player.exercise() }
        try player.begin()
        let number = player.number
        #expect(player.session.handle(.wentOn) == [.silence, .next(exercise: number + 1)])
        player.take([.next(exercise: number + 1)])
        #expect(player.session.kind.passage == nil)
        try player.exercise()
        #expect(player.done.suffix(3) == ["heard", "heard", "answered"])
    }

    @Test func goingOnInARestAsksAfterIt() throws {
        var player = Player(share: 1)
        for _ in 0..<20 { try player.exercise() }
        try player.begin()
        player.end()
        player.goOn()
        #expect(player.session.isShowingFeedback, "the rest goes on")
        player.rest()
        try player.exercise()
        #expect(player.done.suffix(2) == ["heard", "answered"])
    }

    /// Who hits the pad twice skips nothing.
    @Test func aPressAfterTheLastAnswerSkipsNothing() throws {
        var player = Player(share: 0.1)
        for _ in 0..<19 { try player.exercise() }
        try player.begin()
        player.goOn()
        #expect(player.session.exercise != nil, "an exercise that is asked is not skipped by it")
        player.answer()
        #expect(!player.session.isOnlyHeard)
        player.goOn()
        player.rest()
        for _ in 0..<3 { try player.exercise() }
        #expect(player.done.suffix(4) == ["answered", "heard", "heard", "answered"])
    }

    @Test func aRepeatedOneIsExposedOnce() throws {
        var player = Player(share: 0.1)
        for _ in 0..<20 { try player.exercise() }
        try player.begin()
        player.take(player.session.handle(.repeatRequested))
        player.take(player.session.handle(.targetStarted(playing: player.playing, .sample(at: 5000))))
        player.end()
        player.rest()
        try player.exercise()
        #expect(player.done.suffix(3) == ["answered", "heard", "heard"])
    }

    /// Repeat plays an exercise once more after it has ended.
    @Test func oneIsRepeatedInItsRestAndExposedOnce() throws {
        var player = Player(share: 0.1)
        for _ in 0..<20 { try player.exercise() }
        try player.begin()
        player.end()
        let effects = player.session.handle(.repeatRequested)
        #expect(effects == [.silence, .cancelWait, .play(at: 0, playing: player.playing + 1)])
        player.take(effects)
        player.take(player.session.handle(.targetStarted(playing: player.playing, .sample(at: 5000))))
        player.end()
        player.rest()
        for _ in 0..<2 { try player.exercise() }
        #expect(player.done.suffix(4) == ["answered", "heard", "heard", "answered"])
    }

    /// An interrupted passage goes on; a new run begins with questions.
    @Test func stoppingDiscardsWhatWasNotHeardToItsEnd() throws {
        var player = Player(share: 0.1)
        for _ in 0..<20 { try player.exercise() }
        try player.begin()
        #expect(player.session.handle(.stopped) == [.silence])
        player.end()
        #expect(player.done.last == "answered")
        player.take(player.session.handle(.resumed))
        try player.exercise()
        #expect(player.done.last == "heard")
        _ = player.session.handle(.stopped)
        player.take(player.session.handle(.started))
        try player.exercise()
        #expect(player.done.last == "answered")
    }
}
