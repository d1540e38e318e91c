// SPDX-License-Identifier: MIT
import Store
import Training

/// What the disk tells while nobody waits for it.
struct DiskNews: Sendable {
    /// Nil if the data is as it was known; else what is there now.
    let records: Result<RecentRecords?, DataStoreError>
    /// What is known of the wheels of devices.
    let wheels: [String: [WheelID: WheelMemory]]
    /// So many answers were taught before.
    let taught: Int
}
