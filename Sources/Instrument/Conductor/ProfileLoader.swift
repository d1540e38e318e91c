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

/// Loads and saves the calibrations of wheels.
struct WheelMemoryStore {
    /// Keys of devices whose wheel calibrations are not loaded yet.
    private(set) var unread: [String] = []
    /// The calibrations as they were loaded or saved last.
    private var saved: [WheelID: WheelMemory] = [:]

    mutating func deviceArrived(_ key: String) { unread.append(key) }

    /// - Parameter known: calibrations of this run, which win over those of earlier runs.
    /// - Returns: the loaded calibrations that count from now on.
    mutating func loaded(
        _ found: [WheelID: WheelMemory], of device: String, known: [WheelID: WheelMemory]
    ) -> [WheelID: WheelMemory] {
        unread.removeAll { $0 == device }
        let new = found.filter { known[$0.key] == nil }
        saved.merge(new) { $1 }
        return new
    }

    /// Saves changed calibrations in the background; a calibration that cannot be saved is learned again.
    /// - Parameter model: the make of a device, by its key.
    mutating func save(_ memories: [WheelID: WheelMemory], to answerWriter: AnswerWriter, model: (String) -> String?) {
        let changed = memories.filter { !$0.key.device.isEmpty && saved[$0.key] != $0.value }
        guard !changed.isEmpty else { return }
        // A device without a serial number has another key in another socket, so its make is saved as well.
        let ofModels = changed.compactMap { wheel, memory in
            model(wheel.device).map { (WheelID(device: $0, control: wheel.control), memory) }
        }
        let all = changed.merging(ofModels) { own, _ in own }
        answerWriter.later { store in try? store.keep(all) }
        saved.merge(changed) { $1 }
    }
}
