// SPDX-License-Identifier: MIT
import Music
import Training

/// What is known of an ear. By note, what has been practised: the differences of all answered comparisons, right and
/// wrong, whatever the interval and tuning, each counted for its reference note. By skill, the threshold. And how pitches
/// are tuned. Rebuilt from the records at every start and never stored.
package struct PerceptualProfile: Hashable, Sendable {
    /// How many of a skill's latest answers need to be learned: older ones are as good as forgotten.
    package static let depth = 8000

    /// By MIDI note; differences in cents without sign.
    private var notes = [Moments](repeating: Moments(), count: MIDINote.validRange.count)
    /// By MIDI note.
    private var difficulties = [Cents?](repeating: nil, count: MIDINote.validRange.count)
    private var cells: [Skill: SkillBelief] = [:]
    private var matching: [Skill: MatchingErrors] = [:]

    package init() {}

    package mutating func update(_ completed: CompletedComparison) {
        let comparison = completed.comparison
        notes[comparison.referenceNote.rawValue].add(comparison.targetNote.offset.magnitude.rawValue)
        let skill = Skill(completed)
        cells[skill, default: SkillBelief(skill)].update(DiscriminationTrial(completed))
    }

    package mutating func update(_ completed: CompletedPitchMatching) {
        update(matching: completed.userCentError, of: Skill(completed))
    }

    package mutating func update(matching error: Cents, of skill: Skill) {
        matching[skill, default: MatchingErrors()].add(error.rawValue)
    }

    // From statistics and the latest answers, at the start.

    /// Answers of which only statistics are needed.
    /// - Parameter practised: The differences without their sign.
    package mutating func count(_ practised: Moments, at note: MIDINote, of skill: Skill) {
        notes[note.rawValue].add(practised)
        cells[skill, default: SkillBelief(skill)].answers += practised.count
    }

    /// One of a skill's latest answers that were counted, in the order of time.
    package mutating func learn(_ trial: DiscriminationTrial, of skill: Skill) {
        cells[skill, default: SkillBelief(skill)].learn(trial)
    }

    /// Tuned pitches of which only statistics are needed.
    /// - Parameter sizes: Of their errors without sign, in cents.
    package mutating func count(matching sizes: Moments, grossErrors: Int, of skill: Skill) {
        matching[skill, default: MatchingErrors()].count(sizes, grossErrors: grossErrors)
    }

    /// One of a skill's latest errors that were counted.
    package mutating func learn(matching error: Cents, of skill: Skill) {
        matching[skill, default: MatchingErrors()].keep(error.rawValue)
    }

    /// To be called after answers were learned, before anything is asked.
    package mutating func settle() {
        for skill in cells.keys { cells[skill]?.settle() }
    }

    // What is told.

    /// All differences practised with the reference notes of a range taken together: each answer weighs the same, so
    /// that a note heard once does not count as much as one heard a thousand times.
    package func stats(in range: NoteRange) -> PerceptualNote {
        PerceptualNote(merged(range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue))
    }

    private func merged(_ range: ClosedRange<Int>) -> Moments {
        notes[range].reduce(into: Moments()) { $0.add($1) }
    }

    /// Skills with more answers than are learned, whose timelines therefore begin later than they do.
    package var skillsBeyondDepth: [Skill] { cells.filter { $0.value.answers > Self.depth }.keys.sorted() }

    /// A point of the timeline; nil for a session that says too little, or if nothing is known of the skill.
    package func threshold(of session: PracticeSession, of skill: Skill, in range: NoteRange) -> SessionThreshold? {
        cells[skill]?.threshold(of: session, in: range)
    }

    /// - Parameter timelines: Of skills whose sessions go back further than what was learned.
    package func summary(in range: NoteRange, timelines: [Skill: ThresholdTimeline] = [:]) -> ProfileSummary {
        let cells = cells.mapValues { $0.settled }
        let skills = cells.sorted { $0.key < $1.key }.map { skill, cell in
            let timeline = timelines[skill] ?? cell.timeline(in: range)
            return SkillSummary(
                skill: skill, answers: cell.answers, estimate: cell.estimate(in: range),
                criterion: cell.criterion(in: range), timeline: timeline.points, trend: timeline.trend)
        }
        let leading = skills.leading.flatMap { cells[$0.skill] }
        let notes = (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue).map { number in
            let note = MIDINote(number)
            return NoteSummary(note: note, practised: statsForNote(note), estimate: leading?.estimate(at: note))
        }
        return ProfileSummary(
            range: range, practised: stats(in: range), notes: notes, skills: skills, matching: allMatching.summary,
            matchingSkills: matching.sorted { $0.key < $1.key }
                .compactMap { skill, errors in errors.summary.map { (skill, $0) } })
    }

    private var allMatching: MatchingErrors {
        matching.sorted { $0.key < $1.key }.reduce(into: MatchingErrors()) { $0.add($1.value) }
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

    package func logSigma(of skill: Skill, in range: NoteRange) -> Double {
        cells[skill]?.logSigma(in: range) ?? skill.priorLogSigma
    }

    package func answers(of skill: Skill) -> Int { cells[skill]?.answers ?? 0 }
}

extension PerceptualProfile {
    /// An answer, and what to ask at its note next.
    package mutating func take(_ completed: CompletedComparison, settings: TrainingSettings) {
        update(completed)
        setDifficulty(after: DiscriminationTrial(completed), settings: settings)
    }

    /// What to ask at a note after this answer.
    package mutating func setDifficulty(after trial: DiscriminationTrial, settings: TrainingSettings) {
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

    /// The mean of all errors, in cents without sign; nil before the first.
    package var matchingMean: Cents? { sizes.mean.map { Cents($0) } }

    /// Tuned pitches.
    package var matchingSampleCount: Int { sizes.count }
}

extension PerceptualNote {
    init(_ moments: Moments, difficulty: Cents? = nil) {
        self.init(
            count: moments.count, mean: moments.mean.map { Cents($0) },
            standardDeviation: moments.standardDeviation.map { Cents($0) }, difficulty: difficulty)
    }
}
