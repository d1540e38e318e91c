// SPDX-License-Identifier: MIT
import Dispatch
import Profile
import Store
import Synchronization
import Training

/// Loads the profile: from the latest answers at once, from all of them in the background. Each new answer updates it.
struct ProfileLoader {
    private(set) var profile = PerceptualProfile()
    /// The state of the data that the profile was loaded from.
    private(set) var version = DataVersion()
    /// Where to begin reading all records; nil if they are being read or known.
    private var unread: RecordMark?
    private(set) var reading: Reading?
    /// Answers that are not among the records that are read.
    private var newAnswers: [AnswerWriter.Entry] = []

    /// The result of reading all records, nil until then. A background thread sets it.
    final class Reading: Sendable {
        let result = Mutex<Result<PerceptualProfile, DataStoreError>?>(nil)
    }

    /// True until the profile comes from all records.
    var isReading: Bool { unread != nil || reading != nil }

    /// Uses the latest records; `readAll` reads the others.
    mutating func use(_ records: RecentRecords, settings: TrainingSettings) {
        version = records.version
        profile = records.recent.profile
        reading = nil
        unread = records.recent.isWhole ? nil : records.mark
        newAnswers = records.waiting
        for answer in newAnswers { profile.update(answer, settings: settings) }
    }

    /// Uses records that another process has changed.
    /// - Returns: true if the answers that the profile came from were deleted, but not with the whole file.
    mutating func replace(with records: RecentRecords, settings: TrainingSettings) -> Bool {
        let empty = PerceptualProfile()
        let wasLearned = profile != empty && records.version.replacements == version.replacements
        use(records, settings: settings)
        return wasLearned && profile == empty
    }

    /// Reads the records that the profile lacks, on a background thread: seconds for a million.
    mutating func readAll(_ answerWriter: AnswerWriter, settings: TrainingSettings) {
        guard let mark = unread else { return }
        unread = nil
        let reading = Reading()
        self.reading = reading
        DispatchQueue.global(qos: .utility).async { @Sendable in
            let result = Result { () throws(DataStoreError) in
                try ProfileReading.whole(from: try answerWriter.reader(), upTo: mark, settings: settings)
            }
            reading.result.withLock { $0 = result }
        }
    }

    /// Uses the profile of all records once it is read. Called between exercises, so that none is drawn from two profiles.
    /// - Returns: why not all records could be read.
    mutating func useWholeProfile(settings: TrainingSettings) -> DataStoreError? {
        guard let result = reading?.result.withLock({ $0 }) else { return nil }
        reading = nil
        defer { newAnswers = [] }
        switch result {
        case .failure(let error): return error
        case .success(let whole):
            profile = whole
            for answer in newAnswers { profile.update(answer, settings: settings) }
            return nil
        }
    }

    mutating func learn(_ answer: AnswerWriter.Entry, settings: TrainingSettings) {
        profile.update(answer, settings: settings)
        if isReading { newAnswers.append(answer) }
    }
}

extension PerceptualProfile {
    fileprivate mutating func update(_ answer: AnswerWriter.Entry, settings: TrainingSettings) {
        switch answer {
        case .comparison(let record): update(record.completed, settings: settings)
        case .matching(let record): update(record.completed, range: record.range)
        }
    }
}

/// The state of the data file, apart from answers of this run.
struct DataVersion: Hashable, Sendable {
    /// PRAGMA data_version of the connection, and which connection it is.
    var changes = 0
    var replacements = 0
}

/// The source of the profile until all records are read.
struct RecentRecords: Sendable {
    let version: DataVersion
    let mark: RecordMark
    let recent: (profile: PerceptualProfile, isWhole: Bool)
    /// Unsaved answers, which the records lack.
    let waiting: [AnswerWriter.Entry]
}

extension AnswerWriter {
    func recentRecords(_ settings: TrainingSettings) async throws(DataStoreError) -> RecentRecords {
        guard let found = await wait(for: { store in self.read(store, settings) }),
            let records = try found.get()
        else { throw .replaced }
        return records
    }

    /// - Parameter patience: milliseconds to wait for the disk; nil waits as long as for an answer.
    /// - Returns: the latest records if the data has changed since a version; nil also if the disk does not answer in time.
    func changedRecords(
        since version: DataVersion, _ settings: TrainingSettings, patience: Int?
    ) async throws(DataStoreError) -> RecentRecords? {
        try await query(patience: patience) { store in self.read(store, settings, unless: version) }?.get() ?? nil
    }

    private func read(
        _ store: TrainingDataStore, _ settings: TrainingSettings, unless known: DataVersion? = nil
    ) -> Result<RecentRecords?, DataStoreError> {
        Result { () throws(DataStoreError) in
            let version = DataVersion(changes: try store.foreignChanges(), replacements: replacements)
            if version == known { return nil }
            return RecentRecords(
                version: version, mark: try store.mark(),
                recent: try ProfileReading.recent(from: store, settings: settings), waiting: waiting)
        }
    }
}

/// Reads the profile from the records.
package enum ProfileReading {
    /// The answers that are read before the first note, within milliseconds.
    static let recentAnswers = 500

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
