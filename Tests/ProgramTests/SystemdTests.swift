// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Notifications to systemd; the lane `package` tests a real systemd.
@Suite(.serialized) struct SystemdTests {
    private static let arguments = ["start", "--no-browser", "--output", "none"]

    @Test func itIsToldWhenPeachWaitsAtStartAndWhenItEnds() throws {
        let home = try TemporaryHome()
        let socket = try NoticeSocket("@peach-test-\(UUID())")
        let program = try Program(Self.arguments, home: home, environment: ["NOTIFY_SOCKET": socket.name])
        #expect(socket.next() == "READY=1")
        // Once ready, its control socket accepts connections.
        let second = try Invocation(Self.arguments, in: home)
        #expect(second.status == 0 && second.output.hasPrefix("http://"))
        // systemd must see that the unit is not running.
        let expected = ["NOTIFY_SOCKET": "@peach-test-nobody", "LANG": "en_US.UTF-8"]
        #expect(try Invocation(Self.arguments, in: home, environment: expected).status == 75)
        program.end(by: "TERM")
        #expect(socket.next() == "STOPPING=1")
        _ = program.end()
    }

    /// The address in the journal grants no access; the one at a terminal does.
    @Test(arguments: [false, true]) func theJournalGetsNoPass(isJournal: Bool) throws {
        let home = try TemporaryHome()
        let socket = try NoticeSocket("@peach-test-\(UUID())")
        let stream = isJournal ? "JOURNAL_STREAM=$(stat -Lc %d:%i /dev/stderr)" : ""
        let peach = "'\(Program.binary.path)'"
        let run = try Invocation(
            shell:
                "\(stream) \(peach) start --no-browser --output none & until \(peach) stop 2> /dev/null; do :; done; wait",
            in: home, environment: ["NOTIFY_SOCKET": socket.name])
        #expect(run.errors.contains("http://127.0.0.1:"), "\(run.errors)")
        #expect(run.errors.contains("token=") != isJournal, "\(run.errors)")
    }
}
