// SPDX-License-Identifier: MIT
import Store
import Training

/// What others changed on the disk. It is asked after an answer and taken up with the next exercise, which waits for nothing.
extension Conductor {
    /// Asks the disk, unless it has not answered yet.
    func look() {
        guard keeper.isHurried, !isLooking else { return }
        isLooking = true
        let (keeper, known, devices, taught) = (
            keeper, knownData, unknownDevices.map { ($0, controllers.model(of: $0) ?? $0) }, taught
        )
        let settings = currentSettings().training
        Task { [weak self] in
            let news = await keeper.wait { store in
                let records = Result { () throws(DataStoreError) in
                    try KnownData.read(store, keeper).get() == known
                        ? nil : try RecentRecords.read(store, keeper, settings).get()
                }
                let wheels = devices.map { ($0, (try? store.wheels(of: $0, orOf: $1)) ?? [:]) }
                return DiskNews(
                    records: records, wheels: Dictionary(wheels) { $1 }, taught: taught)
            }
            await self?.keep(news)
        }
    }

    private func keep(_ found: DiskNews?) {
        isLooking = false
        if let found { news = found }
    }

    /// A reset or import by another process counts from here on, and so does what is known of a wheel.
    func takeUpNews() async {
        guard keeper.isHurried else {
            await takeUpForeignChanges()
            return await findWheels()
        }
        defer { look() }
        guard let found = news else { return }
        news = nil
        for (device, memories) in found.wheels where unknownDevices.contains(device) {
            await recall(memories, of: device)
        }
        // An answer given since would be forgotten.
        guard found.taught == taught else { return }
        do throws(DataStoreError) {
            if let records = try found.records.get() { takeUp(records) }
        } catch {
            tellOnce(error)
        }
    }

    private func takeUpForeignChanges() async {
        let keeper = keeper
        guard let found = await keeper.ask({ KnownData.read($0, keeper) }) else { return }
        do throws(DataStoreError) {
            guard try found.get() != knownData else { return }
            let settings = currentSettings().training
            let records = await keeper.wait { store in RecentRecords.read(store, keeper, settings) }
            if let records { takeUp(try records.get()) }
        } catch {
            tellOnce(error)
        }
    }

    private func takeUp(_ records: RecentRecords) {
        take(records)
        readAllRecords()
        _ = comparison.handle(.recordsReset)
        _ = matching.handle(.recordsReset)
    }
}
