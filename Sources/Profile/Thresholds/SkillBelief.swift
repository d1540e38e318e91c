// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// All that is known of one skill, learned answer by answer in the order of time.
struct SkillBelief: Hashable, Sendable {
    /// Answers after which one counts half.
    private static let halfLife = 400.0

    /// Sites that are visited again after each answer: with a few the threshold is found as fast as with all of them.
    private static let revisits = 3
    /// Numbers of answers after which all are judged again, in less than a millisecond; later the criterion is known.
    private static let milestones = Set(stride(from: 8, through: 160, by: 8))

    /// All answers, also those that are too long ago to count for the threshold.
    var answers = 0
    private(set) var field: ThresholdField
    /// Answers that the field has learned.
    private var learned = 0
    private(set) var sessions: [PracticeSession] = []
    private var isSettled = false

    init(_ skill: Skill) { field = ThresholdField(priorMean: skill.priorLogSigma) }

    /// One of many answers, after which comes `settle()`.
    mutating func learn(_ trial: DiscriminationTrial) {
        if let last = sessions.indices.last, sessions[last].includes(trial) {
            sessions[last].add(trial)
        } else {
            if let before = sessions.last { field.discount(to: Self.share(after: before)) }
            sessions.append(PracticeSession(trial))
        }
        field.learn(note: trial.referenceNote, offset: trial.offset.rawValue, isHigher: trial.answer == .higher)
        learned += 1
        isSettled = false
    }

    /// The same for an answer after which something will be asked.
    mutating func update(_ trial: DiscriminationTrial) {
        answers += 1
        learn(trial)
        if Self.milestones.contains(learned) {
            judgeAgain()
            field.settle(sweeps: 1)
        } else {
            field.revisit(Self.revisits)
        }
    }

    /// What forgetting leaves of all earlier answers when a session follows on this one.
    private static func share(after session: PracticeSession) -> Double { exp2(-Double(session.count) / halfLife) }

    private mutating func judgeAgain() {
        var share = 1.0
        var shares: [Double] = []
        for session in sessions.reversed() {
            if !shares.isEmpty { share *= Self.share(after: session) }
            shares.append(share)
        }
        field.judgeAgain(
            zip(sessions, shares.reversed()).lazy.flatMap { session, share in
                session.answers.lazy.map { (answer: $0, share: share) }
            })
    }

    /// After many answers were learned at once.
    mutating func settle() {
        isSettled = true
        judgeAgain()
        field.rebuild()
        field.settle(sweeps: 3)
    }

    /// For whoever looks: it takes some ten milliseconds after thousands of answers, and nothing if none came since.
    var settled: SkillBelief {
        if isSettled { return self }
        var cell = self
        cell.settle()
        return cell
    }

    func estimate(in range: NoteRange) -> ThresholdEstimate { field.estimate(ofMeanOver: range.numbers) }

    /// Mean of ln σ over a range.
    func logSigma(in range: NoteRange) -> Double { field.belief(ofMeanOver: range.numbers).mean }

    /// A point of the timeline; nil for a session that says too little.
    func threshold(of session: PracticeSession, in range: NoteRange) -> SessionThreshold? {
        session.threshold(criterion: field.criterion, around: logSigma(in: range))
    }

    func timeline(in range: NoteRange) -> ThresholdTimeline {
        let center = logSigma(in: range)
        return ThresholdTimeline(
            sessions.compactMap { $0.threshold(criterion: field.criterion, around: center) })
    }

    /// In cents: m_b·e^u ± √v_b·e^u.
    func criterion(in range: NoteRange) -> CriterionEstimate {
        let sigma = exp(logSigma(in: range))
        return CriterionEstimate(
            mean: Cents(field.criterion.mean * sigma),
            standardDeviation: Cents(field.criterion.variance.squareRoot() * sigma))
    }

    /// Semitones over which a picture may be drawn between two trained notes: to the nearest one on either side.
    private static let reach = 3

    /// Nil where there is no answer at this note and none near on both sides.
    func estimate(at note: MIDINote) -> ThresholdEstimate? {
        let distances = field.trained.map { $0 - note.rawValue }
        let isNear =
            distances.contains(0)
            || distances.contains { (1...Self.reach).contains($0) }
                && distances.contains { (1...Self.reach).contains(-$0) }
        return isNear ? field.estimate(at: note) : nil
    }
}

extension NoteRange {
    /// MIDI numbers.
    fileprivate var numbers: [Int] { Array(notes.lowerBound.rawValue...notes.upperBound.rawValue) }
}
