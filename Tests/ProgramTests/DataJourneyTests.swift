// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// While nothing can be saved, training goes on; the unsaved answers are counted, and their saving is reported.
@Suite struct DataJourneyTests {
    /// - Returns: the sentence at the terminal, printed once.
    static func answerThrice(_ program: Program, naming place: String = ".sqlite") throws -> String {
        var told: [String] = []
        var answered = 0
        while answered < 3 || told.isEmpty {
            let event = try program.event("an answer, or what is wrong", answering: answered < 3) { event in
                ["answered", "trouble"].contains(event["event"] as? String)
            }
            if event["event"] as? String == "answered" {
                answered += 1
                #expect(event["saved"] as? Bool == false)
            } else if let message = event["message"] as? String, message.contains(place) {
                told.append(message)
            }
        }
        #expect(told.count == 1, "\(told)")
        return told.first ?? ""
    }

    @Test func anotherProgramWrites() throws {
        let home = try TemporaryHome()
        let program = try Program(training: home)
        try program.answerAndSave()
        let other = try home.lock()
        let told = try Self.answerThrice(program)
        #expect(told.contains(home.records.path) && told.contains("kept"))
        try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
        #expect(try program.event("saved")["count"] as? Int == 3)
        #expect(program.end(by: "INT").status == 0)
    }

    /// As root, or with unprivileged mounts.
    static let isolated = ["unshare", "--mount"] + (geteuid() == 0 ? [] : ["--map-root-user"])
    static let mayMount = runs(isolated + ["mount", "-t", "tmpfs", "none", "/mnt"])

    static func runs(_ command: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// The kernel can shut down a file system on request, as it does after detecting damage.
    private static let mayFail: Bool = {
        let script = """
            PATH=$PATH:/usr/sbin:/sbin; image=$(mktemp) && truncate -s 8M "$image" && mkfs.ext4 -q "$image" && mount -o loop "$image" /mnt \
                && device=$(basename "$(findmnt -n -o SOURCE /mnt)") && [ -w "/sys/fs/ext4/$device/trigger_fs_error" ]
            status=$?; rm -f "$image"; exit $status
            """
        return geteuid() == 0 && runs(isolated + ["sh", "-c", script])
    }()

    @Test(.enabled(if: mayFail, "only root has a disk that fails, where the kernel has loop devices and ext4"))
    func theDiskBecomesReadOnly() throws {
        let home = try TemporaryHome()
        let folder = home.records.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let image = home.file("disk").path
        let begin = """
            PATH=$PATH:/usr/sbin:/sbin; truncate -s 8M '\(image)' && mkfs.ext4 -q '\(image)' \
                && mount -o loop,errors=remount-ro '\(image)' '\(folder.path)' && exec "$@"
            """
        let program = try Program(training: home, through: Self.isolated + ["sh", "-c", begin, "sh"])
        try program.answerAndSave()
        let mounts = try String(
            contentsOfFile: "/proc/\(program.process.processIdentifier)/mounts", encoding: .utf8)
        let device =
            try #require(mounts.split(separator: "\n").first { $0.contains(" \(folder.path) ") })
            .prefix { $0 != " " }.split(separator: "/").last ?? ""
        try "test".write(toFile: "/sys/fs/ext4/\(device)/trigger_fs_error", atomically: false, encoding: .utf8)
        let told = try Self.answerThrice(program)
        #expect(told.contains(home.records.path) && told.contains("not saved yet"), "\(told)")
        // It still claims to be writable.
        let there = "nsenter --mount --target \(program.process.processIdentifier)"
        let doctor = try Invocation(
            shell: "exec \(there) '\(Program.binary.path)' doctor --json --output none", in: home,
            environment: ["LANG": "C.UTF-8"])
        let data = try #require(doctor.objects.first { $0["check"] as? String == "data" }, "\(doctor.errors)")
        #expect(data["good"] as? Bool == false)
        let (status, _, errors) = program.end(by: "INT")
        #expect(status == 74 && errors.contains("3 answers"), "\(errors)")
        let file = try #require(errors.firstMatch(of: /“([^”]*-unsaved-[^”]*)”/)).1
        #expect(try String(contentsOfFile: String(file), encoding: .utf8).contains("comparison"), "on another disk")
    }

    @Test(.enabled(if: mayMount, "who may not mount has no small disk"), arguments: [true, false])
    func theDiskIsFull(isFreed: Bool) throws {
        let home = try TemporaryHome()
        let folder = home.records.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let begin = "mount -t tmpfs -o size=1m none \(folder.path) && exec \"$@\""
        let program = try Program(training: home, through: Self.isolated + ["sh", "-c", begin, "sh"])
        try program.answerAndSave()
        // Seen from outside.
        let disk = "/proc/\(program.process.processIdentifier)/root\(folder.path)"
        fill("\(disk)/filler")
        let told = try Self.answerThrice(program)
        #expect(told.contains(home.records.path) && told.contains("disk is full"))
        guard isFreed else {
            let (status, _, errors) = program.end(by: "INT")
            #expect(status == 74 && errors.contains("3 answers"), "\(errors)")
            return
        }
        unlink("\(disk)/filler")
        #expect(try program.event("saved")["count"] as? Int == 3)
        #expect(program.end(by: "INT").status == 0)
    }

    private func fill(_ path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        let bytes = [UInt8](repeating: 0, count: 512)
        while write(file, bytes, bytes.count) > 0 {}
    }

    @Test(arguments: ["en", "de"]) func aNewerPeachHasWrittenThem(language: String) throws {
        let home = try TemporaryHome()
        let program = try Program(training: home)
        try program.answerAndSave()
        #expect(program.end(by: "INT").status == 0)
        let queue = try DatabaseQueue(path: home.records.path)
        let count = try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations") }
        let known = try #require(count)
        try queue.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99: chords')") }
        try queue.close()
        let bytes = try Data(contentsOf: home.records)
        for command in [["train", "comparison"], ["start", "--no-browser"], ["profile"]] {
            let run = try Invocation(command + ["--language", language], in: home)
            #expect(run.status == 65)
            let told = try run.sentence
            #expect(told.contains("99") && told.contains("\(known)") && told.contains(home.records.path))
            #expect(told.contains(language == "de" ? "unangetastet" : "untouched"))
        }
        #expect(try Data(contentsOf: home.records) == bytes)
    }
}
