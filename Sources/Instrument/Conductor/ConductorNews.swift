// SPDX-License-Identifier: MIT
import Store
import Training

/// What other processes changed in the data file. It is read before each exercise is drawn.
extension Conductor {
    /// A reset or import by another process counts from the next exercise on, and so does what is known of a new wheel.
    ///
    /// A disk that does not answer within the keeper's patience is asked again before the exercise after that.
    func takeUpNews() async {
        await findWheels()
        let (keeper, known, settings) = (keeper, knownData, currentSettings().training)
        let found = await keeper.ask { store in
            Result { () throws(DataStoreError) in
                try KnownData.read(store, keeper).get() == known
                    ? nil : try RecentRecords.read(store, keeper, settings).get()
            }
        }
        do throws(DataStoreError) {
            guard let records = try found?.get() else { return }
            take(records)
            readAllRecords()
            _ = comparison.handle(.recordsReset)
            _ = matching.handle(.recordsReset)
        } catch {
            tellOnce(error)
        }
    }
}
