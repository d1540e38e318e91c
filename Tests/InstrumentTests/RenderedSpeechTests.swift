// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform
import Settings
import Sound
import Store
import Synchronization
import Testing
import Training

@testable import Instrument

/// Words and notes, with every voice and any presses.
@Suite struct RenderedSpeechTests {
    private static let ordinary = RehearsedVoice.Manner.all[2]

    private func hasEmitted(_ run: SpokenRun, _ name: EventName, after count: Int = 0) -> Bool {
        run.count(name) > count
    }

    @Test(arguments: RehearsedVoice.Manner.all, TrainingMode.allCases)
    func noWordIsHeardOverANote(_ manner: RehearsedVoice.Manner, _ mode: TrainingMode) async throws {
        for seed in 1...2 as ClosedRange<UInt64> {
            let run = try await SpokenRun(.training(mode, count: nil), manner, seed: seed)
            await run.play(12, seed: seed)
            #expect(run.offences.isEmpty, "seed \(seed)")
            // Whatever it is like, training goes on.
            let before = run.count(.targetStarted)
            var isGoingOn = false
            for _ in 0..<3 where !isGoingOn {
                await run.act(mode.isMatching ? .confirm : .answer(.higher))
                isGoingOn = await run.until(within: 16) { hasEmitted(run, .targetStarted, after: before) }
            }
            #expect(isGoingOn, "seed \(seed)")
            #expect(run.offences.isEmpty && run.count(.trouble) <= 1, "seed \(seed)")
            await run.act(.stop)
            await run.pass(1)
            #expect(!run.voice.isHeard(from: run.run.now, to: .max / 4), "seed \(seed)")
        }
    }

    @Test(arguments: [TrainingMode.intervalComparison, .intervalPitchMatching])
    func eachExerciseIsNamedBeforeItsFirstNote(_ mode: TrainingMode) async throws {
        let run = try await SpokenRun(.training(mode, count: 4), Self.ordinary, seed: 5)
        for number in 0..<4 {
            #expect(await run.until { hasEmitted(run, .targetStarted, after: number) })
            let begun = try #require(
                run.snapshots.reversed().lazy.compactMap { told -> (symbol: String, moment: Int64)? in
                    switch told.update.event {
                    case .exerciseBegan(_, let exercise): (exercise.comparison.interval.symbol, told.moment)
                    case .matchingBegan(let exercise): (exercise.interval.symbol, told.moment)
                    case _: nil
                    }
                }.first)
            let last = try #require(run.voice.all.last)
            #expect(last.text == begun.symbol && !last.isCut)
            #expect(try #require(last.end) <= begun.moment)
            await run.act(mode.isMatching ? .confirm : .answer(.higher))
        }
        #expect(await run.until { await run.conductor.isEnded })
        #expect(run.voice.all.map { $0.text == "verdict" } == (0..<8).map { $0 % 2 == 1 })
        #expect(run.voice.all.allSatisfy { !$0.isCut }, "the last verdict is heard to its end, too")
    }

    @Test func onlyWantedAnnouncementsAreSpoken() async throws {
        for mode in TrainingMode.allCases {
            let isNamed = mode == .intervalComparison || mode == .intervalPitchMatching
            for speech in SpeechSetting.allCases {
                let run = try await SpokenRun(
                    .training(mode, count: 2), Self.ordinary, seed: 1, set: ["speech=\(speech.rawValue)"])
                for number in 0..<2 {
                    #expect(await run.until { hasEmitted(run, .targetStarted, after: number) })
                    await run.act(mode.isMatching ? .confirm : .answer(.higher))
                }
                #expect(await run.until { await run.conductor.isEnded })
                let verdicts = run.voice.all.count { $0.text == "verdict" }
                #expect(verdicts == (speech.speaksVerdicts ? 2 : 0))
                #expect(run.voice.all.count - verdicts == (isNamed && speech.speaksIntervals ? 2 : 0))
            }
        }
    }

    /// A voice that says nothing is waited for once.
    @Test(arguments: [RehearsedVoice.Manner.all[4], RehearsedVoice.Manner.all[6]])
    func aVoiceThatSaysNothingIsGivenUp(_ manner: RehearsedVoice.Manner) async throws {
        let run = try await SpokenRun(.training(.intervalComparison, count: nil), manner, seed: 2)
        #expect(await run.until(within: 5.5) { hasEmitted(run, .exercise) })
        #expect(run.run.now > 3_900_000_000)
        for number in 1...4 {
            #expect(await run.until { hasEmitted(run, .targetStarted, after: number - 1) })
            await run.act(.answer(.higher))
            let answered = run.run.now
            #expect(await run.until { hasEmitted(run, .exercise, after: number) })
            #expect(run.run.now - answered < 450_000_000, "as if nobody had wanted words")
        }
        #expect(run.count(.trouble) == 1 && run.voice.all.count == 1 && run.offences.isEmpty)
    }

    @Test func aPressCutsSpeech() async throws {
        let slow = RehearsedVoice.Manner(name: "talkative", delay: 100_000_000, length: 8_000_000_000, hush: 30_000_000)
        for action in [TrainingAction.answer(.lower), .confirm, .repeat] {
            let run = try await SpokenRun(.training(.intervalComparison, count: nil), slow, seed: 3)
            await run.pass(1)
            #expect(run.count(.exercise) == 0 && run.voice.isHeard(from: run.run.now, to: run.run.now + 1))
            await run.act(action)
            #expect(await run.until(within: 0.25) { hasEmitted(run, .exercise) })
            #expect(run.count(.answered) == 0, "what has not been heard is not answered")
        }
        let run = try await SpokenRun(.training(.intervalComparison, count: nil), slow, seed: 3)
        await run.pass(1)
        await run.act(.panic)
        await run.pass(0.1)
        #expect(await run.conductor.isEnded)
        #expect(!run.voice.isHeard(from: run.run.now, to: .max / 4))
    }

    /// What a wheel does while words are said counts from the note's beginning on.
    @Test func aNoteThatWaitsForWordsIsTunedMeanwhile() async throws {
        var errors: [Double] = []
        for cents in [0.0, 7] {
            let run = try await SpokenRun(.training(.intervalPitchMatching, count: 1), Self.ordinary, seed: 4)
            await run.pass(0.5)
            if cents != 0 { await run.act(.tune(.nudge(7))) }
            #expect(await run.until { hasEmitted(run, .targetStarted) })
            await run.pass(0.3)
            await run.act(.confirm)
            for told in run.snapshots {
                if case .matched(_, let completed, _, _) = told.update.event {
                    errors.append(completed.userCentError.rawValue)
                }
            }
        }
        #expect(errors.count == 2 && abs(errors[1] - errors[0] - 7) < 0.01)
    }

    @Test func atStartAModeSaysItsNameAndItsEnd() async throws {
        let run = try await SpokenRun(.instrument, Self.ordinary, seed: 1)
        await run.act(.start(.intervalComparison))
        #expect(await run.until { hasEmitted(run, .targetStarted) })
        #expect(run.voice.all.map(\.text) == ["message", run.voice.all.last?.text])
        await run.act(.stop)
        await run.pass(2)
        #expect(run.voice.all.last?.text == "message")
        await run.act(.start(.comparison))
        #expect(await run.until { hasEmitted(run, .targetStarted, after: 1) })
        await run.give(.soundLost)
        await run.pass(0.3)
        #expect(run.voice.all.count == 5 && run.voice.all.last?.text == "message" && run.offences.isEmpty)
    }

    @Test(arguments: RehearsedVoice.Manner.all, [TrainingMode.comparison, .intervalPitchMatching])
    func aRunWithWordsReplaysToTheSameRecords(_ manner: RehearsedVoice.Manner, _ mode: TrainingMode) async throws {
        let run = try await SpokenRun(.training(mode, count: nil), manner, seed: 9, isLogged: true)
        await run.play(20, seed: 9)
        await run.give(.quit)
        let text = try #require(try run.log?.text())
        let script = try LogReader.read(Array(text.utf8), file: "session.jsonl")
        #expect(!script.outcomes.isEmpty)
        let replay = try await RecordedSession.replay(text)
        #expect(LoggedAnswer.difference(logged: script.outcomes, replayed: replay.outcomes) == nil)
    }
}

/// A voice in rendered time, as quick, slow or stubborn as voices are.
final class RehearsedVoice: Speaker {
    /// In nanoseconds.
    struct Manner: Sendable, CustomTestStringConvertible {
        let name: String
        /// From the order to the first sound; nil is never.
        var delay: Int64? = 0
        /// Of each text.
        var length: Int64 = 0
        /// From being cut off to silence; nil is not reported.
        var hush: Int64? = 0
        /// Fails in place of beginning.
        var error: VoiceError?

        var testDescription: String { name }

        static let all: [Manner] = [
            Manner(name: "of no length"),
            Manner(name: "instant", length: 600_000_000),
            Manner(name: "ordinary", delay: 40_000_000, length: 1_100_000_000, hush: 30_000_000),
            Manner(name: "slow", delay: 1_500_000_000, length: 2_000_000_000, hush: 700_000_000),
            Manner(name: "late", delay: 5_000_000_000, length: 500_000_000, hush: 20_000_000),
            Manner(name: "endless", length: .max / 4, hush: 20_000_000),
            Manner(name: "silent for ever", delay: nil, hush: nil),
            Manner(name: "missing", error: .missing),
            Manner(name: "refusing after a while", delay: 300_000_000, error: .refused),
        ]
    }

    struct Said: Sendable {
        let text: String
        let number: Int
        var begin: Int64?
        var end: Int64?
        var isCut = false
        var isBegunTold = false
        var isEndTold = false
    }

    private let manner: Manner
    private let now: @Sendable () -> Int64
    private let state = Mutex<[Said]>([])

    init(_ manner: Manner, now: @escaping @Sendable () -> Int64) { (self.manner, self.now) = (manner, now) }

    func say(_ text: String, number: Int) {
        state.withLock { said in
            let free = max(now(), said.last?.end ?? 0)
            let begin = manner.delay.map { free + $0 }
            said.append(Said(text: text, number: number, begin: begin, end: begin.map { $0 + manner.length }))
        }
    }

    func cut() {
        let now = now()
        state.withLock { said in
            for index in said.indices where !said[index].isEndTold && !said[index].isCut {
                said[index].isCut = true
                let isHeard = said[index].begin.map { $0 <= now } ?? false
                // What has not begun never does.
                if !isHeard { said[index].begin = nil }
                said[index].end = manner.hush.map { min(said[index].end ?? .max, now + (isHeard ? $0 : 0)) }
            }
        }
    }

    func giveUp() {}

    /// All that was ordered.
    var all: [Said] { state.withLock { $0 } }

    func isHeard(from start: Int64, to end: Int64) -> Bool {
        guard manner.error == nil else { return false }
        return all.contains { said in said.begin.map { $0 < end && (said.end ?? .max) > start } ?? false }
    }

    /// What it tells by now, once.
    func facts(until now: Int64) -> [SpeechEvent] {
        state.withLock { said in
            var facts: [SpeechEvent] = []
            for index in said.indices {
                if let begin = said[index].begin, begin <= now, !said[index].isBegunTold {
                    said[index].isBegunTold = true
                    facts.append(manner.error.map { .failed(said[index].number, $0) } ?? .begun(said[index].number))
                }
                if let end = said[index].end, end <= now, !said[index].isEndTold {
                    said[index].isEndTold = true
                    if manner.error == nil { facts.append(.ended(said[index].number)) }
                }
            }
            return facts
        }
    }
}

/// A run in rendered time with a voice, and random presses at random times.
final class SpokenRun {
    let run: OfflineRun
    let voice: RehearsedVoice
    let log: TemporaryLog?
    private let told: Told
    /// When a word was heard over a note.
    private(set) var offences: [Int64] = []

    init(
        _ purpose: Conductor.Purpose, _ manner: RehearsedVoice.Manner, seed: UInt64, set words: [String] = [],
        isLogged: Bool = false
    ) async throws {
        let audioSession = try OfflineAudioSession(library: RecordedSession.library, source: .sine, sampleRate: 48000)
        let time = OfflineRun.timekeeper(for: audioSession)
        let voice = RehearsedVoice(manner, now: time.now)
        self.voice = voice
        let assignments = ["duration=0.3", "tick=false", "speech=all", "intervals=P5u,m3d"] + words
        let settings = try SettingOverrides(assignments).applied(to: UserSettings())
        self.log = isLogged ? try TemporaryLog(purpose, seed: seed, settings, now: time.now) : nil
        let log = self.log?.log
        let told = Told()
        self.told = told
        let conductor = Conductor(
            purpose: purpose, audioSession: audioSession,
            answerWriter: AnswerWriter(store: try TrainingDataStore(inMemory: ()), patience: nil),
            settings: SettingsSource { settings }, mappings: RecordedSession.mappings, timekeeper: time, seed: seed,
            announcer: Announcer(voice) { saying in
                switch saying {
                case .interval(let interval): interval.symbol
                case .passage: "passage"
                case .passageEnded: "passage ended"
                case .verdict: "verdict"
                case .message: "message"
                }
            },
            hidden: { log?.write($0) }
        ) { update in
            log?.write(update)
            told.snapshots.withLock { $0.append((update, time.now())) }
        }
        run = OfflineRun(conductor: conductor, audioSession: audioSession)
        try await conductor.begin()
    }

    private final class Told: Sendable { let snapshots = Mutex<[(update: SessionUpdate, moment: Int64)]>([]) }

    /// The events and their moments.
    var snapshots: [(update: SessionUpdate, moment: Int64)] { told.snapshots.withLock { $0 } }

    var conductor: Conductor { run.conductor }

    func give(_ input: Input) async {
        log?.log.write(input)
        await conductor.receive(input)
    }

    func act(_ action: TrainingAction) async {
        await give(.action(action, moment: run.now, device: "keyboard"))
    }

    /// One block; looks whether a word is heard over a note.
    func step() async {
        for fact in voice.facts(until: run.now) { await give(.words(fact)) }
        let start = run.now
        let sound = await run.step().left
        // Silence is exact but for the last bits of a fade.
        let isNote = sound.contains { $0.magnitude > 2e-5 }
        if isNote, voice.isHeard(from: start, to: run.now) { offences.append(start) }
    }

    /// - Returns: false if it was not so within so many seconds.
    func until(within seconds: Double = 20, _ isIt: () async -> Bool) async -> Bool {
        let end = run.now + Int64(seconds * 1e9)
        while run.now < end {
            if await isIt() { return true }
            await step()
        }
        return false
    }

    func pass(_ seconds: Double) async { _ = await until(within: seconds) { false } }

    /// The number of events of a kind.
    func count(_ name: EventName) -> Int { snapshots.count { EventName($0.update.event) == name } }

    /// Presses at random for some seconds.
    func play(_ seconds: Double, seed: UInt64) async {
        var random = SeededRandom(seed: seed)
        let actions: [TrainingAction] = [
            .answer(.higher), .answer(.lower), .confirm, .answer(.higher), .confirm, .tune(.nudge(-10)), .repeat, .skip,
            .hearLast,
            .interval(.next), .volume(.step(0)),
        ]
        let end = run.now + Int64(seconds * 1e9)
        while run.now < end {
            await pass(Double.random(in: 0.02...1.6, using: &random))
            await act(actions[Int.random(in: 0..<actions.count, using: &random)])
        }
    }
}
