// SPDX-License-Identifier: MIT
import Music
import Training

/// What is known of an ear: by reference note, the differences practised in all comparisons but easy ones; by skill, the threshold
/// and how pitches are tuned. Rebuilt from the records at every start and never stored.
package struct PerceptualProfile: Hashable, Sendable {
    /// By MIDI note; differences in cents without sign.
    private var notes = [Moments](repeating: Moments(), count: MIDINote.validRange.count)
    /// By MIDI note.
    private var difficulties = [Cents?](repeating: nil, count: MIDINote.validRange.count)
    private(set) var cells: [Skill: SkillPosterior] = [:]
    private var matching: [Skill: MatchingErrors] = [:]

    /// The widest of the adaptive ranges that were asked from.
    private(set) var reached = NoteRange.adaptiveStart

    package init() {}

    package mutating func update(_ completed: CompletedComparison) {
        let comparison = completed.comparison
        if !comparison.isEasy {
            notes[comparison.referenceNote.rawValue].add(comparison.targetNote.offset.magnitude.rawValue)
        }
        if let range = completed.adaptiveRange { reach(range) }
        let skill = Skill(completed)
        cells[skill, default: SkillPosterior(skill)].update(DiscriminationTrial(completed))
    }

    /// - Parameter range: How far from the correct pitch the note could begin, to either side.
    package mutating func update(_ completed: CompletedPitchMatching, range: Cents) {
        update(matching: TunedError(completed, range: range), of: Skill(completed))
    }

    package mutating func update(matching tuned: TunedError, of skill: Skill) {
        matching[skill, default: MatchingErrors()].add(tuned)
    }

    /// An adaptive range from which an exercise that was answered had been drawn.
    package mutating func reach(_ range: NoteRange) { reached = reached.joined(range) }

    // From statistics and the latest answers, at the start.

    /// Counts answers that are not learned.
    /// - Parameters:
    ///   - practised: The differences without their sign, but for easy ones.
    ///   - answers: All of them.
    package mutating func count(_ practised: Moments, answers: Int, at note: MIDINote, of skill: Skill) {
        notes[note.rawValue].add(practised)
        cells[skill, default: SkillPosterior(skill)].answers += answers
    }

    /// One of a skill's answers that were counted, all but the `unlearned(of:)`, in the order of time.
    package mutating func learn(_ trial: DiscriminationTrial, of skill: Skill) {
        cells[skill, default: SkillPosterior(skill)].learn(trial)
    }

    /// Tuned pitches of which only statistics are needed.
    /// - Parameter sizes: Of their errors without sign, in cents.
    package mutating func count(matching sizes: Moments, grossErrors: Int, of skill: Skill) {
        matching[skill, default: MatchingErrors()].count(sizes, grossErrors: grossErrors)
    }

    /// One of a skill's latest errors that were counted.
    package mutating func learn(matching tuned: TunedError, of skill: Skill) {
        matching[skill, default: MatchingErrors()].keep(tuned)
    }

    /// How many of a skill's oldest answers are counted but not learned.
    /// - Parameter answers: All of the skill.
    package static func unlearned(of answers: Int) -> Int { SkillPosterior.skipped(of: answers) }

    /// All differences practised with the reference notes of a range; each answer weighs the same.
    package func stats(in range: NoteRange) -> PerceptualNote {
        PerceptualNote(merged(range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue))
    }

    private func merged(_ range: ClosedRange<Int>) -> Moments {
        notes[range].reduce(into: Moments()) { $0.add($1) }
    }

    /// Takes some milliseconds for each skill.
    /// - Parameters:
    ///   - strategy: Of the answers to come.
    ///   - earlier: Of skills with answers that were not learned, the sessions of those, oldest first.
    package func summary(
        in range: NoteRange, strategy: StrategyName = .kazez, earlier: [Skill: [PracticeSession]] = [:]
    ) -> ProfileSummary {
        let ears = cells.mapValues { $0.ear.closed }
        let skills = ears.sorted { $0.key < $1.key }.map { skill, ear in
            summary(of: skill, ear, in: range, strategy: strategy, earlier: earlier[skill] ?? [])
        }
        let leading = skills.leading.flatMap { skill in skill.isKnown ? ears[skill.skill].map { (skill, $0) } : nil }
        let notes = (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue).map { number in
            let note = MIDINote(number)
            let estimate = leading.flatMap { _, ear in
                ear.isHeard(near: note) ? ThresholdEstimate(ear.belief(at: note)) : nil
            }
            return NoteSummary(note: note, practised: statsForNote(note), estimate: estimate)
        }
        return ProfileSummary(
            range: range, strategy: strategy, practised: stats(in: range), notes: notes,
            curve: leading.map { $0.1.curve($0.0.estimate) }, weakest: leading?.1.weakest(in: range), skills: skills,
            matchingSkills: matching.sorted { $0.key < $1.key }
                .compactMap { skill, errors in errors.summary.map { (skill, $0) } })
    }

    private func summary(
        of skill: Skill, _ ear: EarPosterior, in range: NoteRange, strategy: StrategyName, earlier: [PracticeSession]
    ) -> SkillSummary {
        let (estimate, caution) = (ThresholdEstimate(ear.belief(in: range)), ear.caution)
        let timeline = ear.timeline(in: range, after: earlier)
        // Where the threshold itself is not to be told, nothing that follows from it is.
        let isKnown = caution?.tellsThreshold ?? true
        return SkillSummary(
            skill: skill, answers: answers(of: skill), estimate: estimate, caution: caution,
            criterion: CriterionEstimate(ear.criterionNow), slips: ear.level.slips, timeline: timeline,
            trend: isKnown ? TrendAnalyzer.trend(of: timeline.map(\.estimate)) : .notEnoughData,
            change: isKnown ? TrendAnalyzer.change(of: timeline) : nil,
            outlook: caution == nil
                ? RemainingAnswers(
                    deviation: estimate.deviation, walk: ear.level.walk, isSteady: strategy == .steady) : nil)
    }
}

extension PerceptualProfile: PitchDiscriminationProfile {
    /// Over all notes, each answer weighing the same.
    package var overallMean: Cents? { merged(MIDINote.validRange).mean.map { Cents($0) } }

    package func statsForNote(_ note: MIDINote) -> PerceptualNote {
        PerceptualNote(notes[note.rawValue], difficulty: difficulties[note.rawValue])
    }

    package mutating func setDifficulty(note: MIDINote, difficulty: Cents) { difficulties[note.rawValue] = difficulty }

    /// Of two notes with the same mean the lower comes first.
    package func weakSpots(count: Int, in range: NoteRange) -> [MIDINote] {
        (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue)
            .map { (note: $0, weakness: notes[$0].mean ?? .infinity) }
            .sorted { ($1.weakness, $0.note) < ($0.weakness, $1.note) }
            .prefix(max(count, 0))
            .map { MIDINote($0.note) }
    }

    package func today(of skill: Skill) -> CurrentEar? { cells[skill]?.ear.today }

    package func answers(of skill: Skill) -> Int { cells[skill]?.answers ?? 0 }

    /// Answers of a skill that no ear gives.
    package func suspicion(of skill: Skill) -> DataQualityWarning? { cells[skill]?.ear.suspicion }

    /// Those with an answer, in order.
    package var skills: [Skill] { cells.keys.sorted() }
}

extension PerceptualProfile {
    /// An answer, and what to ask at its note next.
    package mutating func take(_ completed: CompletedComparison, settings: TrainingSettings) {
        update(completed)
        setDifficulty(after: DiscriminationTrial(completed), settings: settings)
    }

    /// What to ask at a note after this answer, unless it was to an easy exercise.
    package mutating func setDifficulty(after trial: DiscriminationTrial, settings: TrainingSettings) {
        guard !trial.isEasy else { return }
        setDifficulty(
            note: trial.referenceNote, difficulty: AdaptiveNoteStrategy().difficulty(after: trial, settings: settings))
    }
}

/// How the player tunes.
extension PerceptualProfile {
    /// In one order, because it decides about the last digits.
    private var sizes: Moments {
        matching.sorted { $0.key < $1.key }.reduce(into: Moments()) { $0.add($1.value.sizes) }
    }

    /// The mean of all errors without sign, whatever the interval; nil before the first. It sets the range of the next exercise.
    package var matchingMean: Cents? { sizes.mean.map { Cents($0) } }

    /// The same, nil while there are too few errors for an adaptive range.
    package var adaptiveError: Cents? { sizes.count >= MatchingRange.notesNeeded ? matchingMean : nil }
}

extension PerceptualNote {
    init(_ moments: Moments, difficulty: Cents? = nil) {
        self.init(
            count: moments.count, mean: moments.mean.map { Cents($0) },
            standardDeviation: moments.standardDeviation.map { Cents($0) }, difficulty: difficulty)
    }
}
