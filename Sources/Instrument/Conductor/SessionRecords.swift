// SPDX-License-Identifier: MIT
import Settings
import Store
import Training

/// The records of a session: the profile that they give, the saving of answers, and the calibrations of wheels. The Conductor
/// alone uses it; only its asynchronous functions wait for the disk.
final class SessionRecords {
    /// The effect of another process on the records.
    enum Change { case none, replaced, deleted }

    /// Milliseconds that an exercise waits for the disk.
    static let patience = 250

    let answerWriter: AnswerWriter
    var loader = ProfileLoader()
    var status: SaveStatus
    /// Keys of devices whose wheel calibrations are not loaded yet.
    private var newDevices: [String] = []
    /// The calibrations as they were loaded or saved last.
    private var savedWheels: [WheelID: WheelMemory] = [:]

    init(_ answerWriter: AnswerWriter) {
        self.answerWriter = answerWriter
        status = SaveStatus(answerWriter)
    }

    nonisolated(nonsending) func begin(
        _ settings: TrainingSettings, at now: Int64
    ) async throws(DataStoreError) -> [SessionEvent] {
        loader.use(try await answerWriter.recentRecords(settings), settings: settings)
        let salvaged = answerWriter.salvage.map { [SessionEvent.trouble(.salvaged($0))] } ?? []
        // The first answer would not be saved.
        return answerWriter.unsaved.failure == nil ? salvaged : salvaged + status.saved(false, at: now)
    }

    func useWholeProfile(_ settings: TrainingSettings) -> [SessionEvent] {
        loader.useWholeProfile(settings: settings).map { status.report($0) } ?? []
    }

    /// Settings with the range that is practised.
    func practised(_ settings: UserSettings) -> UserSettings {
        var settings = settings
        settings.training.range = loader.profile.practised(settings.training.range, isWhole: !loader.isReading)
        return settings
    }

    /// Uses records that another process has imported or deleted.
    nonisolated(nonsending) func refresh(
        _ settings: TrainingSettings, patience: Int?
    ) async -> (change: Change, events: [SessionEvent]) {
        do throws(DataStoreError) {
            let changed = try await answerWriter.changedRecords(since: loader.version, settings, patience: patience)
            guard let records = changed else { return (.none, []) }
            let isDeleted = loader.replace(with: records, settings: settings)
            loader.readAll(answerWriter, settings: settings)
            return (isDeleted ? .deleted : .replaced, [])
        } catch {
            return (.none, status.report(error))
        }
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
