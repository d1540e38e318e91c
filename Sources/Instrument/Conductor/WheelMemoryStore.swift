// SPDX-License-Identifier: MIT
import Store
import Training

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
