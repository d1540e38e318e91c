// SPDX-License-Identifier: MIT
import GRDB
import Training

/// What was learned of the wheels of controllers. It lies beside the training because both are facts that Peach
/// itself finds while the player trains, and so share one file, one lock and one kind of commit; the settings file is
/// the player's. `reset()` leaves it: forgetting the ear does not change the wheel.
extension TrainingDataStore {
    /// - Parameter device: the same each time it is plugged in.
    /// - Returns: its wheels of which something is known.
    package func wheels(of device: String) throws(DataStoreError) -> [WheelID: WheelMemory] {
        try access { queue in
            try queue.read { db in
                var wheels: [WheelID: WheelMemory] = [:]
                let sql = "SELECT * FROM wheel WHERE device = ?"
                for row in try Row.fetchAll(db, sql: sql, arguments: [device]) {
                    wheels[WheelID(device: device, control: row["control"])] = WheelMemory(row)
                }
                return wheels
            }
        }
    }

    /// The same, or what is known of the wheels of another device of its make, if nothing is known of its own.
    package func wheels(of device: String, orOf model: String) throws(DataStoreError) -> [WheelID: WheelMemory] {
        let own = try wheels(of: device)
        guard own.isEmpty else { return own }
        let others = try wheels(of: model).map { (WheelID(device: device, control: $0.key.control), $0.value) }
        return Dictionary(others) { $1 }
    }

    /// Replaces what was known of each; on the disk when this returns.
    package func keep(_ wheels: [WheelID: WheelMemory]) throws(DataStoreError) {
        if isReplaced { throw .replaced }
        try access { queue in
            try queue.write { db in
                for (id, memory) in wheels {
                    let values: StatementArguments = [
                        id.device, id.control, memory.rests?.lowerBound, memory.rests?.upperBound, memory.restCount,
                        memory.noise, memory.tremor, memory.step, memory.reachUp, memory.reachDown,
                    ]
                    try db.execute(
                        sql: """
                            INSERT OR REPLACE INTO wheel
                            (device, control, restLow, restHigh, restCount, noise, tremor, step, reachUp, reachDown)
                            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                            """, arguments: values)
                }
            }
        }
        emptyLog()
    }
}

extension WheelMemory {
    fileprivate init(_ row: Row) {
        let low: Double? = row["restLow"]
        let high: Double? = row["restHigh"]
        var rests: ClosedRange<Double>?
        if let low, let high, low <= high { rests = low...high }
        self.init(
            rests: rests, restCount: row["restCount"], noise: row["noise"], tremor: row["tremor"], step: row["step"],
            reachUp: row["reachUp"], reachDown: row["reachDown"])
    }
}
