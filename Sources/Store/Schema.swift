// SPDX-License-Identifier: MIT
import Foundation
import GRDB

/// The tables, as the sequence of changes that led to them. A change that was released is never edited.
enum Schema {
    /// "Peac": marks the file as ours (PRAGMA application_id).
    static let applicationID: Int32 = 0x5065_6163

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: comparison records") { db in
            try db.execute(sql: comparisonRecords)
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        return migrator
    }

    /// Words have no list of what is allowed: a new tuning system must not need a new table.
    private static let comparisonRecords = """
        CREATE TABLE comparisonRecord (
            id TEXT NOT NULL PRIMARY KEY,
            timestamp TEXT NOT NULL CHECK (timestamp GLOB '????-??-??T??:??:??.???Z'),
            referenceNote INTEGER NOT NULL CHECK (referenceNote BETWEEN 0 AND 127),
            targetNote INTEGER NOT NULL CHECK (targetNote BETWEEN 0 AND 127),
            centOffset REAL NOT NULL CHECK (abs(centOffset) > 0 AND abs(centOffset) < 1e6),
            answer TEXT NOT NULL CHECK (answer IN ('higher', 'lower')),
            isCorrect INTEGER NOT NULL,
            interval TEXT NOT NULL,
            tuningSystem TEXT NOT NULL,
            referencePitch REAL NOT NULL CHECK (referencePitch > 0 AND referencePitch < 1e6),
            noteDuration REAL NOT NULL CHECK (noteDuration > 0),
            soundSource TEXT NOT NULL,
            loudnessOffset REAL NOT NULL,
            referenceFrequency REAL NOT NULL CHECK (referenceFrequency > 0 AND referenceFrequency < 1e6),
            targetFrequency REAL NOT NULL CHECK (targetFrequency > 0 AND targetFrequency < 1e6),
            reactionTime REAL CHECK (reactionTime >= 0),
            inputDevice TEXT,
            CHECK (abs(targetNote - referenceNote) <= 12),
            CHECK (isCorrect = ((answer = 'higher') = (centOffset > 0)))
        ) STRICT;
        CREATE INDEX comparisonRecordByTime ON comparisonRecord (timestamp);
        """

    /// Refuses what is not ours to change; reads only.
    /// - Throws: `DataStoreError.foreignDatabase`, `.newerSchema`; GRDB's errors.
    static func check(_ db: Database) throws {
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id")
        // A Peach that has only begun to make the file has not marked it yet.
        guard mark == applicationID || tables.subtracting(["grdb_migrations"]).isEmpty else {
            throw DataStoreError.foreignDatabase
        }
        let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
        if let found = unknown.max(by: { $0.compare($1, options: .numeric) == .orderedAscending }) {
            throw DataStoreError.newerSchema(found: found, known: migrator.migrations.last ?? "")
        }
    }
}
