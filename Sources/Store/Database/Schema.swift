// SPDX-License-Identifier: MIT
import Foundation
import GRDB

/// The tables as a sequence of migrations. A released migration is never edited.
enum Schema {
    /// "Peac": identifies the file (PRAGMA application_id).
    static let applicationID: Int32 = 0x5065_6163

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        for (name, sql) in [
            ("1: comparison records", comparisonRecords + "\nPRAGMA application_id = \(applicationID);"),
            ("2: pitch matching records", pitchMatchingRecords),
            ("3: controller calibrations", controllerCalibrations), ("4: records by skill", recordsBySkill),
            ("5: wheels", wheels), ("6: easy exercises", easyExercises), ("7: adaptive ranges", adaptiveRanges),
            ("8: outputs", outputs),
            (exposuresChange, exposures), (listeningChecksChange, listeningChecks),
        ] {
            migrator.registerMigration(name) { db in try db.execute(sql: sql) }
        }
        return migrator
    }()

    /// Text columns accept any word: a new tuning system must not need a new table.
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

    private static let pitchMatchingRecords = """
        CREATE TABLE pitchMatchingRecord (
            id TEXT NOT NULL PRIMARY KEY,
            timestamp TEXT NOT NULL CHECK (timestamp GLOB '????-??-??T??:??:??.???Z'),
            referenceNote INTEGER NOT NULL CHECK (referenceNote BETWEEN 0 AND 127),
            targetNote INTEGER NOT NULL CHECK (targetNote BETWEEN 0 AND 127),
            interval TEXT NOT NULL,
            tuningSystem TEXT NOT NULL,
            initialCentOffset REAL NOT NULL,
            userCentError REAL NOT NULL CHECK (abs(userCentError) < 1e6),
            controlKind TEXT,
            controlResolution INTEGER CHECK (controlResolution > 0),
            commitKind TEXT NOT NULL,
            timeToCommit REAL CHECK (timeToCommit >= 0 AND timeToCommit < 1e9),
            referencePitch REAL NOT NULL CHECK (referencePitch > 0 AND referencePitch < 1e6),
            noteDuration REAL NOT NULL CHECK (noteDuration > 0),
            soundSource TEXT NOT NULL,
            referenceFrequency REAL NOT NULL CHECK (referenceFrequency > 0 AND referenceFrequency < 1e6),
            finalFrequency REAL NOT NULL CHECK (finalFrequency > 0 AND finalFrequency < 1e6),
            inputDevice TEXT,
            range REAL NOT NULL CHECK (range > 0 AND range < 1e6),
            CHECK (abs(targetNote - referenceNote) <= 12),
            CHECK (abs(initialCentOffset) <= range)
        ) STRICT;
        CREATE INDEX pitchMatchingRecordByTime ON pitchMatchingRecord (timestamp);
        """

    private static let controllerCalibrations = """
        CREATE TABLE controllerCalibration (
            identity TEXT NOT NULL PRIMARY KEY,
            rest REAL NOT NULL CHECK (abs(rest) <= 1),
            spread REAL NOT NULL CHECK (spread BETWEEN 0 AND 1),
            reachUp REAL NOT NULL CHECK (reachUp > 0 AND reachUp <= 1),
            reachDown REAL NOT NULL CHECK (reachDown > 0 AND reachDown <= 1),
            stepsPerHalf INTEGER CHECK (stepsPerHalf > 0)
        ) STRICT;
        """

    /// A device may have several wheels. Older calibrations are dropped: their zones were too narrow.
    private static let wheels = """
        DROP TABLE controllerCalibration;
        CREATE TABLE wheel (
            device TEXT NOT NULL,
            control TEXT NOT NULL,
            restLow REAL CHECK (abs(restLow) <= 1),
            restHigh REAL CHECK (abs(restHigh) <= 1 AND restHigh >= restLow),
            restCount INTEGER NOT NULL CHECK (restCount >= 0),
            noise REAL NOT NULL CHECK (noise BETWEEN 0 AND 1),
            tremor REAL NOT NULL CHECK (tremor BETWEEN 0 AND 1),
            step REAL CHECK (step > 0 AND step <= 1),
            reachUp REAL NOT NULL CHECK (reachUp > 0 AND reachUp <= 1),
            reachDown REAL NOT NULL CHECK (reachDown > 0 AND reachDown <= 1),
            PRIMARY KEY (device, control)
        ) STRICT;
        """

    /// Covering indexes for profiles: a tenth of the pages of a million records.
    private static let recordsBySkill = """
        CREATE INDEX comparisonRecordBySkill ON comparisonRecord
            (interval, tuningSystem, timestamp, referenceNote, centOffset, answer);
        CREATE INDEX pitchMatchingRecordBySkill ON pitchMatchingRecord
            (interval, tuningSystem, timestamp, userCentError);
        """

    /// NULL for exercises that were not easy, and for records from before there were easy ones.
    private static let easyExercises = """
        ALTER TABLE comparisonRecord ADD COLUMN isEasy INTEGER CHECK (isEasy = 1);
        DROP INDEX comparisonRecordBySkill;
        CREATE INDEX comparisonRecordBySkill ON comparisonRecord
            (interval, tuningSystem, timestamp, referenceNote, centOffset, answer, isEasy);
        """

    /// NULL for a fixed range. The indexes give the reached range before the first note.
    private static let adaptiveRanges = """
        ALTER TABLE comparisonRecord ADD COLUMN adaptiveLowest INTEGER CHECK (adaptiveLowest BETWEEN 21 AND 48);
        ALTER TABLE comparisonRecord ADD COLUMN adaptiveHighest INTEGER CHECK (adaptiveHighest BETWEEN 72 AND 108);
        CREATE INDEX comparisonRecordByLowest ON comparisonRecord (adaptiveLowest) WHERE adaptiveLowest IS NOT NULL;
        CREATE INDEX comparisonRecordByHighest ON comparisonRecord (adaptiveHighest) WHERE adaptiveHighest IS NOT NULL;
        """

    /// NULL for unknown outputs, and for records from before they were recorded.
    private static let outputs = """
        ALTER TABLE comparisonRecord ADD COLUMN output TEXT;
        ALTER TABLE pitchMatchingRecord ADD COLUMN output TEXT;
        DROP INDEX comparisonRecordBySkill;
        CREATE INDEX comparisonRecordBySkill ON comparisonRecord
            (interval, tuningSystem, timestamp, referenceNote, centOffset, answer, isEasy, soundSource, output);
        """

    private static let exposuresChange = "9: exposures"

    /// Exercises that were only heard. They are few: no index.
    private static let exposures = """
        CREATE TABLE exposureRecord (
            id TEXT NOT NULL PRIMARY KEY,
            timestamp TEXT NOT NULL CHECK (timestamp GLOB '????-??-??T??:??:??.???Z'),
            referenceNote INTEGER NOT NULL CHECK (referenceNote BETWEEN 0 AND 127),
            targetNote INTEGER NOT NULL CHECK (targetNote BETWEEN 0 AND 127),
            centOffset REAL NOT NULL CHECK (abs(centOffset) > 0 AND abs(centOffset) < 1e6),
            interval TEXT NOT NULL,
            tuningSystem TEXT NOT NULL,
            soundSource TEXT NOT NULL
        ) STRICT;
        """

    private static let listeningChecksChange = "10: listening checks"

    /// `margin` is NULL if the note could not be heard.
    private static let listeningChecks = """
        CREATE TABLE listeningCheck (
            output TEXT NOT NULL,
            timestamp TEXT NOT NULL CHECK (timestamp GLOB '????-??-??T??:??:??.???Z'),
            tonesRight INTEGER NOT NULL CHECK (tonesRight BETWEEN 0 AND 6),
            noisesRight INTEGER NOT NULL CHECK (noisesRight BETWEEN 0 AND 6),
            margin REAL CHECK (margin BETWEEN 0 AND 1000),
            PRIMARY KEY (output, timestamp)
        ) STRICT;
        """

    /// Refuses tables that lack Peach's columns, or have triggers.
    private static func checkTables(_ db: Database) throws {
        // Each applied migration has left its tables, and only that.
        let applied = try migrator.appliedIdentifiers(db)
        let names = migrator.migrations
        let made = [
            (ComparisonRecord.table, names[0]), (PitchMatchingRecord.table, names[1]), ("wheel", names[4]),
            (ExposureRecord.table, exposuresChange), ("listeningCheck", listeningChecksChange),
        ]
        for (table, change) in made where try db.tableExists(table) != applied.contains(change) {
            throw DataStoreError.damaged
        }
        for type in [ComparisonRecord.self, PitchMatchingRecord.self, ExposureRecord.self] as [any StoredRecord.Type]
        where try db.tableExists(type.table) {
            _ = try db.makeStatement(sql: try type.selection(db))
        }
        let triggers = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
        guard triggers == 0 else { throw DataStoreError.damaged }
    }

    /// Refuses foreign, newer and incomplete databases; reads only.
    /// - Throws: `foreignDatabase`, `newerSchema`, `damaged` if only the application id is wrong; GRDB's errors.
    static func check(_ db: Database) throws {
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id")
        // A file whose creation was interrupted has no application id yet.
        guard mark == applicationID || tables.subtracting(["grdb_migrations"]).isEmpty else {
            throw tables.isSuperset(of: ["grdb_migrations", ComparisonRecord.table])
                ? DataStoreError.damaged : .foreignDatabase
        }
        let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
        if let found = unknown.max(by: { $0.compare($1, options: .numeric) == .orderedAscending }) {
            throw DataStoreError.newerSchema(found: found, known: migrator.migrations.last ?? "")
        }
        try checkTables(db)
    }
}
