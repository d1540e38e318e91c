// SPDX-License-Identifier: MIT
import Profile
import Store
import Training

/// What other processes changed in the data file. It is read before each exercise is drawn.
extension Conductor {
    /// Milliseconds that an exercise comes late where a disk does not answer. The disk is then not asked until it has.
    private static let patience = 250

    /// A reset or import by another process counts from the next exercise on, and so does what is known of a new wheel.
    func takeUpNews() async {
        await takeUpForeignChanges(patience: Self.patience)
        await loadWheels()
    }

    /// - Parameter patience: Milliseconds; nil is as long as an answer waits for the disk.
    /// - Returns: Whether the answers that the profile came from were deleted; a file that was taken away is no deletion.
    @discardableResult func takeUpForeignChanges(patience: Int? = nil) async -> Bool {
        let (answerWriter, known, settings) = (answerWriter, knownData, currentSettings().training)
        let found = await answerWriter.ask(patience: patience) { store in
            Result { () throws(DataStoreError) in
                try DataVersion.read(store, answerWriter) == known
                    ? nil : try RecentRecords.read(store, answerWriter, settings)
            }
        }
        do throws(DataStoreError) {
            guard let records = try found?.get() else { return false }
            let unlearned = PerceptualProfile()
            let wasLearned = profile != unlearned && records.known.replacements == known.replacements
            take(records)
            readAllRecords()
            _ = comparison.handle(.recordsReset)
            _ = matching.handle(.recordsReset)
            return wasLearned && profile == unlearned
        } catch {
            tellOnce(error)
            return false
        }
    }
}
