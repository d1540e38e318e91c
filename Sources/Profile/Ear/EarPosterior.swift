// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Music
import Synchronization
import Training

/// The posterior of an ear in one skill, updated answer by answer in order of time: a level that drifts from session to
/// session, the form of the day, note deviations, the criterion in cents, and the lapse rate.
struct EarPosterior: Hashable, Sendable {
    /// Variance of the criterion's step between sessions, cents².
    private static let criterionDrift = 0.25 * 0.25

    /// Prior variance of the criterion, cents².
    private let criterionVariance: Double
    private(set) var level: EarLevel
    private(set) var notes = NoteDeviations()
    private(set) var validity = ResponseValidity()
    /// Oldest first.
    private(set) var sessions: [PracticeSession] = []
    private var criterion: [CriterionLine]
    /// Of the session in progress.
    private var likelihood: SessionLikelihood?
    private var expected: [Double] = []
    /// After the latest answer of the session; weights by lapse rate, then by ln σ.
    private var current = SessionPosterior()

    private struct SessionPosterior: Hashable {
        var weights: [Double] = []
        var logSigma = NormalPosterior(mean: 0, variance: 0)
        var criterion = NormalPosterior(mean: 0, variance: 0)
    }

    init(_ skill: Skill) {
        level = EarLevel(prior: skill.priorLogSigma)
        let deviation = skill.priorCriterionDeviation.rawValue
        criterionVariance = deviation * deviation
        criterion = LevelGrid.slips.map { _ in CriterionLine(mean: 0, residual: deviation * deviation) }
    }

    mutating func learn(_ trial: DiscriminationTrial) {
        if sessions.last?.includes(trial) != true { close() }
        sessions.add(trial)
        let before = current.criterion.mean
        if likelihood == nil {
            likelihood = SessionLikelihood(
                slips: LevelGrid.slips, criterion: criterion, drift: sessions.count > 1 ? Self.criterionDrift : 0,
                greatestVariance: criterionVariance)
            expected = level.expected
            updateCurrent()
        }
        guard let answer = sessions.last?.answers.last else { return }
        validity.update(offset: answer.offset, y: answer.y, criterion: before)
        likelihood?.learn(offset: answer.offset, y: answer.y, note: notes[answer.note.rawValue])
        updateCurrent()
    }

    private mutating func updateCurrent() {
        guard let likelihood else { return }
        current.weights = LevelGrid.normalised(zip(expected, likelihood.logs).map { $0 + $1 })
        var (levels, criteria) = (WeightedMoments(), WeightedMoments())
        for (cell, weight) in current.weights.enumerated() {
            levels.add(LevelGrid.values[cell % LevelGrid.count], weight: weight)
            criteria.add(mean: likelihood.means[cell], variance: likelihood.variances[cell], weight: weight)
        }
        (current.logSigma, current.criterion) = (levels.posterior, criteria.posterior)
    }

    /// A warning about implausible answers, once there are enough answers.
    var suspicion: DataQualityWarning? { answers < DataQualityWarning.enoughAnswers ? nil : validity.warning }

    var answers: Int { sessions.reduce(0) { $0 + $1.count } }

    /// Nil before the first answer.
    var today: CurrentEar? {
        guard !sessions.isEmpty else { return nil }
        return CurrentEar(
            logSigma: current.logSigma.mean, criterion: Cents(current.criterion.mean),
            criterionDeviation: Cents(current.criterion.deviation))
    }

    private mutating func close() {
        guard let likelihood, let answers = sessions.last?.answers else { return }
        criterion = LevelGrid.slips.indices.map { slip in
            let cells = slip * LevelGrid.count..<(slip + 1) * LevelGrid.count
            return CriterionLine(
                weights: current.weights[cells], means: likelihood.means[cells],
                variances: likelihood.variances[cells])
        }
        let shares = answers.reduce(into: [:]) { $0[$1.note.rawValue, default: 0] += 1 / Double(answers.count) }
        let session = level.learn(
            likelihood.logs, noteVariance: sessions.count == 1 ? 0 : notes.posterior(of: shares).variance)
        notes.learn(answers, level: session, slips: level.slips, criterion: current.criterion)
        self.likelihood = nil
        expected = []
    }

    /// A copy whose session in progress is closed; costs milliseconds.
    var closed: EarPosterior {
        var posterior = self
        posterior.close()
        return posterior
    }
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

    var criterionNow: NormalPosterior {
        zip(level.slipWeights, criterion).reduce(into: WeightedMoments()) {
            $0.add(mean: $1.1.mean, variance: $1.1.variance, weight: $1.0)
        }.posterior
    }

    /// The thresholds of sessions with enough answers, oldest first.
    /// - Parameter earlier: sessions that were not learned, oldest first.
    func timeline(in range: NoteRange, after earlier: [PracticeSession] = []) -> [SessionThreshold] {
        let all = PracticeSession.joined(earlier, sessions)
        let (level, whole, criterion) = (level.now.mean, posterior(in: range).mean, criterionNow)
        // Thousands of sessions would cost seconds on one core.
        let parts = all.count > Self.concurrentParts ? Self.concurrentParts : 1
        let points = Mutex([Int: [SessionThreshold]]())
        DispatchQueue.concurrentPerform(iterations: parts) { @Sendable part in
            let own = (all.count * part / parts..<all.count * (part + 1) / parts).compactMap { index in
                evidence(of: all[index], before: all.count - 1 - index, level: level, criterion: criterion).map {
                    SessionThreshold(
                        start: all[index].start, answers: all[index].count,
                        estimate: ThresholdEstimate(logSigma: $0.mean + whole - level, deviation: $0.deviation))
                }
            }
            points.withLock { $0[part] = own }
        }
        return points.withLock { points in (0..<parts).flatMap { points[$0] ?? [] } }
    }

    /// The estimate of ln σ from one session alone. The prior of its criterion is the present one, widened by the drift since
    /// then.
    /// - Parameter before: the number of later sessions.
    /// - Returns: nil below the minimum number of answers.
    private func evidence(
        of session: PracticeSession, before: Int, level: Double, criterion: NormalPosterior
    ) -> NormalPosterior? {
        guard session.count >= DataQualityWarning.leastAnswers else { return nil }
        var likelihood = SessionLikelihood(
            slips: [self.level.slips], criterion: [CriterionLine(mean: criterion.mean, residual: criterion.variance)],
            drift: Self.criterionDrift * Double(before), greatestVariance: criterionVariance)
        for answer in session.answers {
            likelihood.learn(offset: answer.offset, y: answer.y, note: notes[answer.note.rawValue])
        }
        return LevelGrid.evidence(likelihood.logs, around: level)
    }

    private static let concurrentParts = 64

    var warning: DataQualityWarning? {
        if answers < DataQualityWarning.leastAnswers {
            return .tooFew(missing: DataQualityWarning.leastAnswers - answers)
        }
        if answers < DataQualityWarning.enoughAnswers { return .firstImpression(answers: answers) }
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

    func curve(_ estimate: ThresholdEstimate) -> AnswerCurve {
        AnswerCurve(latest(AnswerCurve.depth), of: self, estimate)
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

    /// Answers come in order of time; a clock set back a little does not end a session.
    package func includes(_ trial: DiscriminationTrial) -> Bool {
        trial.timestamp.timeIntervalSince(end).magnitude < Self.pause
    }

    package mutating func add(_ trial: DiscriminationTrial) {
        end = max(end, trial.timestamp)
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
