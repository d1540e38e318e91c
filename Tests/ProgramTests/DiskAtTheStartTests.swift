// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// A disk that takes nothing any more when somebody sits down to train.
@Suite(.enabled(if: DataJourneyTests.mayMount, "who may not mount has no small disk"))
struct DiskAtTheStartTests {
    enum Disk: CaseIterable {
        case full
        case readOnly

        /// - Returns: what makes the folder lie on it, with what is in it.
        func command(_ folder: String) -> String {
            switch self {
            case .full:
                """
                copy=$(mktemp -d) && cp '\(folder)'/training.sqlite* "$copy" && mount -t tmpfs -o size=1m none '\(folder)' \
                    && cp "$copy"/* '\(folder)' && rm -r "$copy" \
                    && ! dd if=/dev/zero of='\(folder)/filler' bs=512 2> /dev/null && exec "$@"
                """
            case .readOnly:
                "mount --bind '\(folder)' '\(folder)' && mount -o remount,bind,ro '\(folder)' && exec \"$@\""
            }
        }

        var words: String { self == .full ? "disk is full" : "read-only" }
    }

    /// With one answer in the data.
    private func home() throws -> TemporaryHome {
        let home = try TemporaryHome()
        let program = try Program(DataJourneyTests.arguments, home: home)
        try program.answerAndSave()
        program.end(by: "INT")
        #expect(program.end().status == 0)
        return home
    }

    private func program(_ home: TemporaryHome, on disk: Disk) throws -> Program {
        let folder = home.records.deletingLastPathComponent().path
        let state = ["XDG_STATE_HOME": home.folder.appending(path: "state").path]
        return try Program(
            DataJourneyTests.arguments, home: home, environment: state,
            through: DataJourneyTests.isolated + ["sh", "-c", disk.command(folder), "sh"])
    }

    /// Into whatever is there then.
    @Test(arguments: [false, true]) func whenThereIsRoomAgainItIsSaved(isDeleted: Bool) throws {
        let home = try home()
        let program = try program(home, on: .full)
        let told = try DataJourneyTests.answerThrice(program)
        #expect(told.contains(home.records.path) && told.contains("disk is full"))
        let inside = "/proc/\(program.process.processIdentifier)/root\(home.records.path)"
        if isDeleted { unlink(inside) }
        free(inside)
        #expect(try program.event("saved")["count"] as? Int == 3)
        if isDeleted { #expect(try (program.event("trouble")["message"] as? String)?.contains("replaced") == true) }
        try program.answerAndSave()
        #expect(try end(program, home).count == (isDeleted ? 4 : 5))
    }

    /// Makes room, seen from outside.
    private func free(_ data: String) {
        unlink(URL(filePath: data).deletingLastPathComponent().appending(path: "filler").path)
    }

    /// - Returns: the records that it leaves.
    private func end(_ program: Program, _ home: TemporaryHome) throws -> [String] {
        let inside = "/proc/\(program.process.processIdentifier)/root\(home.records.path)"
        let copy = home.folder.appending(path: "copy.sqlite")
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: inside + ending) {
            try FileManager.default.copyItem(atPath: inside + ending, toPath: copy.path + ending)
        }
        program.end(by: "INT")
        #expect(program.end().status == 0)
        return try Invocation(["records", "export", "--data", copy.path, "--format", "jsonl"], in: home).output
            .split(separator: "\n").map { String($0) }.filter { $0.contains("\"referenceNote\"") }
    }

    /// What is in the log alone is the data's, although the one who opened the file to read it goes.
    @Test func whatAKilledProcessLeftInTheLogStays() throws {
        let home = try home()
        let aside = home.folder.appending(path: "aside.sqlite").path
        let queue = try DatabaseQueue(path: home.records.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE comparisonRecord SET inputDevice = 'left'") }
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: home.records.path + ending, toPath: aside + ending)
        }
        try queue.close()
        for ending in ["", "-wal"] {
            unlink(home.records.path + ending)
            try FileManager.default.copyItem(atPath: aside + ending, toPath: home.records.path + ending)
        }
        let program = try program(home, on: .full)
        _ = try DataJourneyTests.answerThrice(program)
        free("/proc/\(program.process.processIdentifier)/root\(home.records.path)")
        #expect(try program.event("saved")["count"] as? Int == 3)
        let records = try end(program, home)
        #expect(records.count == 4 && records.count { $0.contains("left") } == 1, "\(records)")
    }

    @Test(arguments: Disk.allCases) func whatItNeverTakesComesWithTheNextRun(disk: Disk) throws {
        let home = try home()
        let program = try program(home, on: disk)
        let told = try DataJourneyTests.answerThrice(program)
        #expect(told.contains(home.records.path) && told.contains(disk.words), "\(told)")
        program.end(by: "INT")
        let (status, _, errors) = program.end()
        #expect(status == 74 && errors.contains("3 answers"), "\(errors)")
        let next = try Program(
            DataJourneyTests.arguments, home: home,
            environment: ["XDG_STATE_HOME": home.folder.appending(path: "state").path])
        try next.answerAndSave()
        next.end(by: "INT")
        let (end, _, taken) = next.end()
        #expect(end == 0 && taken.contains("3 answers"), "\(taken)")
    }

    /// Whoever has answered nothing has nothing to lose.
    @Test(arguments: Disk.allCases) func whoLeavesAtOnceWaitsForNothing(disk: Disk) throws {
        let home = try home()
        let program = try program(home, on: disk)
        let told = try program.event("trouble")["message"] as? String ?? ""
        #expect(told.contains(disk.words))
        _ = try program.event("awaiting_answer")
        program.end(by: "INT")
        let (status, output, errors) = program.end()
        #expect(status == 0 && !output.contains("\"mended\"") && !errors.contains("Waiting"), "\(output)\(errors)")
    }

    @Test func withoutAnyDataThereIsNothingToBeginWith() throws {
        let home = try TemporaryHome()
        let folder = home.records.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let begin =
            "mount -t tmpfs -o size=64k none '\(folder.path)' && ! dd if=/dev/zero of='\(folder.path)/filler' bs=512"
        let program = try Program(
            DataJourneyTests.arguments, home: home,
            through: DataJourneyTests.isolated + ["sh", "-c", begin + " 2> /dev/null && exec \"$@\"", "sh"])
        let (status, _, errors) = program.end()
        #expect(status == 74 && errors.contains("disk is full") && errors.contains(home.records.path), "\(errors)")
    }
}
