// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Music
import Synchronization
import Training

/// What is known of one ear in one skill, learned answer by answer in the order of time: a level that drifts from session to
/// session, the form of the day, the deviations of notes, the criterion in cents, and the share of slips.
struct EarPosterior: Hashable, Sendable {
    /// Of the criterion from session to session; cents².
    private static let wandering = 0.25 * 0.25

    /// Of the criterion before the first answer; cents².
    private let criterionVariance: Double
    private(set) var level: EarLevel
    private(set) var notes = NoteDeviations()
    private(set) var watch = ResponseValidity()
    /// Oldest first.
    private(set) var sessions: [PracticeSession] = []
    private var criterion: [CriterionLine]
    /// Of the session under way.
    private var likelihood: SessionLikelihood?
    private var expected: [Double] = []
    /// Of the session's answers by now; how probable each σ at each share of slips is.
    private var presence = Presence()

    private struct Presence: Hashable {
        var weights: [Double] = []
        var logSigma = NormalPosterior(mean: 0, variance: 0)
        var criterion = NormalPosterior(mean: 0, variance: 0)
    }

    init(_ skill: Skill) {
        level = EarLevel(prior: skill.priorLogSigma)
        let deviation = skill.priorCriterionDeviation.rawValue
        criterionVariance = deviation * deviation
        criterion = LevelGrid.slips.map { _ in CriterionLine(mean: 0, rest: deviation * deviation) }
    }

    mutating func learn(_ trial: DiscriminationTrial) {
        if sessions.last?.includes(trial) != true { close() }
        sessions.add(trial)
        let before = presence.criterion.mean
        open()
        guard let answer = sessions.last?.answers.last else { return }
        watch.take(offset: answer.offset, y: answer.y, criterion: before)
        likelihood?.learn(offset: answer.offset, y: answer.y, note: notes[answer.note.rawValue])
        weigh()
    }

    private mutating func open() {
        guard likelihood == nil else { return }
        likelihood = SessionLikelihood(
            slips: LevelGrid.slips, criterion: criterion, wandering: sessions.count > 1 ? Self.wandering : 0,
            greatestVariance: criterionVariance)
        expected = level.expected
        weigh()
    }

    private mutating func weigh() {
        guard let likelihood else { return }
        presence.weights = LevelGrid.normalised(zip(expected, likelihood.logs).map { $0 + $1 })
        var (levels, criteria) = (WeightedMoments(), WeightedMoments())
        for (cell, weight) in presence.weights.enumerated() {
            levels.add(LevelGrid.values[cell % LevelGrid.count], weight: weight)
            criteria.add(mean: likelihood.means[cell], variance: likelihood.variances[cell], weight: weight)
        }
        (presence.logSigma, presence.criterion) = (levels.belief, criteria.belief)
    }

    /// Answers that no ear gives; not told of few.
    var suspicion: DataQualityWarning? { answers < DataQualityWarning.enoughAnswers ? nil : watch.caution }

    var answers: Int { sessions.reduce(0) { $0 + $1.count } }

    /// Nil before the first answer.
    var today: CurrentEar? {
        guard !sessions.isEmpty else { return nil }
        return CurrentEar(
            logSigma: presence.logSigma.mean, criterion: Cents(presence.criterion.mean),
            criterionDeviation: Cents(presence.criterion.deviation))
    }

    private mutating func close() {
        guard let likelihood, let answers = sessions.last?.answers else { return }
        criterion = LevelGrid.slips.indices.map { slip in
            let cells = slip * LevelGrid.count..<(slip + 1) * LevelGrid.count
            return CriterionLine(
                weights: presence.weights[cells], means: likelihood.means[cells],
                variances: likelihood.variances[cells])
        }
        let shares = answers.reduce(into: [:]) { $0[$1.note.rawValue, default: 0] += 1 / Double(answers.count) }
        let session = level.learn(
            likelihood.logs, noteVariance: sessions.count == 1 ? 0 : notes.belief(of: shares).variance)
        notes.learn(answers, level: session, slips: level.slips, criterion: presence.criterion)
        self.likelihood = nil
        expected = []
    }

    /// As if the session under way were over. Takes some milliseconds if one is.
    var closed: EarPosterior {
        var belief = self
        belief.close()
        return belief
    }
}

/// Results, of a belief whose sessions are closed.
extension EarPosterior {
    /// Of ln σ, on the average of those notes of a range that were heard; of all its notes if none was.
    func belief(in range: NoteRange) -> NormalPosterior { belief(ofMeanOver: notes(of: range)) }

    private func notes(of range: NoteRange) -> [Int] {
        let numbers = range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue
        let heard = notes.heard.filter(numbers.contains)
        return heard.isEmpty ? Array(numbers) : heard
    }

    private func belief(ofMeanOver numbers: [Int]) -> NormalPosterior {
        let (level, share) = (level.now, 1 / Double(max(numbers.count, 1)))
        let notes = notes.belief(of: numbers.reduce(into: [:]) { $0[$1] = share })
        return NormalPosterior(mean: level.mean + notes.mean, variance: level.variance + notes.variance)
    }

    /// Of ln σ at a note.
    func belief(at note: MIDINote) -> NormalPosterior { belief(ofMeanOver: [note.rawValue]) }

    /// In cents.
    var criterionNow: NormalPosterior {
        zip(level.slipWeights, criterion).reduce(into: WeightedMoments()) {
            $0.add(mean: $1.1.mean, variance: $1.1.variance, weight: $1.0)
        }.belief
    }

    /// The thresholds of sessions with enough answers, oldest first.
    /// - Parameter earlier: Sessions that were not learned, oldest first.
    func timeline(in range: NoteRange, after earlier: [PracticeSession] = []) -> [SessionThreshold] {
        let all = PracticeSession.joined(earlier, sessions)
        let (level, whole, criterion) = (level.now.mean, belief(in: range).mean, criterionNow)
        // Thousands of sessions take seconds; each is judged by itself, on whatever processor is free.
        let parts = all.count > Self.severalParts ? Self.severalParts : 1
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

    /// What a session says of ln σ by itself. The prior of its criterion is what is known of it now, and its wandering since.
    /// - Parameter before: Sessions since then.
    /// - Returns: nil for a session of too few answers.
    private func evidence(
        of session: PracticeSession, before: Int, level: Double, criterion: NormalPosterior
    ) -> NormalPosterior? {
        guard session.count >= DataQualityWarning.leastAnswers else { return nil }
        var likelihood = SessionLikelihood(
            slips: [self.level.slips], criterion: [CriterionLine(mean: criterion.mean, rest: criterion.variance)],
            wandering: Self.wandering * Double(before), greatestVariance: criterionVariance)
        for answer in session.answers {
            likelihood.learn(offset: answer.offset, y: answer.y, note: notes[answer.note.rawValue])
        }
        return LevelGrid.evidence(likelihood.logs, around: level)
    }

    private static let severalParts = 64
}
