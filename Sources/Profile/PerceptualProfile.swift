// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Music
import Synchronization
import Training

/// A profile of an ear: by reference note, the differences practised in all but easy comparisons; by skill, the threshold and
/// the matching errors. Rebuilt from the records at every start, never stored.
package struct PerceptualProfile: Hashable, Sendable {
    /// By MIDI note; sizes of differences in cents.
    private var notes = [Moments](repeating: Moments(), count: MIDINote.validRange.count)
    /// By MIDI note.
    private var difficulties = [Cents?](repeating: nil, count: MIDINote.validRange.count)
    private var chains: [Skill: AnswerChain] = [:]
    private(set) var posteriors: [Skill: SkillPosterior] = [:]
    private var matching: [Skill: MatchingErrors] = [:]

    private(set) var reached = NoteRange.adaptiveStart

    package init() {}

    package mutating func update(_ completed: CompletedComparison) {
        let (skill, trial) = (Skill(completed), DiscriminationTrial(completed))
        if !trial.isEasy {
            notes[trial.referenceNote.rawValue].add(trial.offset.magnitude.rawValue)
            chains[skill] = AnswerChain(trial, after: chains[skill])
        }
        if let range = completed.adaptiveRange { reach(range) }
        posteriors[skill, default: SkillPosterior(skill)].update(trial)
    }

    package mutating func update(_ completed: CompletedPitchMatching, range: Cents) {
        update(matching: TunedError(completed, range: range), of: Skill(completed))
    }

    package mutating func update(matching tuned: TunedError, of skill: Skill) {
        matching[skill, default: MatchingErrors()].add(tuned)
    }

    package mutating func reach(_ range: NoteRange) { reached = reached.joined(range) }

    // Loading: statistics of all records, then the latest answers.

    /// Counts answers, of which only statistics are needed.
    /// - Parameters:
    ///   - practised: sizes of the differences of all but easy comparisons.
    ///   - answers: easy ones included.
    package mutating func count(_ practised: Moments, answers: Int, at note: MIDINote, of skill: Skill) {
        notes[note.rawValue].add(practised)
        posteriors[skill, default: SkillPosterior(skill)].answers += answers
    }

    /// Updates the posterior with an answer that was counted. Called in order of time, for all but the first `unlearned(of:)`.
    package mutating func learn(_ trial: DiscriminationTrial, of skill: Skill) {
        posteriors[skill, default: SkillPosterior(skill)].learn(trial)
    }

    /// Sets the chains of all skills.
    package mutating func resume(_ chains: [Skill: AnswerChain]) { self.chains = chains }

    /// Counts tuned pitches, of which only statistics are needed.
    /// - Parameter sizes: errors without sign, in cents.
    package mutating func count(matching sizes: Moments, grossErrors: Int, of skill: Skill) {
        matching[skill, default: MatchingErrors()].count(sizes, grossErrors: grossErrors)
    }

    /// Keeps one of the latest errors, already counted.
    package mutating func learn(matching tuned: TunedError, of skill: Skill) {
        matching[skill, default: MatchingErrors()].keep(tuned)
    }

    /// The number of a skill's oldest answers that are counted but not learned.
    /// - Parameter answers: of the skill, in all.
    package static func unlearned(of answers: Int) -> Int { SkillPosterior.skipped(of: answers) }

    /// Statistics of all differences practised with the reference notes of a range, each answer with the same weight.
    package func stats(in range: NoteRange) -> PerceptualNote {
        PerceptualNote(merged(range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue))
    }

    private func merged(_ range: ClosedRange<Int>) -> Moments {
        notes[range].reduce(into: Moments()) { $0.add($1) }
    }

    /// Costs milliseconds for each skill.
    /// - Parameter earlier: by skill, sessions of answers that were not learned, oldest first.
    package func summary(
        in range: NoteRange, strategy: StrategyName = .kazez, earlier: [Skill: [PracticeSession]] = [:]
    ) -> ProfileSummary {
        let ears = posteriors.mapValues { $0.ear.closed }
        let warnings = ears.compactMapValues(\.warning)
        // A withheld threshold also withholds everything derived from it.
        let known = ears.filter { warnings[$0.key] == nil }
        let pooled = SkillPooling.estimates(known.map { ($0, $1.posterior(in: range)) })
        let evidence = Self.evidence(of: known, in: range, after: earlier)
        let skills = ears.sorted { $0.key < $1.key }.map { skill, ear in
            SkillSummary(
                skill, answers: answers(of: skill), ear, in: range,
                estimate: ThresholdEstimate(pooled[skill] ?? ear.posterior(in: range)),
                warning: warnings[skill], evidence: evidence[skill] ?? [], strategy: strategy)
        }
        let leading = skills.leading.flatMap { skill in skill.isKnown ? ears[skill.skill].map { (skill, $0) } : nil }
        let notes = (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue).map { number in
            let note = MIDINote(number)
            let estimate = leading.flatMap { skill, ear in
                let shift = skill.estimate.logSigma - ear.posterior(in: range).mean
                return ear.isHeard(near: note)
                    ? ThresholdEstimate(ear.posterior(at: note).shifted(by: shift)) : nil
            }
            return NoteSummary(note: note, practised: statsForNote(note), estimate: estimate)
        }
        return ProfileSummary(
            range: range, practised: stats(in: range), notes: notes,
            curve: leading.map { $0.1.curve($0.0.estimate, in: range) }, weakest: leading?.1.weakest(in: range),
            skills: skills,
            hearing: leading.map { HearingTimeline(evidence, leading: $0.0.skill) },
            matchingSkills: matching.sorted { $0.key < $1.key }
                .compactMap { skill, errors in errors.summary.map { (skill, $0) } },
            lastComparison: ears.compactMapValues { $0.sessions.last?.end },
            lastMatching: matching.compactMapValues(\.lastTimestamp))
    }
}

extension PerceptualProfile {
    /// In parallel, because a million answers cost seconds.
    private static func evidence(
        of ears: [Skill: EarPosterior], in range: NoteRange, after earlier: [Skill: [PracticeSession]]
    ) -> [Skill: [SessionEvidence]] {
        let ears = Array(ears)
        let evidence = Mutex([Skill: [SessionEvidence]]())
        DispatchQueue.concurrentPerform(iterations: ears.count) { @Sendable index in
            let (skill, ear) = ears[index]
            let own = ear.evidence(in: range, after: earlier[skill] ?? [])
            evidence.withLock { $0[skill] = own }
        }
        return evidence.withLock { $0 }
    }
}

extension PerceptualProfile: PitchDiscriminationProfile {
    package var overallMean: Cents? { merged(MIDINote.validRange).mean.map { Cents($0) } }

    package func statsForNote(_ note: MIDINote) -> PerceptualNote {
        PerceptualNote(notes[note.rawValue], difficulty: difficulties[note.rawValue])
    }

    package mutating func setDifficulty(note: MIDINote, difficulty: Cents) { difficulties[note.rawValue] = difficulty }

    /// Ties are ordered by ascending note.
    package func weakSpots(count: Int, in range: NoteRange) -> [MIDINote] {
        (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue)
            .map { (note: $0, weakness: notes[$0].mean ?? .infinity) }
            .sorted { ($1.weakness, $0.note) < ($0.weakness, $1.note) }
            .prefix(max(count, 0))
            .map { MIDINote($0.note) }
    }

    package func chain(of skill: Skill) -> AnswerChain? { chains[skill] }

    package func today(of skill: Skill) -> CurrentEar? { posteriors[skill]?.ear.today }

    package func answers(of skill: Skill) -> Int { posteriors[skill]?.answers ?? 0 }

    package func suspicion(of skill: Skill) -> DataQualityWarning? { posteriors[skill]?.ear.suspicion }

    package var skills: [Skill] { posteriors.keys.sorted() }
}

extension PerceptualProfile {
    /// Updates the profile with an answer, and the difficulty at its note.
    package mutating func update(_ completed: CompletedComparison, settings: TrainingSettings) {
        update(completed)
        setDifficulty(after: DiscriminationTrial(completed), settings: settings)
    }

    /// Updates the difficulty at a note, unless the exercise was easy.
    package mutating func setDifficulty(after trial: DiscriminationTrial, settings: TrainingSettings) {
        guard !trial.isEasy else { return }
        setDifficulty(
            note: trial.referenceNote, difficulty: AdaptiveNoteStrategy().difficulty(after: trial, settings: settings))
    }
}

extension PerceptualProfile {
    /// Summed in a fixed order, so that rounding is reproducible.
    private var sizes: Moments {
        matching.sorted { $0.key < $1.key }.reduce(into: Moments()) { $0.add($1.value.sizes) }
    }

    /// The mean error without sign over all intervals; nil before the first. The adaptive range follows from it.
    package var matchingMean: Cents? { sizes.mean.map { Cents($0) } }

    /// `matchingMean`, or nil while there are too few errors for an adaptive range.
    package var adaptiveError: Cents? { sizes.count >= MatchingRange.notesNeeded ? matchingMean : nil }
}

extension PerceptualNote {
    init(_ moments: Moments, difficulty: Cents? = nil) {
        self.init(
            count: moments.count, mean: moments.mean.map { Cents($0) },
            standardDeviation: moments.standardDeviation.map { Cents($0) }, difficulty: difficulty)
    }
}

/// Growth of adaptive ranges. The reached range is the widest range in any record, plus at most a semitone on either side that
/// the latest answer has earned: it follows from the records alone and never shrinks.
///
/// An answer in a side's outermost octave earns that side a semitone if there are 20 answers in that octave, over all skills,
/// and the mean ln σ of the octave's heard notes is at most `tolerance` above that of all heard notes, for the answer's skill.
/// A withheld threshold is not compared, but an ear too fine for the differences asked is fine everywhere.
extension PerceptualProfile {
    /// The range from which exercises are drawn. Costs milliseconds if an octave is judged.
    /// - Parameter isWhole: true if the profile holds all records; otherwise no octave is judged.
    package func practised(_ range: PractisedRange, isWhole: Bool = true) -> PractisedRange {
        guard case .adaptive(var range) = range else { return range }
        range.reach(reached)
        if isWhole { for side in earned(in: range) { range.grow(on: side) } }
        return .adaptive(range)
    }

    private func earned(in range: AdaptiveNoteRange) -> [AdaptiveNoteRange.Side] {
        let answers = posteriors.compactMap { skill, posterior in
            posterior.ear.latest.map { (skill: skill, ear: posterior.ear, note: $0.note, moment: $0.moment) }
        }
        guard let latest = answers.max(by: { ($0.moment, $0.skill) < ($1.moment, $1.skill) }) else { return [] }
        let interval = latest.skill.interval
        let sides = AdaptiveNoteRange.Side.allCases.filter { side in
            range.mayGrow(on: side) && range.outermostOctave(on: side, for: interval).contains(latest.note)
                && hasAnswers(on: side, of: range)
        }
        guard !sides.isEmpty else { return [] }
        let ear = latest.ear.closed
        guard ear.supportsComparison else { return [] }
        let whole = range.reached.referenceNotes(for: interval)
        return sides.filter { ear.isAsFine(in: range.outermostOctave(on: $0, for: interval), as: whole) }
    }

    private func hasAnswers(on side: AdaptiveNoteRange.Side, of range: AdaptiveNoteRange) -> Bool {
        var missing = DataQualityWarning.leastAnswers
        for (skill, posterior) in posteriors where missing > 0 {
            missing -= posterior.ear.answers(in: range.outermostOctave(on: side, for: skill.interval), atMost: missing)
        }
        return missing <= 0
    }
}

extension EarPosterior {
    fileprivate var latest: (note: MIDINote, moment: Date)? {
        sessions.last.flatMap { session in session.answers.last.map { ($0.note, session.end) } }
    }

    /// The number of answers at these reference notes, counted from the latest.
    fileprivate func answers(in notes: ClosedRange<MIDINote>, atMost most: Int) -> Int {
        var count = 0
        for session in sessions.reversed() {
            for answer in session.answers.reversed() where notes.contains(answer.note) {
                count += 1
                if count == most { return count }
            }
        }
        return count
    }

    /// True if thresholds of notes may be compared. Sessions must be closed.
    fileprivate var supportsComparison: Bool {
        switch warning {
        case nil, .imprecise, .finer: true
        case .tooFew, .sameAnswer, .swappedPads, .guessing, .coarser: false
        }
    }

    /// Tolerance in ln σ. Without it, chance would stop every other even ear for hundreds of answers; a much larger one would
    /// accept a bass three times as coarse.
    private static let tolerance = log(1.1)

    fileprivate func isAsFine(in octave: ClosedRange<MIDINote>, as whole: ClosedRange<MIDINote>) -> Bool {
        let heard = notes.heard.filter { whole.contains(MIDINote($0)) }
        let inside = heard.filter { octave.contains(MIDINote($0)) }
        return !inside.isEmpty && notes.posterior(of: inside, above: heard).mean <= Self.tolerance
    }
}
