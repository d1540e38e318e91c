// SPDX-License-Identifier: MIT
import GRDB
import Training

/// What was learned of the wheels of controllers. It lies beside the training because both are facts that Peach
/// itself finds while the player trains, and so share one file, one lock and one kind of commit; the settings file is
/// the player's. `reset()` leaves it: forgetting the ear does not change the wheel.
extension TrainingDataStore {
    /// - Parameter identity: of a device, the same each time it is plugged in.
    /// - Returns: nil if nothing is known of it.
    package func calibration(of identity: String) throws(DataStoreError) -> WheelCalibration? {
        try access { queue in
            try queue.read { db in
                let sql = "SELECT * FROM controllerCalibration WHERE identity = ?"
                return try Row.fetchOne(db, sql: sql, arguments: [identity]).map { row in
                    WheelCalibration(
                        rest: row["rest"], spread: row["spread"], reachUp: row["reachUp"],
                        reachDown: row["reachDown"], stepsPerHalf: row["stepsPerHalf"])
                }
            }
        }
    }

    /// Replaces what was known of the device; on the disk when this returns.
    package func keep(_ calibration: WheelCalibration, of identity: String) throws(DataStoreError) {
        let values: StatementArguments = [
            identity, calibration.rest, calibration.spread, calibration.reachUp, calibration.reachDown,
            calibration.stepsPerHalf,
        ]
        try access { queue in
            try queue.write { db in
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO controllerCalibration
                        (identity, rest, spread, reachUp, reachDown, stepsPerHalf) VALUES (?, ?, ?, ?, ?, ?)
                        """, arguments: values)
            }
        }
    }

    /// So that the wheel is learned anew.
    package func forgetCalibration(of identity: String) throws(DataStoreError) {
        try access { queue in
            try queue.write { db in
                try db.execute(
                    sql: "DELETE FROM controllerCalibration WHERE identity = ?", arguments: [identity])
            }
        }
    }
}
