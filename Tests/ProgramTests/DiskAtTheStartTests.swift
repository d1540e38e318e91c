// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// A disk that takes nothing any more when somebody sits down to train.
@Suite(.enabled(if: DataJourneyTests.mayMount, "who may not mount has no small disk"))
struct DiskAtTheStartTests {
    enum Disk: CaseIterable {
        case full
        /// The data is a link to it.
        case fullElsewhere
        /// It has room, but for no more files.
        case withoutFiles
        case readOnly

        /// - Returns: what makes the folder lie on it, with what is in it.
        func command(_ folder: String) -> String {
            let aside = "copy=$(mktemp -d) && cp '\(folder)'/training.sqlite* \"$copy\""
            return switch self {
            case .full:
                """
                \(aside) && mount -t tmpfs -o size=1m none '\(folder)' \
                    && cp "$copy"/* '\(folder)' && rm -r "$copy" \
                    && ! dd if=/dev/zero of='\(folder)/filler' bs=512 2> /dev/null && exec "$@"
                """
            case .fullElsewhere:
                """
                \(aside) && mount -t tmpfs -o size=8m none '\(folder)' \
                    && mkdir '\(folder)/other' && mount -t tmpfs -o size=1m none '\(folder)/other' \
                    && cp "$copy"/* '\(folder)/other' && rm -r "$copy" && ln -s other/training.sqlite '\(folder)' \
                    && ! dd if=/dev/zero of='\(folder)/other/filler' bs=512 2> /dev/null && exec "$@"
                """
            case .withoutFiles:
                """
                \(aside) \
                    && mount -t tmpfs -o size=8m,nr_inodes=20 none '\(folder)' && cp "$copy"/* '\(folder)' && rm -r "$copy"
                while touch '\(folder)/'$((number += 1)) 2> /dev/null; do :; done; exec "$@"
                """
            case .readOnly:
                "mount --bind '\(folder)' '\(folder)' && mount -o remount,bind,ro '\(folder)' && exec \"$@\""
            }
        }

        var words: String { self == .readOnly ? "read-only" : "disk is full" }
    }

    /// With one answer in the data.
    private func home() throws -> TemporaryHome {
        let home = try TemporaryHome()
        let program = try Program(DataJourneyTests.arguments, home: home)
        try program.answerAndSave()
        program.end(by: "INT")
        #expect(program.end().status == 0)
        // Beside a busy machine the process may end before it has emptied the log.
        let queue = try DatabaseQueue(path: home.records.path)
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try queue.close()
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
        // Outside the link leads elsewhere.
        if disk != .fullElsewhere { try trainOnceMore(home) }
    }

    /// Nor is what waits lost with a process that gets no time to leave it anywhere.
    @Test func whatIsKilledWhileItWaitsComesWithTheNextRun() throws {
        let home = try home()
        let program = try program(home, on: .full)
        _ = try DataJourneyTests.answerThrice(program)
        func held() -> Int {
            (try? String(contentsOf: home.unsaved, encoding: .utf8))?.split(separator: "\n").count ?? 0
        }
        let end = Date().addingTimeInterval(40)
        // The first line tells the format.
        while held() < 4, end.timeIntervalSinceNow > 0 { _ = program.line(within: 0.1) }
        kill(program.process.processIdentifier, SIGKILL)
        #expect(program.end().status == SIGKILL)
        try trainOnceMore(home)
        #expect(held() == 0)
    }

    /// Whoever has answered nothing has nothing to lose.
    @Test(arguments: Disk.allCases) func whoLeavesAtOnceWaitsForNothing(disk: Disk) throws {
        let home = try home()
        let program = try program(home, on: disk)
        _ = try program.event("what is wrong with the disk") { event in
            (event["message"] as? String)?.contains(disk.words) == true
        }
        try program.questioned()
        program.end(by: "INT")
        let (status, output, errors) = program.end()
        #expect(status == 0 && !output.contains("\"mended\"") && !errors.contains("Waiting"), "\(output)\(errors)")
    }

    /// Who has no data yet, or an empty file, has nothing to read, and can train too.
    @Test(arguments: [false, true], ["training.sqlite", "other"])
    func aNewcomerTrainsToo(isReadOnly: Bool, file: String) throws {
        let home = try TemporaryHome()
        let folder = home.records.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try home.write("", to: folder.appending(path: file))
        let begin =
            isReadOnly
            ? Disk.readOnly.command(folder.path)
            : """
            mount -t tmpfs -o size=64k none '\(folder.path)' && touch '\(folder.path)/\(file)' && ! dd if=/dev/zero of='\(folder.path)/filler' bs=512 2> /dev/null \
                && exec "$@"
            """
        let program = try Program(
            DataJourneyTests.arguments, home: home,
            environment: ["XDG_STATE_HOME": home.folder.appending(path: "state").path],
            through: DataJourneyTests.isolated + ["sh", "-c", begin, "sh"])
        let told = try DataJourneyTests.answerThrice(program, naming: home.data.path)
        #expect(told.contains(isReadOnly ? "read-only" : "disk is full"), "\(told)")
        program.end(by: "INT")
        let (status, _, errors) = program.end()
        #expect(status == 74 && errors.contains("3 answers"), "\(errors)")
        try trainOnceMore(home)
    }

    /// With the answers that wait.
    private func trainOnceMore(_ home: TemporaryHome) throws {
        let next = try Program(
            DataJourneyTests.arguments, home: home,
            environment: ["XDG_STATE_HOME": home.folder.appending(path: "state").path])
        try next.answerAndSave()
        next.end(by: "INT")
        let (status, _, taken) = next.end()
        #expect(status == 0 && taken.contains("3 answers"), "\(taken)")
    }

    /// Nobody is told that training is not possible, and everybody what waits.
    @Test(arguments: [Disk.full, .readOnly]) func theDoctorSaysSo(disk: Disk) throws {
        let home = try home()
        let folder = home.records.deletingLastPathComponent()
        let records = try Invocation(["records", "export", "--format", "jsonl"], in: home).output
        try home.write(records, to: home.unsaved)
        let script = disk.command(folder.path).replacing(
            "exec \"$@\"", with: "'\(Program.binary.path)' doctor --json --output none")
        let shell = (DataJourneyTests.isolated + ["sh", "-c", "\"$SCRIPT\""]).joined(separator: " ")
        let run = try Invocation(shell: shell, in: home, environment: ["LANG": "en_US.UTF-8", "SCRIPT": script])
        let found = try #require(run.objects.first { $0["check"] as? String == "data" }, "\(run.output)\(run.errors)")
        #expect(found["good"] as? Bool == false && found["needed"] as? Bool == false)
        let message = found["message"] as? String ?? ""
        #expect(message.contains(disk.words) && message.contains("still waiting"), "\(message)")
    }
}
