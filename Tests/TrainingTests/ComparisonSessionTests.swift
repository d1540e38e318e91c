// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

/// Timelines: the events above, their effects below, in the same order.
struct ComparisonSessionTests {
    @Test func theLoopGoesRound() throws {
        try check(
            "start  began  target  ended  higher               fed   began  target  lower                fed ",
            "next1  play1  -       -      silence,publish,wait next2 play2  -       silence,publish,wait next3")
    }

    @Test func onlyTheFirstPressInTheTargetCounts() throws {
        try check("higher", "-")
        try check("start higher began lower target higher", "next1 - play1 - - silence,publish,wait")
        try check("start began target early ended early", "next1 play1 - - - -")
        try check("start began target early higher", "next1 play1 - - silence,publish,wait")
        try check(
            "start began target higher               lower higher fed",
            "next1 play1 -      silence,publish,wait -     -      next2")
    }

    @Test func repeatingPlaysTheSameExerciseAgain() throws {
        try check(
            "start began target repeat        target ended repeat        higher target higher",
            "next1 play1 -      silence,play2 -      -     silence,play3 -      -      silence,publish,wait")
        try check("repeat start repeat began repeat", "- next1 - play1 -")
    }

    @Test func skippingAsksForAnother() throws {
        try check(
            "start began skip          began target skip          began target ended skip",
            "next1 play1 silence,next2 play2 -      silence,next3 play3 -      -     silence,next4")
        try check("skip start skip began target lower skip", "- next1 - play1 - silence,publish,wait -")
    }

    @Test func theLastOneSoundsOnceMoreAndThenComesANewOne() throws {
        try check(
            "start began target higher               last                      target ended fed   began",
            "next1 play1 -      silence,publish,wait silence,cancelWait,last2 -      wait  next2 play3")
        // The one under way is discarded, and a press on the old notes does nothing.
        try check(
            "start began target higher               fed   began target last          higher lower ended fed",
            "next1 play1 -      silence,publish,wait next2 play2 -      silence,last3 -      -     wait  next3")
        try check(
            "start began target higher               last                      repeat        skip          began",
            "next1 play1 -      silence,publish,wait silence,cancelWait,last2 silence,last3 silence,next2 play4")
        try check("last start last began last target last", "- next1 - play1 - - -")
        try check(
            "start began target higher               last                      stop    last",
            "next1 play1 -      silence,publish,wait silence,cancelWait,last2 silence -")
    }

    @Test func stoppingDiscardsFromEverywhere() throws {
        try check("stop", "silence")
        try check("start stop began", "next1 silence -")
        try check("start began stop target higher", "next1 play1 silence - -")
        try check("start began target stop ended higher", "next1 play1 - silence - -")
        try check("start began target ended stop higher", "next1 play1 - - silence -")
        try check(
            "start began target higher               stop               fed start",
            "next1 play1 -      silence,publish,wait silence,cancelWait -   next2")
    }

    @Test func theRecordHasTheLastOnsetAndTheReportedPitch() throws {
        var session = ComparisonSession()
        let exercise = try ComparisonExercise.sample(number: 1, offset: -20)
        _ = session.handle(.started)
        _ = session.begin(exercise)
        _ = session.handle(.targetStarted(playing: 1, .sample(at: 5_000_000_000)))
        _ = session.handle(.repeatRequested)
        _ = session.handle(.targetStarted(playing: 2, .sample(at: 8_000_000_000)))
        let effects = session.handle(.answered(.lower, .sample(at: 8_750_000_000)))
        guard case .publish(.comparison(let completed)) = effects[1] else {
            Issue.record("nothing published: \(effects)")
            return
        }
        #expect(completed.isCorrect)
        #expect(completed.reactionTime == 0.75, "seconds from the onset heard last")
        #expect(completed.targetFrequency == Frequency(445.11), "as the player reported it")
        #expect(completed.comparison == exercise.comparison)
        #expect(completed.inputDevice == "nanoPAD2" && completed.output == "Scarlett 2i2 USB")
        let trial = DiscriminationTrial(completed)
        #expect(trial.condition == ListeningCondition(sound: .sine, output: "Scarlett 2i2 USB"))
    }

    @Test func theSmallestCorrectDifferenceOfTheRunIsKept() throws {
        var session = ComparisonSession()
        _ = session.handle(.started)
        let answers: [(Double, Answer)] = [(40, .higher), (-12, .lower), (3, .lower), (-20, .lower)]
        for (number, (offset, answer)) in zip(1..., answers) {
            _ = session.begin(try .sample(number: number, offset: Cents(offset)))
            _ = session.handle(.targetStarted(playing: number, .sample(at: 0)))
            _ = session.handle(.answered(answer, .sample(at: 1)))
            _ = session.handle(.feedbackEnded(exercise: number))
        }
        #expect(session.kind.smallestCorrect == 12)
        _ = session.handle(.recordsReset)
        #expect(session.kind.smallestCorrect == nil)
    }

    /// A timeline in words: the last requested exercise begins; the last commanded playing is reported.
    private func check(
        _ events: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var session = ComparisonSession()
        var number = 0
        var playing = 0
        var heard: [String] = []
        for event in events.split(separator: " ") {
            let effects: [TrainingEffect]? =
                switch event {
                case "start": session.handle(.started)
                case "began": session.begin(try .sample(number: number))
                case "target": session.handle(.targetStarted(playing: playing, .sample(at: 1_000)))
                case "ended": session.handle(.targetEnded(playing: playing))
                case "early": session.handle(.answered(.higher, .sample(at: 999)))
                case "higher": session.handle(.answered(.higher, .sample(at: 1_000)))
                case "lower": session.handle(.answered(.lower, .sample(at: 2_000)))
                case "fed": session.handle(.feedbackEnded(exercise: number))
                case "repeat": session.handle(.repeatRequested)
                case "skip": session.handle(.skipRequested)
                case "last": session.handle(.lastRequested)
                case "stop": session.handle(.stopped)
                default: nil
                }
            let returned = try #require(effects, "\(event)")
            for effect in returned {
                if case .next(let asked) = effect { number = asked }
                switch effect {
                case .play(_, let ordered), .playLast(_, let ordered): playing = ordered
                case _: break
                }
            }
            heard.append(returned.isEmpty ? "-" : returned.map(word).joined(separator: ","))
        }
        #expect(heard == expected.split(separator: " ").map(String.init), sourceLocation: sourceLocation)
    }

    private func word(for effect: TrainingEffect) -> String {
        switch effect {
        case .next(let exercise): "next\(exercise)"
        case .play(_, let playing): "play\(playing)"
        case .playLast(_, let playing): "last\(playing)"
        case .silence: "silence"
        case .publish: "publish"
        case .wait: "wait"
        case .cancelWait: "cancelWait"
        case .adjust, .mute, .unmute, .wake, .expose, .rest: "nothing of a comparison that is answered"
        }
    }
}
