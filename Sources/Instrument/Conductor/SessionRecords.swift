// SPDX-License-Identifier: MIT
import Dispatch
import Profile
import Settings
import Sound
import Store
import Synchronization
import Training

/// The records of a session: the profile that they give, the saving of answers, and the calibrations of wheels. The Conductor
/// alone uses it; only its asynchronous functions wait for the disk.
///
/// The profile is loaded from the latest answers at once, from all of them in the background. Each new answer updates it.
final class SessionRecords {
    /// The effect of another process on the records.
    enum Change { case none, replaced, deleted }

    /// Milliseconds that an exercise waits for the disk.
    static let patience = 250

    let answerWriter: AnswerWriter
    var status: SaveStatus
    private(set) var profile = PerceptualProfile()
    private var version = (changes: 0, replacements: 0)
    /// Where to begin reading all records; nil if they are being read or known.
    private var unread: RecordMark?
    private(set) var reading: Reading?
    /// Answers that are not among the records that are read.
    private var newAnswers: [AnswerWriter.Entry] = []
    /// Keys of devices whose wheel calibrations are not loaded yet.
    private var newDevices: [String] = []
    /// The calibrations as they were loaded or saved last.
    private var savedWheels: [WheelID: WheelMemory] = [:]
    /// The latest listening check of each output, by its name.
    var checks: [String: ListeningCheck] = [:]

    /// The result of reading all records, nil until then. A background thread sets it.
    final class Reading: Sendable {
        let result = Mutex<Result<PerceptualProfile, DataStoreError>?>(nil)
    }

    init(_ answerWriter: AnswerWriter) {
        self.answerWriter = answerWriter
        status = SaveStatus(answerWriter)
    }

    nonisolated(nonsending) func begin(
        _ settings: TrainingSettings, at now: Int64
    ) async throws(DataStoreError) -> [SessionEvent] {
        use(try await answerWriter.recentRecords(settings), settings)
        checks = await answerWriter.wait { (try? $0.listeningChecks()) ?? [:] } ?? [:]
        let salvaged = answerWriter.salvage.map { [SessionEvent.trouble(.salvaged($0))] } ?? []
        // The first answer would not be saved.
        return answerWriter.unsaved.failure == nil ? salvaged : salvaged + status.saved(false, at: now)
    }

    /// The name of an output for records, with what its latest listening check found.
    func checked(_ output: String) -> String {
        checks[output]?.isOverHeadphones == true ? OutputName.overHeadphones(output) : output
    }

    /// Saves a listening check; waits for the disk.
    nonisolated(nonsending) func keep(_ check: ListeningCheck) async -> [SessionEvent] {
        let saving = await answerWriter.wait { store in Result { () throws(DataStoreError) in try store.keep(check) } }
        do throws(DataStoreError) {
            try (saving ?? .failure(.replaced)).get()
            return []
        } catch {
            return status.report(error)
        }
    }

    /// True until the profile comes from all records.
    private var isReading: Bool { unread != nil || reading != nil }

    /// Uses the latest records; `readAll` reads the others.
    private func use(_ records: RecentRecords, _ settings: TrainingSettings) {
        version = records.version
        profile = records.recent.profile
        reading = nil
        unread = records.recent.isWhole ? nil : records.mark
        newAnswers = records.waiting
        for answer in newAnswers { profile.update(answer, settings: settings) }
    }

    /// Reads the records that the profile lacks, on a background thread: seconds for a million.
    func readAll(_ settings: TrainingSettings) {
        guard let mark = unread else { return }
        unread = nil
        let reading = Reading()
        self.reading = reading
        DispatchQueue.global(qos: .utility).async { @Sendable [answerWriter] in
            let result = Result { () throws(DataStoreError) in
                try ProfileReading.whole(from: try answerWriter.reader(), upTo: mark, settings: settings)
            }
            reading.result.withLock { $0 = result }
        }
    }

    /// Uses the profile of all records once it is read. Called between exercises, so that none is drawn from two profiles.
    func useWholeProfile(_ settings: TrainingSettings) -> [SessionEvent] {
        guard let result = reading?.result.withLock({ $0 }) else { return [] }
        reading = nil
        defer { newAnswers = [] }
        do throws(DataStoreError) {
            profile = try result.get()
        } catch {
            return status.report(error)
        }
        for answer in newAnswers { profile.update(answer, settings: settings) }
        return []
    }

    func learn(_ answer: AnswerWriter.Entry, _ settings: TrainingSettings) {
        profile.update(answer, settings: settings)
        if isReading { newAnswers.append(answer) }
    }

    /// Settings with the range that is practised.
    func practised(_ settings: UserSettings) -> UserSettings {
        var settings = settings
        settings.training.range = profile.practised(settings.training.range, isWhole: !isReading)
        return settings
    }

    /// Uses records that another process has imported or deleted.
    nonisolated(nonsending) func refresh(
        _ settings: TrainingSettings, patience: Int?
    ) async -> (change: Change, events: [SessionEvent]) {
        do throws(DataStoreError) {
            let changed = try await answerWriter.changedRecords(since: version, settings, patience: patience)
            guard let records = changed else { return (.none, []) }
            let empty = PerceptualProfile()
            // With another file, the answers do not count as deleted.
            let wasLearned = profile != empty && records.version.replacements == version.replacements
            use(records, settings)
            let isDeleted = wasLearned && profile == empty
            readAll(settings)
            return (isDeleted ? .deleted : .replaced, [])
        } catch {
            return (.none, status.report(error))
        }
    }

    /// Saves an exposure in the background. It is no answer: one that cannot be saved is not tried again.
    func keep(_ exposure: Exposure) {
        answerWriter.later { store in try? store.keep(ExposureRecord(exposure)) }
    }

    func deviceArrived(_ key: String) { newDevices.append(key) }

    /// Loads the calibrations of wheels of devices that have arrived.
    /// - Parameters:
    ///   - known: calibrations of this run, which win over those of earlier runs.
    ///   - model: the make of a device, by its key.
    nonisolated(nonsending) func loadWheels(
        known: [WheelID: WheelMemory], model: (String) -> String?
    ) async -> [WheelID: WheelMemory] {
        var all: [WheelID: WheelMemory] = [:]
        for device in newDevices {
            let model = model(device) ?? device
            guard let found = await answerWriter.query({ (try? $0.wheels(of: device, orOf: model)) ?? [:] }) else {
                break
            }
            newDevices.removeAll { $0 == device }
            all.merge(found.filter { known[$0.key] == nil }) { $1 }
        }
        savedWheels.merge(all) { $1 }
        return all
    }

    /// Saves changed calibrations in the background; a calibration that cannot be saved is learned again.
    func saveWheels(_ memories: [WheelID: WheelMemory], model: (String) -> String?) {
        let changed = memories.filter { !$0.key.device.isEmpty && savedWheels[$0.key] != $0.value }
        guard !changed.isEmpty else { return }
        // A device without a serial number has another key in another socket, so its make is saved as well.
        let ofModels = changed.compactMap { wheel, memory in
            model(wheel.device).map { (WheelID(device: $0, control: wheel.control), memory) }
        }
        let all = changed.merging(ofModels) { own, _ in own }
        answerWriter.later { store in try? store.keep(all) }
        savedWheels.merge(changed) { $1 }
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

/// The source of the profile until all records are read.
struct RecentRecords: Sendable {
    /// The state of the data file, apart from answers of this run: PRAGMA data_version, and the number of the connection.
    typealias Version = (changes: Int, replacements: Int)

    let version: Version
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
        since version: RecentRecords.Version, _ settings: TrainingSettings, patience: Int?
    ) async throws(DataStoreError) -> RecentRecords? {
        try await query(patience: patience) { store in self.read(store, settings, unless: version) }?.get() ?? nil
    }

    private func read(
        _ store: TrainingDataStore, _ settings: TrainingSettings, unless known: RecentRecords.Version? = nil
    ) -> Result<RecentRecords?, DataStoreError> {
        Result { () throws(DataStoreError) in
            let version = (changes: try store.foreignChangeCounter(), replacements: replacements)
            if let known, known == version { return nil }
            return RecentRecords(
                version: version, mark: try store.mark(),
                recent: try ProfileReading.recent(from: store, settings: settings), waiting: waiting)
        }
    }
}

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
        let mark = try store.mark()
        profile.resume(try store.chains(upTo: mark))
        if let range = try store.adaptiveRange(upTo: mark) { profile.reach(range) }
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
        profile.resume(try store.chains(upTo: mark))
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
