// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// Only backups are restored; other files are identified, and the data stays.
@Suite(.serialized) struct BackupTests {
    @Test func whatIsNoBackupIsNamedAndTheDataStays() throws {
        let home = try TemporaryHome(answers: 20)
        #expect(try Invocation(["records", "export", "mine.csv"], in: home).status == 0)
        try home.write("", to: home.file("empty"))
        try home.write("hello", to: home.file("text"))
        try home.write("", to: home.file("folder/x"))
        var bytes = try Data(contentsOf: home.records)
        let sound = bytes
        bytes.replaceSubrange(100..<3000, with: repeatElement(0xA5, count: 2900))
        try bytes.write(to: home.file("damaged"))
        do {
            let queue = try DatabaseQueue(path: home.file("foreign").path)
            try queue.write { try $0.execute(sql: "CREATE TABLE recipe (peaches INTEGER)") }
        }
        let faults: [(name: String, status: Int32, words: String)] = [
            ("app.csv", 65, "is an export"), ("mine.csv", 65, "is an export"), ("empty", 65, "is empty"),
            ("text", 65, "is not a database"), ("folder", 66, "it is a folder"), ("damaged", 65, "is damaged, so it"),
            ("foreign", 65, "another program"), ("none", 66, "There is no file"),
        ]
        for (name, status, words) in faults {
            let run = try Invocation(["records", "restore", name], in: home)
            #expect(run.status == status, "\(name)")
            let sentence = try run.sentence
            #expect(sentence.contains("“\(name)”") && sentence.contains(words), "\(sentence)")
            let isWithoutList = ["is an export", "There is no file"].contains(words)
            #expect(sentence.contains("“peach records restore”") != isWithoutList)
            #expect(!sentence.contains("training data"), "\(sentence)")
            #expect(try Data(contentsOf: home.records) == sound)
        }
    }

    /// A day has its daily backup, one with a time, and those set aside by restorations.
    @Test func eachComesBackByTheNameThatIsListed() throws {
        let home = try TemporaryHome()
        let folder = home.records.deletingLastPathComponent()
        let csv = home.file("app.csv")
        func records(_ arguments: String...) throws -> Invocation { try Invocation(["records"] + arguments, in: home) }
        for (count, kept) in [(20, "backups/training-2026-01-02.sqlite"), (30, "training-2026-01-02-130500.sqlite")] {
            try home.write(RecordCommandTests.foreign(count), to: csv)
            #expect(try records("import", csv.path).status == 0)
            let copy = folder.appending(path: kept).path
            try FileManager.default.createDirectory(
                at: folder.appending(path: "backups"), withIntermediateDirectories: true)
            #expect(try records("backup", copy).status == 0)
        }
        // A foreign file of that day.
        try home.write("", to: home.file("2026-01-02/notes"))
        var wanted = ["2026-01-02": 20, "2026-01-02-130500": 30]
        for replaced in [2, 6] {
            for (name, count) in wanted {
                #expect(try records("restore", name).status == 0)
                #expect(try records("export").output.split(separator: "\n").count == count + 2, "\(name)")
            }
            wanted = [:]
            for listed in try records("restore", "--json").objects {
                let (comparisons, matchings) = (listed["comparisons"] as? Int, listed["matchings"] as? Int)
                wanted[try #require(listed["name"] as? String)] = (comparisons ?? 0) + (matchings ?? 0)
                #expect((listed["day"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
            }
            #expect(wanted.keys.count { $0.hasPrefix("replaced-") } == replaced, "\(wanted)")
        }
        let none = try records("restore", "2026-01-03")
        #expect(none.status == 66)
        #expect(
            try none.sentence
                == "There is no backup from “2026-01-03”. “peach records restore” lists your backups.")
    }

    @Test func backupsAreAdvisedOnlyIfThereIsData() throws {
        let home = try TemporaryHome()
        let none = try Invocation(["records", "restore"], in: home)
        let told = try none.sentence
        #expect(none.status == 0 && told.contains("no training data") && !told.contains("makes"), "\(told)")
        let csv = try home.write(RecordCommandTests.foreign(20), to: home.file("app.csv"))
        #expect(try Invocation(["records", "import", csv], in: home).status == 0)
        let some = try Invocation(["records", "restore"], in: home)
        #expect(try some.sentence.contains("“peach records backup” makes one now"))
    }

    /// Data of other programs and of a newer Peach is never replaced.
    @Test(arguments: [
        ("CREATE TABLE recipe (peaches INTEGER)", "belongs to another program"),
        (
            "PRAGMA application_id = 1348821347; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
                + "INSERT INTO grdb_migrations VALUES ('99: pears')", "newer Peach, in format 99"
        ),
    ]) func whatIsWholeAndNotThisPeachsIsNotReplaced(sql: String, words: String) throws {
        let home = try TemporaryHome(answers: 20, data: "b.sqlite")
        try home.write("", to: home.records)
        let queue = try DatabaseQueue(path: home.records.path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        let bytes = try Data(contentsOf: home.records)
        let run = try Invocation(["records", "restore", "b.sqlite"], in: home)
        #expect(run.status == 65)
        #expect(try run.sentence.contains(words), "\(run.errors)")
        #expect(try Data(contentsOf: home.records) == bytes)
    }

    /// A failed disk.
    @Test(.enabled(if: DataJourneyTests.mayMount, "who may not mount has no such disk"), arguments: [false, true])
    func aDiskThatCanOnlyBeReadIsBackedUp(hasLog: Bool) throws {
        let home = try TemporaryHome(answers: 20, data: "disk/a.sqlite")
        let data = home.file("disk/a.sqlite").path
        let queue = try DatabaseQueue(path: data)
        if hasLog {
            try queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE comparisonRecord SET inputDevice = 'new'") }
            // As left by a killed process.
            for ending in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: data + ending, toPath: home.file("disk/b.sqlite").path + ending)
            }
        } else {
            try queue.close()
            try FileManager.default.copyItem(
                atPath: data, toPath: home.file("disk/b.sqlite").path)
        }
        let script = """
            mount --bind disk disk && mount -o remount,bind,ro disk && ! touch disk/x 2> /dev/null \
                && '\(Program.binary.path)' records backup copy.sqlite --data disk/b.sqlite
            """
        let shell = (DataJourneyTests.isolated + ["sh", "-c", "\"$SCRIPT\""]).joined(separator: " ")
        let run = try Invocation(shell: shell, in: home, environment: ["LANG": "en_US.UTF-8", "SCRIPT": script])
        #expect(run.status == 0, "\(run.errors)")
        let copy = try Invocation(["records", "export", "--data", "copy.sqlite"], in: home).output
        #expect(copy.split(separator: "\n").count == 22 && copy.contains(",new") == hasLog)
    }

    /// Empty data is reported if a backup has answers.
    @Test func dataThatHasVanishedIsFoundInABackup() throws {
        let home = try TemporaryHome(answers: 20)
        #expect(try Invocation(["records", "backup"], in: home).status == 0)
        for empties in [false, true] {
            unlink(home.records.path)
            if empties { try home.write("", to: home.records) }
            let doctor = try Invocation(["doctor", "--output", "none"], in: home)
            #expect(doctor.output.contains("✗ Your training data holds no answers, but a backup holds 20"))
            for command in [["profile"], ["records", "export"]] {
                let run = try Invocation(command, in: home)
                #expect(run.errors.contains("a backup holds 20"), "\(command): \(run.errors)")
            }
            // Reading has created empty tables.
            let later = try Invocation(["doctor", "--output", "none"], in: home)
            #expect(later.output.contains("✗ Your training data holds no answers"), "\(later.output)")
        }
    }

    /// A reset also deletes unsaved answers.
    @Test func whatWaitsIsForgottenToo() throws {
        let home = try TemporaryHome(answers: 20, data: "other.sqlite")
        let left = home.unsaved
        try home.write("", to: left.deletingLastPathComponent().appending(path: "x"))
        #expect(try Invocation(["records", "export", left.path, "--data", "other.sqlite"], in: home).status == 0)
        #expect(try Invocation(simulating: ["--trials", "3", "--data", home.records.path], in: home).status == 0)
        for command in [["profile"], ["records", "backup"]] {
            #expect(try Invocation(command, in: home).errors.contains("waiting to be saved"), "\(command)")
        }
        let reset = try Invocation(["records", "reset", "--yes", "--json"], in: home)
        #expect(reset.output.contains("\"comparisons\":") && !FileManager.default.fileExists(atPath: left.path))
        #expect(try !Invocation(["profile"], in: home).errors.contains("waiting to be saved"))
    }

    /// The sentence names the obstacle, not the backup.
    @Test func aPlaceThatCannotBeIsNamedInsteadOfTheBackup() throws {
        let home = try TemporaryHome(answers: 20, data: "b.sqlite")
        try home.write("in the way", to: home.data.appending(path: "peach"))
        let run = try Invocation(["records", "restore", "b.sqlite"], in: home)
        #expect(run.status == 73)
        #expect(
            try run.sentence.contains(home.data.appending(path: "peach").path) && !run.sentence.contains("b.sqlite"))
    }
}
