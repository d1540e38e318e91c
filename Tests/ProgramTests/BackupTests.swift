// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// What is to be put in the place of the data has to be a backup; what is none is named with what it is, and the data stays.
@Suite(.serialized) struct BackupTests {
    @Test func whatIsNoBackupIsNamedAndTheDataStays() throws {
        let home = try TemporaryHome()
        let csv = try home.write(RecordCommandTests.foreign(20), to: home.folder.appending(path: "app.csv"))
        #expect(try Invocation(["records", "import", csv], in: home).status == 0)
        #expect(try Invocation(["records", "export", "mine.csv"], in: home).status == 0)
        try home.write("", to: home.folder.appending(path: "empty"))
        try home.write("hello", to: home.folder.appending(path: "text"))
        try home.write("", to: home.folder.appending(path: "folder/x"))
        #expect(mkfifo(home.folder.appending(path: "fifo").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: home.folder.appending(path: "link").path, withDestinationPath: "/nowhere/x")
        var bytes = try Data(contentsOf: home.records)
        let sound = bytes
        bytes.replaceSubrange(100..<3000, with: repeatElement(0xA5, count: 2900))
        try bytes.write(to: home.folder.appending(path: "damaged"))
        do {
            let queue = try DatabaseQueue(path: home.folder.appending(path: "foreign").path)
            try queue.write { try $0.execute(sql: "CREATE TABLE recipe (peaches INTEGER)") }
        }
        let faults: [(name: String, status: Int32, words: String)] = [
            ("app.csv", 65, "is an export"), ("mine.csv", 65, "is an export"), ("empty", 65, "is empty"),
            ("text", 65, "is not a database"), ("folder", 66, "it is a folder"), ("fifo", 66, "not an ordinary file"),
            ("link", 66, "its link points nowhere"), ("damaged", 65, "is damaged too"),
            ("foreign", 65, "another program"), ("none", 66, "There is no file"),
        ]
        for (name, status, words) in faults {
            let run = try Invocation(["records", "restore", name], in: home)
            #expect(run.status == status, "\(name)")
            let sentence = try run.sentence
            #expect(sentence.contains("“\(name)”") && sentence.contains(words), "\(sentence)")
            #expect(!sentence.contains("records restore") && !sentence.contains("training data"), "\(sentence)")
            #expect(try Data(contentsOf: home.records) == sound)
        }
    }

    /// Nobody begins anew without a word where a backup has what is missing.
    @Test func dataThatHasVanishedIsFoundInABackup() throws {
        let home = try TemporaryHome()
        let csv = try home.write(RecordCommandTests.foreign(20), to: home.folder.appending(path: "app.csv"))
        #expect(try Invocation(["records", "import", csv], in: home).status == 0)
        #expect(try Invocation(["records", "backup"], in: home).status == 0)
        for empties in [false, true] {
            unlink(home.records.path)
            if empties { try home.write("", to: home.records) }
            for command in [["profile"], ["records", "export"]] {
                let run = try Invocation(command, in: home)
                #expect(run.errors.contains("a backup holds 20"), "\(command): \(run.errors)")
            }
        }
    }

    /// Answers that wait for the disk are part of what is to be forgotten.
    @Test func whatWaitsIsForgottenToo() throws {
        let home = try TemporaryHome()
        let csv = try home.write(RecordCommandTests.foreign(20), to: home.folder.appending(path: "app.csv"))
        #expect(try Invocation(["records", "import", csv, "--data", "other.sqlite"], in: home).status == 0)
        let left = home.records.deletingLastPathComponent().appending(
            path: "training-unsaved-2026-01-02-030405-1.jsonl")
        try home.write("", to: home.records.deletingLastPathComponent().appending(path: "x"))
        #expect(try Invocation(["records", "export", left.path, "--data", "other.sqlite"], in: home).status == 0)
        #expect(try Invocation(["simulate", "-n", "3", "--data", home.records.path], in: home).status == 0)
        #expect(try Invocation(["profile"], in: home).errors.contains("waiting to be saved"))
        let reset = try Invocation(["records", "reset", "--yes", "--json"], in: home)
        #expect(reset.output.contains("\"comparisons\":") && !FileManager.default.fileExists(atPath: left.path))
        #expect(try !Invocation(["profile"], in: home).errors.contains("waiting to be saved"))
    }

    @Test func whatCannotBeReadBesideABackupIsNamed() throws {
        let home = try TemporaryHome()
        let csv = try home.write(RecordCommandTests.foreign(20), to: home.folder.appending(path: "app.csv"))
        #expect(try Invocation(["records", "import", csv, "--data", "b.sqlite"], in: home).status == 0)
        try home.write("", to: home.folder.appending(path: "b.sqlite-wal/x"))
        let run = try Invocation(["records", "restore", "b.sqlite"], in: home)
        #expect(run.status == 66)
        #expect(try run.sentence.contains("“b.sqlite-wal” cannot be read: it is a folder"), "\(run.errors)")
        #expect(try !run.sentence.contains("--data"))
    }

    /// The sentence names what is in the way, which is not the backup.
    @Test func aPlaceThatCannotBeIsNamedInsteadOfTheBackup() throws {
        let home = try TemporaryHome()
        let csv = try home.write(RecordCommandTests.foreign(20), to: home.folder.appending(path: "app.csv"))
        #expect(try Invocation(["records", "import", csv, "--data", "b.sqlite"], in: home).status == 0)
        try home.write("in the way", to: home.data.appending(path: "peach"))
        let run = try Invocation(["records", "restore", "b.sqlite"], in: home)
        #expect(run.status == 73)
        #expect(
            try run.sentence.contains(home.data.appending(path: "peach").path) && !run.sentence.contains("b.sqlite"))
    }
}
