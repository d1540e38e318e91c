// SPDX-License-Identifier: MIT
import Glibc
import Scratch
import Testing

@testable import Platform

/// Only one instance plays.
@Suite struct InstanceLockTests {
    @Test func theSecondLearnsWhoHoldsItAndWhereToAsk() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "new/peach.lock").path(percentEncoded: false)
        let door = "/run/user/1000/peach/a door with spaces\nand more"
        func hold() throws {
            let first = try InstanceLock(path, door: door)
            #expect(throws: InstanceLock.Held(process: getpid(), door: door)) {
                _ = try InstanceLock(path, door: "/elsewhere")
            }
            withExtendedLifetime(first) {}
        }
        try hold()
        // A holder that has ended leaves neither the lock nor parts of a longer line.
        let second = try InstanceLock(path, door: "/b")
        #expect(throws: InstanceLock.Held(process: getpid(), door: "/b")) { _ = try InstanceLock(path, door: "/c") }
        _ = consume second
    }

    /// `peach stop` beside `peach start` only reads the lock.
    @Test func lookingKeepsNobodyOut() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "peach.lock").path(percentEncoded: false)
        _ = try InstanceLock(path, door: "/a")
        let looks = Task.detached { while !Task.isCancelled { _ = InstanceLock.holder(of: path) } }
        defer { looks.cancel() }
        for _ in 0..<20_000 { _ = try InstanceLock(path, door: "/a") }
    }
}
