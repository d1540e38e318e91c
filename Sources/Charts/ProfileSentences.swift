// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Localization

/// What a profile says before its figures.
extension ProfileReport {
    /// Slips that are worth a word.
    private static let manySlips = 0.04

    /// Of the skill that stands for the ear; none before the first answer.
    package var plainWords: [String] {
        guard let leading = summary.leading else { return [] }
        guard let known else { return leading.caution.map { [texts.sentence(for: $0)] } ?? [] }
        var sentences = [texts.heard(known.estimate.threshold, of: known.skill, isShifted: known.surelyWide != nil)]
        if let caution = known.caution { sentences.append(texts.sentence(for: caution)) }
        if let change = known.change {
            sentences.append(texts.sentence(for: change, since: texts.day(change.since, in: calendar)))
        }
        if let weakest = summary.weakest { sentences.append(texts.weakest(octave: weakest, in: summary.range)) }
        if let wide = known.surelyWide { sentences.append(texts.heardSize(of: known.skill, wider: wide)) }
        if known.slips >= Self.manySlips {
            sentences.append(texts.slips(percent: Int((known.slips * 100).rounded())))
        }
        if let outlook = known.outlook {
            sentences.append(texts.sentence(for: outlook))
            if summary.strategy == .kazez, outlook.answers != nil { sentences.append(texts.steadyTellsSooner) }
        }
        return sentences
    }

    /// Of all other skills: which intervals are heard wide or narrow, and what is wrong with their answers.
    package var intervalWords: [String] {
        summary.skills.filter { $0.skill != .unison && $0.skill != summary.leading?.skill }.compactMap { skill in
            let named: (String) -> String = { "\(texts.name(of: skill.skill)): \($0)" }
            if let caution = skill.caution { return named(texts.sentence(for: caution)) }
            return skill.surelyWide.map { texts.heardSize(of: skill.skill, wider: $0) }
        }
    }

    /// How pitches are tuned, where it is surely to one side, by a cent at least; each interval by itself.
    package var matchingWords: [String] {
        summary.matchingSkills.flatMap { skill, matching -> [String] in
            let (error, band) = (matching.constantError, matching.constantErrorBand)
            let isSure = matching.isEnough && error.magnitude >= 1 && !band.contains(0)
            let pull = matching.pull.flatMap { $0.isSupported ? $0.cents : nil }
            return (isSure ? [texts.tunes(skill, sharp: error)] : [])
                + (pull.map { [texts.stopsShort(skill, by: $0)] } ?? [])
        }
    }

    /// A term, what it is of single notes where nothing else has said it, and what it means.
    package struct Term: Hashable, Sendable {
        package let name: String
        package let value: String?
        package let meaning: String

        /// "Constant error, +1.2 cents: how much too high or too low you are on average".
        package var line: String { (value.map { "\(name), \($0)" } ?? name) + ": " + meaning }
    }

    /// All that the profile uses, each once.
    package var terms: [Term] {
        let skills = summary.skills
        var terms: [(ProfileLabel, String?)] = skills.isEmpty ? [] : [(.threshold, nil)]
        if skills.contains(where: \.isKnown) { terms.append((.trend, nil)) }
        if skills.contains(where: { $0.skill == .unison }) { terms.append((.centre, nil)) }
        if skills.contains(where: { $0.skill != .unison }) { terms.append((.heardSize, nil)) }
        if summary.practised.count > 0 { terms.append((.practised, nil)) }
        if max(summary.practised.count, summary.matchingSizes.count) > 1 { terms.append((.standardDeviation, nil)) }
        if hasMatching {
            terms.append((.meanError, nil))
            let isListed = matchingSkills != nil
            let notes = isListed ? nil : summary.matching.flatMap { $0.isEnough ? $0 : nil }
            let error = notes.map { "\(texts.signed($0.constantError)), \(texts.signedBand($0.constantErrorBand))" }
            if isListed || notes != nil {
                terms += [(.constantError, error), (.variableError, notes?.variableError.map { texts.cents($0) })]
            }
        }
        return terms.compactMap { label, value in
            texts.meaning(of: label).map { Term(name: texts.label(label), value: value, meaning: $0) }
        }
    }
}
