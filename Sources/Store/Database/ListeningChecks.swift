// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Training

/// Listening checks are about this computer's outputs: like wheels, a reset keeps them and exports lack them. Exported answers name
/// their output as the checks found it.
extension TrainingDataStore {
    /// On the disk when this returns.
    package func keep(_ check: ListeningCheck) throws(DataStoreError) {
        if isReplaced { throw .replaced }
        try access { queue in
            try queue.write { db in
                try db.execute(
                    literal: """
                        INSERT OR IGNORE INTO listeningCheck (output, timestamp, tonesRight, noisesRight, margin)
                        VALUES (\(check.output), \(Timestamp.text(check.timestamp)), \(check.tonesRight),
                        \(check.noisesRight), \(check.margin))
                        """)
            }
        }
        emptyLog()
    }

    /// The latest check of each output, by its name; none in older files.
    package func listeningChecks() throws(DataStoreError) -> [String: ListeningCheck] {
        try read { db in
            guard try db.tableExists("listeningCheck") else { return [:] }
            var checks: [String: ListeningCheck] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT * FROM listeningCheck ORDER BY timestamp") {
                let check = ListeningCheck(
                    timestamp: Timestamp.date(row["timestamp"]) ?? .distantPast, output: row["output"],
                    tonesRight: row["tonesRight"], noisesRight: row["noisesRight"], margin: row["margin"])
                checks[check.output] = check
            }
            return checks
        }
    }
}
