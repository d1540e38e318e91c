// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// The posterior of an ear in one skill, updated answer by answer in order of time: a level that drifts from session to
/// session, the form of the day, note deviations, the criterion in cents, and the lapse rate.
struct EarPosterior: Hashable, Sendable {
    /// Before the first session.
    private let priorCriterion: Criterion
    private(set) var level: EarLevel
    private(set) var notes = NoteDeviations()
    private(set) var validity = ResponseValidity()
    private(set) var inattention = Inattention()
    /// Oldest first.
    private(set) var sessions: [PracticeSession] = []
    /// After the last closed session, by lapse model; empty before.
    private var criterion: [CriterionLine] = []
    /// Of the session in progress.
    private var likelihood: SessionLikelihood?
    private var expected: [Double] = []
    /// After the latest answer of the session; weights by lapse model, then by ln σ.
    private var current = SessionPosterior()

    private struct SessionPosterior: Hashable {
        var weights: [Double] = []
        var logSigma = NormalPosterior(mean: 0, variance: 0)
        var criterion = Criterion(mean: .zero, covariance: .zero)
    }

    /// Cents over two octaves.
    private static let priorTiltDeviation = 6.0

    init(_ skill: Skill) {
        level = EarLevel(prior: skill.priorLogSigma)
        let (deviation, tilt) = (skill.priorCriterionDeviation.rawValue, Self.priorTiltDeviation)
        priorCriterion = Criterion(mean: .zero, covariance: [deviation * deviation, 0, tilt * tilt])
    }

    mutating func learn(_ trial: DiscriminationTrial) {
        if sessions.last?.includes(trial) != true { close() }
        sessions.add(trial)
        let before = current.criterion.mean.x
        if likelihood == nil {
            likelihood = SessionLikelihood(
                lapses: LapseModel.all,
                criteria: criterion.isEmpty
                    ? [Criterion](repeating: priorCriterion, count: LapseModel.all.count * LevelGrid.count)
                    : criterion.flatMap { $0.next(after: priorCriterion) })
            expected = level.expected
            updateCurrent()
        }
        guard let answer = sessions.last?.answers.last else { return }
        validity.update(offset: answer.offset, y: answer.y, criterion: before)
        likelihood?.learn(answer, note: notes[answer.note.rawValue])
        updateCurrent()
    }

    private mutating func updateCurrent() {
        guard let likelihood else { return }
        current.weights = LevelGrid.normalised(zip(expected, likelihood.logs).map { $0 + $1 })
        var levels = WeightedMoments()
        for (cell, weight) in current.weights.enumerated() {
            levels.add(LevelGrid.values[cell % LevelGrid.count], weight: weight)
        }
        current.logSigma = levels.posterior
        current.criterion = .mixture(zip(current.weights, likelihood.criteria).lazy.map { ($0, $1) })
    }

    /// A warning about implausible answers, once there are enough answers.
    var suspicion: DataQualityWarning? { answers < DataQualityWarning.enoughAnswers ? nil : validity.warning }

    var answers: Int { sessions.reduce(0) { $0 + $1.count } }

    /// Nil before the first answer.
    var today: CurrentEar? {
        guard !sessions.isEmpty else { return nil }
        let criterion = current.criterion.atMiddleC
        return CurrentEar(
            logSigma: current.logSigma.mean, criterion: Cents(criterion.mean),
            criterionDeviation: Cents(criterion.deviation))
    }

    private mutating func close() {
        guard let likelihood, let answers = sessions.last?.answers else { return }
        criterion = LapseModel.all.indices.map { lapse in
            let cells = lapse * LevelGrid.count..<(lapse + 1) * LevelGrid.count
            return CriterionLine(weights: current.weights[cells], criteria: likelihood.criteria[cells])
        }
        let shares = answers.reduce(into: [:]) { $0[$1.note.rawValue, default: 0] += 1 / Double(answers.count) }
        let session = level.learn(
            likelihood.logs, noteVariance: sessions.count == 1 ? 0 : notes.posterior(of: shares).variance)
        notes.learn(answers, level: session, lapses: lapses(at: answers, level: session), criterion: current.criterion)
        self.likelihood = nil
        expected = []
    }

    /// The lapse rate at each answer of the closing session, bursts included.
    private mutating func lapses(at answers: [PracticeSession.Response], level session: Double) -> [Double] {
        let attentive = answers.map { answer in
            let (criterion, note) = (current.criterion.posterior(at: answer.note), notes[answer.note.rawValue])
            let deviation = (exp(2 * (session + note.mean)) + criterion.variance).squareRoot()
            let rate = LapseModel.bursts.rate
            return rate + (1 - 2 * rate)
                * NormalDistribution.values(answer.y * (answer.offset - criterion.mean) / deviation).cumulative
        }
        let (away, bursts, slips) = (LapseModel.away(attentive), level.bursts, level.slips)
        inattention.add(away)
        return away.map { slips + bursts * $0 * (0.5 - LapseModel.bursts.rate) }
    }

    /// A copy whose session in progress is closed; costs milliseconds.
    var closed: EarPosterior {
        var posterior = self
        posterior.close()
        return posterior
    }
}

/// The share of answers at which the attention was away, if it leaves in bursts.
struct Inattention: Hashable, Sendable {
    /// The number of answers after which an answer counts half.
    private static let halfLife = 2000.0
    private var sum = 0.0
    private var weight = 0.0

    /// - Parameter away: the probability at each answer of a session.
    mutating func add(_ away: [Double]) {
        let kept = exp2(-Double(away.count) / Self.halfLife)
        sum = sum * kept + away.reduce(0, +)
        weight = weight * kept + Double(away.count)
    }

    /// 0…1; 0 before the first session.
    var share: Double { weight > 0 ? sum / weight : 0 }
}

/// Results of a posterior whose sessions are closed.
extension EarPosterior {
    /// ln σ averaged over the heard notes of a range, or over all its notes if none was heard.
    func posterior(in range: NoteRange) -> NormalPosterior {
        let numbers = range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue
        let heard = notes.heard.filter(numbers.contains)
        return posterior(ofMeanOver: heard.isEmpty ? Array(numbers) : heard)
    }

    private func posterior(ofMeanOver numbers: [Int]) -> NormalPosterior {
        let (level, share) = (level.now, 1 / Double(max(numbers.count, 1)))
        let notes = notes.posterior(of: numbers.reduce(into: [:]) { $0[$1] = share })
        return NormalPosterior(mean: level.mean + notes.mean, variance: level.variance + notes.variance)
    }

    func posterior(at note: MIDINote) -> NormalPosterior { posterior(ofMeanOver: [note.rawValue]) }

    var criterionNow: Criterion {
        criterion.isEmpty
            ? priorCriterion
            : .mixture(zip(level.lapseWeights, criterion).lazy.map { (weight: $0, criterion: $1.whole) })
    }

    /// Averaged over the heard notes of a range, like ln σ.
    func criterion(in range: NoteRange) -> NormalPosterior {
        let heard = notes.heard.filter { range.notes.contains(MIDINote($0)) }
        let sum = heard.reduce(0) { $0 + Criterion.height(of: MIDINote($1)) }
        return criterionNow.posterior(at: sum / Double(max(heard.count, 1)))
    }

    func tilt(in range: NoteRange) -> CriterionTilt? {
        let heard = notes.heard.map { MIDINote($0) }.filter(range.notes.contains)
        guard let lowest = heard.first, let highest = heard.last, lowest < highest else { return nil }
        let (height, tilt) = (Criterion.height(of: highest) - Criterion.height(of: lowest), criterionNow.tilt)
        return CriterionTilt(
            notes: lowest...highest,
            cents: CriterionEstimate(
                NormalPosterior(mean: height * tilt.mean, variance: height * height * tilt.variance)))
    }

    /// The estimates of ln σ, averaged over a range, that sessions support alone, oldest first. The criterion of each session is
    /// filtered from those before it, because that of today may be another.
    /// - Parameter earlier: sessions that were not learned, oldest first.
    func evidence(in range: NoteRange, after earlier: [PracticeSession] = []) -> [SessionEvidence] {
        let (level, whole) = (level.now.mean, posterior(in: range).mean)
        let lapses = [
            self.level.bursts > 0.5
                ? .bursts : LapseModel(rate: self.level.slips, hasBursts: false, prior: 1)
        ]
        var criteria = [Criterion](repeating: priorCriterion, count: LevelGrid.count)
        let evidence = PracticeSession.joined(earlier, sessions).compactMap { session -> SessionEvidence? in
            var likelihood = SessionLikelihood(lapses: lapses, criteria: criteria)
            for answer in session.answers { likelihood.learn(answer, note: notes[answer.note.rawValue]) }
            let weights = LevelGrid.posterior(likelihood.logs, around: level)
            criteria = CriterionLine(weights: weights[...], criteria: likelihood.criteria[...])
                .next(after: priorCriterion)
            guard session.count >= SessionEvidence.leastAnswers else { return nil }
            let own = LevelGrid.evidence(likelihood.logs, around: level)
            return SessionEvidence(
                start: session.start, end: session.end, answers: session.count, condition: session.condition,
                logSigma: own.shifted(by: whole - level), logs: likelihood.logs, offset: whole - level)
        }
        return SessionEvidence.assumingOutputs(evidence)
    }

    var warning: DataQualityWarning? {
        if answers < DataQualityWarning.leastAnswers {
            return .tooFew(missing: DataQualityWarning.leastAnswers - answers)
        }
        if answers < DataQualityWarning.enoughAnswers { return nil }
        if let suspicion { return suspicion }
        if validity.isRepeating { return .sameAnswer }
        // At the end of the grid only a bound is known.
        let level = level.now
        if level.mean < (LevelGrid.values.first ?? 0) + Self.edge {
            return .finer(than: ThresholdEstimate(level).band.upperBound)
        }
        return FloorCeilingCheck(answers: latest(FloorCeilingCheck.depth), criterion: criterionNow, notes: notes)
            .warning
    }

    /// Nearer to the end of the grid than this, in ln σ, half of a posterior may be cut off.
    private static let edge = 0.25

    private func latest(_ count: Int) -> ArraySlice<PracticeSession.Response> {
        var (latest, index) = ([PracticeSession.Response](), sessions.count)
        while index > 0, latest.count < count {
            index -= 1
            latest = sessions[index].answers + latest
        }
        return latest.suffix(count)
    }

    func curve(_ estimate: ThresholdEstimate, in range: NoteRange) -> AnswerCurve {
        AnswerCurve(
            latest(AnswerCurve.depth), estimate, criterion: Cents(criterion(in: range).mean), slips: level.slips)
    }

    /// The octave of a range in which the ear is significantly coarser than in the rest; nil if none is.
    func weakest(in range: NoteRange) -> ClosedRange<MIDINote>? {
        let heard = notes.heard.filter { range.notes.contains(MIDINote($0)) }
        let candidates = range.octaves.compactMap { octave -> (octave: ClosedRange<MIDINote>, excess: Double)? in
            let inside = heard.filter { octave.contains(MIDINote($0)) }
            let outside = heard.filter { !octave.contains(MIDINote($0)) }
            guard !inside.isEmpty, !outside.isEmpty else { return nil }
            let excess = notes.posterior(of: inside, above: outside)
            let isSignificant = excess.mean > Self.leastExcess && excess.mean > Self.significance * excess.deviation
            return isSignificant ? (octave, excess.mean) : nil
        }
        return candidates.max { $0.excess < $1.excess }?.octave
    }

    /// 15 %, in ln σ.
    private static let leastExcess = log(1.15)
    /// Standard deviations: 99 %, because several octaves are tested.
    private static let significance = 2.58

    /// Semitones between heard notes over which a chart may interpolate.
    private static let gap = 3

    /// True if this note was heard, or one near it on each side.
    func isHeard(near note: MIDINote) -> Bool {
        let distances = notes.heard.map { $0 - note.rawValue }
        return distances.contains(0)
            || distances.contains { (1...Self.gap).contains($0) }
                && distances.contains { (1...Self.gap).contains(-$0) }
    }
}

/// The posterior of one skill from its latest answers, beginning at a multiple of `window`: an updated profile equals, to the
/// last digit, one that is loaded from the records.
struct SkillPosterior: Hashable, Sendable {
    /// The minimum number of latest answers learned; the maximum is twice as many.
    static let usualWindow = 8000

    private let window: Int
    private let skill: Skill
    var answers = 0
    private(set) var ear: EarPosterior
    /// Begins in the middle of the window and replaces `ear` when the window is full.
    private var successor: EarPosterior?
    private var learned = 0

    init(_ skill: Skill, window: Int = Self.usualWindow) {
        self.window = window
        self.skill = skill
        ear = EarPosterior(skill)
    }

    /// The number of answers too old to be learned.
    static func skipped(of answers: Int, window: Int = usualWindow) -> Int {
        max((answers - 1) / window - 1, 0) * window
    }

    mutating func learn(_ trial: DiscriminationTrial) {
        if learned > 0, learned.isMultiple(of: window) {
            if let successor {
                ear = successor
                learned = window
            }
            successor = EarPosterior(skill)
        }
        ear.learn(trial)
        successor?.learn(trial)
        learned += 1
    }

    mutating func update(_ trial: DiscriminationTrial) {
        answers += 1
        learn(trial)
    }
}

/// Answers for one skill without a long pause.
package struct PracticeSession: Hashable, Sendable {
    /// Pause that ends a session: half an hour, in seconds.
    package static let pause = 30.0 * 60

    package let start: Date
    private(set) var end: Date
    /// The number of answers under each condition.
    private var conditions: [ListeningCondition: Int] = [:]
    private(set) var answers: [Response] = []

    struct Response: Hashable, Sendable {
        let note: MIDINote
        let offset: Double
        /// +1 for "higher", −1 for "lower".
        let y: Double
    }

    package init(_ first: DiscriminationTrial) {
        start = first.timestamp
        end = first.timestamp
        add(first)
    }

    package var count: Int { answers.count }

    /// The condition of nearly all answers; nil if there are several, as with a rotation of sounds.
    var condition: ListeningCondition? {
        conditions.first { Double($0.value) >= Self.nearlyAll * Double(count) }?.key
    }

    private static let nearlyAll = 0.8

    /// Answers come in order of time; a clock set back a little does not end a session.
    package func includes(_ trial: DiscriminationTrial) -> Bool {
        trial.timestamp.timeIntervalSince(end).magnitude < Self.pause
    }

    package mutating func add(_ trial: DiscriminationTrial) {
        end = max(end, trial.timestamp)
        conditions[trial.condition, default: 0] += 1
        answers.append(
            Response(note: trial.referenceNote, offset: trial.offset.rawValue, y: trial.answer == .higher ? 1 : -1))
    }

    /// Concatenates sessions; a session split between both is joined again.
    static func joined(_ earlier: [PracticeSession], _ later: [PracticeSession]) -> [PracticeSession] {
        guard let last = earlier.last, let first = later.first,
            first.start.timeIntervalSince(last.end).magnitude < pause
        else { return earlier + later }
        var session = last
        session.end = max(last.end, first.end)
        session.answers += first.answers
        session.conditions.merge(first.conditions, uniquingKeysWith: +)
        return earlier.dropLast() + [session] + later.dropFirst()
    }
}

extension [PracticeSession] {
    package mutating func add(_ trial: DiscriminationTrial) {
        if let last = indices.last, self[last].includes(trial) {
            self[last].add(trial)
        } else {
            append(PracticeSession(trial))
        }
    }
}
