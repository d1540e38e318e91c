// SPDX-License-Identifier: MIT
import Music
import Profile
import Store
import Training

/// How a profile comes from the records.
package enum ProfileReading {
    /// Answers that are learned before the first note; it takes milliseconds.
    static let recentAnswers = 500

    /// From the latest answers only.
    /// - Returns: whether these were all.
    static func recent(
        from store: TrainingDataStore, settings: TrainingSettings
    ) throws(DataStoreError) -> (profile: PerceptualProfile, isWhole: Bool) {
        var profile = PerceptualProfile()
        let trials = try store.latestTrials(count: recentAnswers + 1)
        for (skill, trial) in trials {
            profile.count(Moments([trial.offset.magnitude.rawValue]), at: trial.referenceNote, of: skill)
            profile.learn(trial, of: skill)
            profile.setDifficulty(after: trial, settings: settings)
        }
        let errors = try store.latestMatchingErrors(count: recentAnswers + 1)
        for (skill, error) in errors { profile.update(matching: error, of: skill) }
        profile.settle()
        return (profile, max(trials.count, errors.count) <= recentAnswers)
    }

    /// From all records up to a mark; takes seconds for a million. Of each skill only the latest
    /// `PerceptualProfile.depth` answers are learned, because older ones are forgotten.
    package static func whole(
        from store: TrainingDataStore, upTo mark: RecordMark, settings: TrainingSettings
    ) throws(DataStoreError) -> PerceptualProfile {
        var profile = PerceptualProfile()
        var skills: Set<Skill> = []
        for practice in try store.practice(upTo: mark) {
            guard let note = practice.referenceNote else { continue }
            profile.count(practice.moments, at: note, of: practice.skill)
            skills.insert(practice.skill)
        }
        for skill in skills {
            for trial in try store.latestTrials(of: skill, count: PerceptualProfile.depth, upTo: mark) {
                profile.learn(trial, of: skill)
            }
        }
        for trial in try store.latestTrialOfEachNote(upTo: mark) {
            profile.setDifficulty(after: trial, settings: settings)
        }
        var tuned: Set<Skill> = []
        for practice in try store.matchingPractice(upTo: mark, grossLimit: MatchingSummary.grossLimit) {
            profile.count(matching: practice.moments, grossErrors: practice.grossErrors, of: practice.skill)
            tuned.insert(practice.skill)
        }
        for skill in tuned {
            let errors = try store.latestMatchingErrors(of: skill, count: PerceptualProfile.depth, upTo: mark)
            for error in errors { profile.learn(matching: error, of: skill) }
        }
        profile.settle()
        return profile
    }

    /// All that can be told, the timelines from their beginning; of one moment, however long it takes.
    package static func summary(
        of store: TrainingDataStore, settings: TrainingSettings
    ) throws(DataStoreError) -> ProfileSummary {
        try store.consistently { () throws(DataStoreError) in
            try summary(of: store, upTo: try store.mark(), settings: settings)
        }
    }

    private static func summary(
        of store: TrainingDataStore, upTo mark: RecordMark, settings: TrainingSettings
    ) throws(DataStoreError) -> ProfileSummary {
        let profile = try whole(from: store, upTo: mark, settings: settings)
        var timelines: [Skill: ThresholdTimeline] = [:]
        for skill in profile.skillsBeyondDepth {
            var timeline = ThresholdTimeline()
            var session: PracticeSession?
            func close() {
                guard let session, let point = profile.threshold(of: session, of: skill, in: settings.noteRange) else {
                    return
                }
                timeline.append(point)
            }
            try store.forEachTrial(of: skill, upTo: mark) { trial in
                if session?.includes(trial) == true {
                    session?.add(trial)
                } else {
                    close()
                    session = PracticeSession(trial)
                }
            }
            close()
            timelines[skill] = timeline
        }
        return profile.summary(in: settings.noteRange, timelines: timelines)
    }
}

extension PracticeStatistics {
    fileprivate var moments: Moments { Moments(count: count, mean: mean, squaredDeviations: squaredDeviations) }
}
