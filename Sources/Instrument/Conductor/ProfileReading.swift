// SPDX-License-Identifier: MIT
import Music
import Profile
import Store
import Training

/// Reads the profile from the records.
package enum ProfileReading {
    /// The answers that are read before the first note, within milliseconds.
    static let recentAnswers = 500

    /// From the latest answers only.
    static func recent(
        from store: TrainingDataStore, settings: TrainingSettings
    ) throws(DataStoreError) -> (profile: PerceptualProfile, isWhole: Bool) {
        var profile = PerceptualProfile()
        let trials = try store.latestTrials(count: recentAnswers + 1)
        for (skill, preview) in trials {
            let practised = Moments(preview.isEasy ? [] : [preview.offset.magnitude.rawValue])
            profile.count(practised, answers: 1, at: preview.referenceNote, of: skill)
            profile.learn(preview, of: skill)
            profile.setDifficulty(after: preview, settings: settings)
        }
        let errors = try store.latestMatchingErrors(count: recentAnswers + 1)
        for (skill, tuned) in errors { profile.update(matching: tuned, of: skill) }
        if let range = try store.adaptiveRange(upTo: try store.mark()) { profile.reach(range) }
        return (profile, max(trials.count, errors.count) <= recentAnswers)
    }

    /// From all records up to a mark: seconds for a million. The latest thousands of each skill are learned.
    package static func whole(
        from store: TrainingDataStore, upTo mark: RecordMark, settings: TrainingSettings
    ) throws(DataStoreError) -> PerceptualProfile {
        var profile = PerceptualProfile()
        var skills: Set<Skill> = []
        for practice in try store.practice(upTo: mark) {
            guard let note = practice.referenceNote else { continue }
            profile.count(practice.moments, answers: practice.answers, at: note, of: practice.skill)
            skills.insert(practice.skill)
        }
        for skill in skills {
            let answers = profile.answers(of: skill)
            let latest = answers - PerceptualProfile.unlearned(of: answers)
            for preview in try store.latestTrials(of: skill, count: latest, upTo: mark) {
                profile.learn(preview, of: skill)
            }
        }
        for preview in try store.latestTrialOfEachNote(upTo: mark) {
            profile.setDifficulty(after: preview, settings: settings)
        }
        var tuned: Set<Skill> = []
        for practice in try store.matchingPractice(upTo: mark, grossLimit: MatchingSummary.grossLimit) {
            profile.count(matching: practice.moments, grossErrors: practice.grossErrors, of: practice.skill)
            tuned.insert(practice.skill)
        }
        for skill in tuned {
            let errors = try store.latestMatchingErrors(of: skill, count: MatchingSummary.depth, upTo: mark)
            for tuned in errors { profile.learn(matching: tuned, of: skill) }
        }
        if let range = try store.adaptiveRange(upTo: mark) { profile.reach(range) }
        return profile
    }

    /// The whole summary of one moment, with timelines from their beginning.
    /// - Parameter tell: receives the progress: read and all older answers.
    package static func summary(
        of store: TrainingDataStore, settings: TrainingSettings, strategy: StrategyName = .kazez,
        tell: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(DataStoreError) -> ProfileSummary {
        try store.consistently { () throws(DataStoreError) in
            let mark = try store.mark()
            let profile = try whole(from: store, upTo: mark, settings: settings)
            let total = profile.skills.reduce(0) { $0 + PerceptualProfile.unlearned(of: profile.answers(of: $1)) }
            var done = 0
            var earlier: [Skill: [PracticeSession]] = [:]
            for skill in profile.skills {
                let count = PerceptualProfile.unlearned(of: profile.answers(of: skill))
                guard count > 0 else { continue }
                var sessions: [PracticeSession] = []
                try store.forEachTrial(of: skill, count: count, upTo: mark) {
                    sessions.add($0)
                    done += 1
                    if done.isMultiple(of: 4096) { tell(done, total) }
                }
                earlier[skill] = sessions
            }
            let range = profile.practised(settings.range).now
            return profile.summary(in: range, strategy: strategy, earlier: earlier)
        }
    }
}

extension PracticeStatistics {
    fileprivate var moments: Moments { Moments(count: count, mean: mean, squaredDeviations: squaredDeviations) }
}
