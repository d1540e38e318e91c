// SPDX-License-Identifier: MIT
import Dispatch
import Profile
import Store
import Training

/// Loads the profile: from the latest answers at once, from all of them in the background. Each new answer updates it.
struct ProfileLoader {
    private(set) var profile = PerceptualProfile()
    /// The state of the data that the profile was loaded from.
    private(set) var version = DataVersion()
    /// Where to begin reading all records; nil if they are being read or known.
    private var unread: RecordMark?
    private(set) var reading: Task<Void, Never>?
    private var readings = 0
    /// The profile of all records, until it is used.
    private var wholeProfile: PerceptualProfile?
    /// Answers that are not among the records that are read.
    private var newAnswers: [AnswerWriter.Entry] = []

    /// True until the profile comes from all records.
    var isReading: Bool { unread != nil || reading != nil || wholeProfile != nil }

    /// Uses the latest records; `readAll` reads the others.
    mutating func use(_ records: RecentRecords, settings: TrainingSettings) {
        version = records.version
        profile = records.recent.profile
        (wholeProfile, reading) = (nil, nil)
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
    mutating func readAll(
        _ answerWriter: AnswerWriter, settings: TrainingSettings,
        finished: @escaping @Sendable (Int, Result<PerceptualProfile, DataStoreError>) async -> Void
    ) {
        guard let mark = unread else { return }
        unread = nil
        readings += 1
        reading = Task { [number = readings] in
            let result: Result<PerceptualProfile, DataStoreError> = await withCheckedContinuation { continuation in
                DispatchQueue.global(qos: .utility).async { @Sendable in
                    continuation.resume(
                        returning: Result { () throws(DataStoreError) in
                            try ProfileReading.whole(from: try answerWriter.reader(), upTo: mark, settings: settings)
                        })
                }
            }
            await finished(number, result)
        }
    }

    /// - Returns: why not all records could be read.
    mutating func finish(_ number: Int, _ result: Result<PerceptualProfile, DataStoreError>) -> DataStoreError? {
        // The records may have been replaced meanwhile.
        guard number == readings, reading != nil else { return nil }
        reading = nil
        switch result {
        case .success(let whole):
            wholeProfile = whole
            return nil
        case .failure(let error):
            newAnswers = []
            return error
        }
    }

    /// Uses the profile of all records once it is read. Called between exercises, so that none is drawn from two profiles.
    mutating func useWholeProfile(settings: TrainingSettings) {
        guard let whole = wholeProfile else { return }
        wholeProfile = nil
        profile = whole
        for answer in newAnswers { profile.update(answer, settings: settings) }
        newAnswers = []
    }

    mutating func learn(_ answer: AnswerWriter.Entry, settings: TrainingSettings) {
        profile.update(answer, settings: settings)
        if isReading { newAnswers.append(answer) }
    }
}

extension PerceptualProfile {
    fileprivate mutating func update(_ answer: AnswerWriter.Entry, settings: TrainingSettings) {
        switch answer {
        case .comparison(let record): take(record.completed, settings: settings)
        case .matching(let record): update(record.completed, range: record.range)
        }
    }
}

/// The state of the data file, apart from answers of this run.
struct DataVersion: Hashable, Sendable {
    /// PRAGMA data_version of the connection, and which connection it is.
    var changes = 0
    var replacements = 0

    /// On the queue of the disk.
    fileprivate static func read(
        _ store: TrainingDataStore, _ answerWriter: AnswerWriter
    ) throws(DataStoreError) -> DataVersion {
        DataVersion(changes: try store.foreignChanges(), replacements: answerWriter.replacements)
    }
}

/// The source of the profile until all records are read.
struct RecentRecords: Sendable {
    let version: DataVersion
    let mark: RecordMark
    let recent: (profile: PerceptualProfile, isWhole: Bool)
    /// Unsaved answers, which the records lack.
    let waiting: [AnswerWriter.Entry]

    /// On the queue of the disk.
    fileprivate static func read(
        _ store: TrainingDataStore, _ answerWriter: AnswerWriter, _ settings: TrainingSettings
    ) throws(DataStoreError) -> RecentRecords {
        RecentRecords(
            version: try DataVersion.read(store, answerWriter), mark: try store.mark(),
            recent: try ProfileReading.recent(from: store, settings: settings), waiting: answerWriter.waiting)
    }
}

extension AnswerWriter {
    func recentRecords(_ settings: TrainingSettings) async throws(DataStoreError) -> RecentRecords {
        let found = await wait { store in
            Result { () throws(DataStoreError) in try RecentRecords.read(store, self, settings) }
        }
        guard let found else { throw .replaced }
        return try found.get()
    }

    /// - Parameter patience: milliseconds to wait for the disk; nil waits as long as for an answer.
    /// - Returns: the latest records if the data has changed since a version; nil also if the disk does not answer in time.
    func changedRecords(
        since version: DataVersion, _ settings: TrainingSettings, patience: Int?
    ) async throws(DataStoreError) -> RecentRecords? {
        let found = await ask(patience: patience) { store in
            Result { () throws(DataStoreError) in
                try DataVersion.read(store, self) == version ? nil : try RecentRecords.read(store, self, settings)
            }
        }
        return try found?.get()
    }
}
