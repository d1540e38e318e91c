// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import MIDI
import Music
import Training
import Localization

/// The state that all pages show, independent of the language.
struct ScreenState: Sendable {
    /// The progress of an exercise.
    enum Stage: String, Sendable {
        case idle
        /// Nothing sounds yet.
        case waiting
        /// The first note sounds; answers are ignored.
        case reference
        /// The second note sounds.
        case target
        /// Both notes have ended.
        case open
        /// An exercise is only heard, or one was and the next follows.
        case listening
        case feedback
        /// The exercise that was answered last is repeated.
        case again
    }

    private(set) var phase = SessionUpdate.Phase.start
    private(set) var mode: TrainingMode?
    /// Exercises of the run are only heard.
    private(set) var isListening = false
    /// The passage that is heard.
    private var passage: ListeningPassage?
    private var followsPassage = false
    /// The run began on a page.
    var isFromPage = false
    private(set) var stage = Stage.idle
    private var answered = 0
    private var presses: [Presses] = []
    private var interval: DirectedInterval?
    private var tuning: TuningKey?
    /// The range of the controls that tune, to one side.
    private var reach: Cents?
    /// The absolute difference of the notes.
    private var difference: Cents?
    private var best: Cents?
    private var verdict: SessionEvent?
    /// The answers of the run: as many as are drawn, oldest first.
    private var trail: [AnsweredPitches] = []
    /// What is heard once more; perhaps of an earlier run.
    private var again: AnsweredPitches?
    var notices = Notices()
    private var controllers: [(port: MIDIPort, name: String)] = []
    /// The name of the output device; nil while nothing can sound.
    var sound: String?
    var intervals: [DirectedInterval] = []
    var range = NoteRange.adaptiveStart
    /// Releasing the slider commits the pitch.
    var slideCommits = true

    mutating func handle(_ update: SessionUpdate) {
        (phase, mode, answered) = (update.phase, update.mode, update.answered)
        (presses, isListening) = (update.presses, update.isListening && update.mode != nil)
        advance(update.event, update.path)
        if phase != .training { stage = .idle }
        notices.handle(update)
    }

    mutating func addNotice(_ subject: Notices.Subject, _ text: @escaping @Sendable (Texts) -> String?) {
        if subject == .noController, !controllers.isEmpty { return }
        notices.add(about: subject, text)
    }

    private mutating func advance(_ event: SessionEvent, _ path: [TuningPath.Point]) {
        switch event {
        case .modeStarted:
            (stage, best, difference, interval, tuning) = (.waiting, nil, nil, nil, nil)
            (verdict, trail) = (nil, [])
        case .resumed: stage = .waiting
        case .exerciseBegan(_, let exercise), .listeningBegan(_, let exercise):
            (stage, verdict, passage) = (exercise.passage == nil ? .reference : .listening, nil, exercise.passage)
            followsPassage = exercise.followsPassage
            (interval, tuning) = (exercise.comparison.interval, exercise.tuningSystem.key)
            difference = exercise.comparison.targetNote.offset.magnitude
        case .matchingBegan(let matching):
            (stage, verdict, followsPassage) = (.reference, nil, false)
            (interval, tuning, reach) = (matching.interval, matching.tuningSystem, matching.reach)
        case .targetStarted: stage = .target
        case .answerAwaited: stage = .open
        case .answered(let given):
            (stage, verdict) = (.feedback, event)
            keep(.comparison(given.completed))
            let comparison = given.completed.comparison
            if given.completed.isCorrect {
                best = min(best ?? comparison.targetNote.offset.magnitude, comparison.targetNote.offset.magnitude)
            }
        case .matched(_, let completed, _, _):
            (stage, verdict) = (.feedback, event)
            keep(.matching(completed, range: 0), path)
        case .heardAgain(let completed):
            (stage, verdict) = (.again, nil)
            again =
                trail.last.flatMap { $0.completed == completed ? $0 : nil }
                ?? AnsweredPitches(completed: completed, path: [])
        case .interrupted, .modeEnded: (stage, verdict) = (.idle, nil)
        case .controllerArrived(let device, _):
            controllers.removeAll { $0.port == device.port }
            controllers.append((device.port, device.clientName))
        case .controllerLeft(let device, _): controllers.removeAll { $0.port.client == device.port.client }
        case .ready, .mappingUsed, .mappingGone, .adjusted, .savedLater, .soundAwaited, .soundHadGaps, .soundBack,
            .trouble, .mended:
            break
        }
    }

    private mutating func keep(_ completed: CompletedExercise, _ path: [TuningPath.Point] = []) {
        trail = trail.suffix(AnsweredPitches.trailLength) + [AnsweredPitches(completed: completed, path: path)]
    }

    func fields(_ texts: Texts) -> JSONObject {
        let shown = stage == .again ? again : verdict == nil ? nil : trail.last
        let earlier = shown?.completed == trail.last?.completed ? trail.dropLast() : trail[...]
        let announced = mode.flatMap { mode in interval.flatMap { texts.announcement(of: $0, in: mode) } }
        let said = notices.shown.compactMap { notice in notice.text(texts).map { (notice, $0) } }
        var starts = JSONObject()
        for mode in TrainingMode.allCases {
            if let press = presses.lazy.compactMap({ $0.start[mode]?.first }).first {
                starts[mode.rawValue] = .text(texts.name(of: press))
            }
        }
        let name = mode.map { isListening ? texts.listening(in: $0) : texts.name(of: $0) }
        return [
            "kind": .text("state"), "phase": .text(phase.rawValue), "mode": mode.map { .text($0.rawValue) } ?? .null,
            "modeName": name.map { .text($0) } ?? .null, "stage": .text(stage.rawValue),
            "isFromPage": .flag(isFromPage), "isListening": .flag(isListening),
            "number": .integer(answered + (stage == .feedback ? 0 : 1)),
            "interval": announced.map { .text($0) } ?? .null,
            "tuning": announced == nil ? .null : tuning.map { .text(texts.name(of: $0)) } ?? .null,
            "prompt": .text(prompt(texts)), "figures": .text(figures(texts)),
            "verdict": verdict.flatMap { Self.fields($0, texts) }.map { .object($0) } ?? .null,
            "pitches": shown.map { .object($0.fields(texts)) } ?? .null,
            "trail": .list(earlier.suffix(AnsweredPitches.trailLength).map { .object($0.mark) }),
            "slideCommits": .flag(slideCommits), "travels": .object(travels),
            "messages": .list(
                said.map { notice, text in
                    .object([
                        "id": .integer(notice.number), "isWarning": .flag(notice.isWarning),
                        "text": .text(text.unbroken), "isAdvice": .flag(notice.subject?.isAdvice ?? false),
                    ])
                }),
            "controller": .object(status(controllers.first?.name, otherwise: texts.label(.noController))),
            "sound": .object(status(sound.map { texts.sound($0) }, otherwise: texts.label(.noSound))),
            "starts": .object(starts),
            "intervals": .list(
                intervals.map { interval in
                    .object(["name": .text(texts.name(of: interval)), "symbol": .text(texts.shortName(of: interval))])
                }),
            "range": .object([
                "low": .integer(range.notes.lowerBound.rawValue), "high": .integer(range.notes.upperBound.rawValue),
                "text": .text(texts.span(of: range)),
            ]),
        ]
    }

    /// The instruction above the exercise.
    private func prompt(_ texts: Texts) -> String {
        if phase == .paused { return texts.label(.trainingPaused) }
        switch stage {
        case .waiting: return texts.label(.trainingWaiting)
        case .reference: return followsPassage ? texts.answerAgain : texts.listen
        case .listening:
            return passage.flatMap { passage in
                passage.count.map { texts.justListen(number: passage.heard + 1, of: $0) }
                    ?? passage.minutesLeft.map { texts.minutesLeft($0) }
            } ?? texts.justListen
        case .again: return texts.label(.trainingAgain)
        case .target, .open:
            if mode?.isMatching == true { return texts.label(slideCommits ? .matchingSlide : .matchingPress) }
            return mode == .intervalComparison
                ? interval.map { texts.question(of: .intervalComparison, $0) } ?? "" : texts.label(.comparisonQuestion)
        case .idle, .feedback: return "\u{A0}"
        }
    }

    /// Below a comparison: what is asked, and the smallest difference that was heard.
    private func figures(_ texts: Texts) -> String {
        guard mode?.isMatching == false, phase != .paused else { return "" }
        let difference = stage == .again ? again?.difference : difference
        return [(ScreenLabel.comparisonDifference, difference), (.comparisonBest, best)].compactMap { label, cents in
            cents.map { texts.label(label).replacing("{0}", with: texts.cents($0)) }
        }.joined(separator: " · ")
    }

    /// How far each key that tunes moves the slider, whose whole way is both sides of the reach.
    private var travels: JSONObject {
        var travels = JSONObject()
        guard let reach, let mode, mode.isMatching else { return travels }
        for key in Key.allCases {
            guard case .tune(.nudge(let cents))? = key.action(in: .training, mode) else { continue }
            travels[key.rawValue] = .number(cents.rawValue / (2 * reach.rawValue))
        }
        return travels
    }

    private func status(_ name: String?, otherwise text: String) -> JSONObject {
        ["isThere": .flag(name != nil), "text": .text(name?.escaped ?? text)]
    }

    /// The first message that reveals anything about the pitch.
    private static func fields(_ verdict: SessionEvent, _ texts: Texts) -> JSONObject? {
        func note(_ isSaved: Bool?) -> JSONValue { isSaved == false ? .text(texts.notSavedYet) : .null }
        switch verdict {
        case .answered(let given):
            let text = texts.spoken(isCorrect: given.completed.isCorrect)
            return [
                "kind": .text("comparison"), "isCorrect": .flag(given.completed.isCorrect), "text": .text(text),
                "announcement": .text(text), "note": note(given.isSaved),
            ]
        case .matched(_, let completed, _, let isSaved):
            let error = completed.userCentError
            let isSharp = error > 0
            let isDeadCentre = MatchingBand.isDeadCentre(error)
            return [
                "kind": .text("matching"), "number": .text(texts.number(ofError: error)),
                "unit": .text(texts.centsUnit),
                "direction": .text(isDeadCentre ? "none" : isSharp ? "sharp" : "flat"),
                "band": .text(completed.band.rawValue), "isDeadCentre": .flag(isDeadCentre),
                "word": .text(isDeadCentre ? texts.deadCentre : texts.name(of: completed.band, isSharp: isSharp)),
                "announcement": .text(texts.spoken(error: error)), "note": note(isSaved),
            ]
        case _: return nil
        }
    }
}
