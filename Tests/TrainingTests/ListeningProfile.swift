// SPDX-License-Identifier: MIT
import Foundation
import Music

@testable import Training

/// A profile that records answers, with a given σ.
struct ListeningProfile: PitchDiscriminationProfile {
    /// By skill and number of answers; nil is the prior.
    var sigma: (@Sendable (Skill, Int) -> Double)?
    /// The given criterion.
    var criterion: Cents = 0
    private(set) var practised: [MIDINote: [Double]] = [:]
    private(set) var difficulties: [MIDINote: Cents] = [:]
    private(set) var counts: [Skill: Int] = [:]
    private(set) var chains: [Skill: AnswerChain] = [:]

    /// - Parameter mean: of all differences.
    init(mean: Double? = nil, sigma: (@Sendable (Skill, Int) -> Double)? = nil) {
        self.sigma = sigma
        practised[.a4] = mean.map { [$0] }
    }

    mutating func update(_ completed: CompletedComparison, settings: TrainingSettings) {
        let note = completed.comparison.referenceNote
        practised[note, default: []].append(completed.comparison.targetNote.offset.magnitude.rawValue)
        counts[Skill(completed), default: 0] += 1
        chain(completed)
        setDifficulty(
            note: note,
            difficulty: AdaptiveNoteStrategy().difficulty(after: DiscriminationTrial(completed), settings: settings))
    }

    /// Continues a chain alone.
    mutating func chain(_ completed: CompletedComparison) {
        let skill = Skill(completed)
        chains[skill] = AnswerChain(DiscriminationTrial(completed), after: chains[skill])
    }

    func chain(of skill: Skill) -> AnswerChain? { chains[skill] }

    var overallMean: Cents? { Self.mean(practised.values.flatMap(\.self)) }

    func statsForNote(_ note: MIDINote) -> PerceptualNote {
        let values = practised[note] ?? []
        return PerceptualNote(
            count: values.count, mean: Self.mean(values), standardDeviation: nil, difficulty: difficulties[note])
    }

    func weakSpots(count: Int, in range: NoteRange) -> [MIDINote] {
        (range.notes.lowerBound.rawValue...range.notes.upperBound.rawValue).map { MIDINote($0) }
            .map { (weakness: Self.mean(practised[$0] ?? [])?.rawValue ?? .infinity, note: $0) }
            .sorted { ($1.weakness, $0.note) < ($0.weakness, $1.note) }
            .prefix(count).map(\.note)
    }

    mutating func setDifficulty(note: MIDINote, difficulty: Cents) { difficulties[note] = difficulty }

    func today(of skill: Skill) -> CurrentEar? {
        guard answers(of: skill) > 0 else { return nil }
        let sigma = sigma?(skill, answers(of: skill)) ?? exp(skill.priorLogSigma)
        return CurrentEar(logSigma: log(sigma), criterion: criterion, criterionDeviation: 0.5)
    }

    func answers(of skill: Skill) -> Int { counts[skill, default: 0] }

    private static func mean(_ values: [Double]) -> Cents? {
        values.isEmpty ? nil : Cents(values.reduce(0, +) / Double(values.count))
    }
}
