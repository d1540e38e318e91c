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
