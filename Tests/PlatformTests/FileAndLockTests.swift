// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Scratch
import Testing

@testable import Platform

@Suite struct BoundedFileReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.path + "/" + name }

    /// Opening a pipe without a writer would block for ever.
    @Test(.timeLimit(.minutes(1))) func otherThanFilesIsRefusedAtOnce() throws {
        let pipe = path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, errno) in [(pipe, EINVAL), ("/dev/zero", EINVAL), (folder.url.path, EISDIR), (path("none"), ENOENT)]
        {
            #expect(throws: BoundedFileReader.Failure.unreadable(errno: errno)) { try BoundedFileReader(path) }
        }
    }

    @Test func aStretchThatReachesBeyondTheEndIsShorter() throws {
        let path = path("file")
        try AtomicFile.replace(path, with: Array(0..<100))
        let file = try BoundedFileReader(path)
        #expect(file.size == 100)
        #expect(try file.bytes(at: 10, count: 5) == [10, 11, 12, 13, 14])
        #expect(try file.bytes(at: 98, count: 5) == [98, 99])
        #expect(try file.bytes(at: 100, count: 5).isEmpty)
    }

    @Test func theSecondWriterOfANewFileIsRefused() throws {
        let path = path("file")
        let (one, other) = (try AtomicFile(path, isForced: false), try AtomicFile(path, isForced: false))
        try other.finish(other.write([2]))
        #expect(throws: FileRefusal.exists(path: path)) { try one.finish(one.write([1])) }
        #expect(try BoundedFileReader(path).bytes(at: 0, count: 9) == [2])
        #expect(access(one.place, F_OK) != 0, "what is refused leaves nothing")
    }
}

/// Only one instance plays.
@Suite struct InstanceLockTests {
    @Test func theSecondGetsProcessAndSocketOfTheHolder() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "new/peach.lock").path(percentEncoded: false)
        let socket = "/run/user/1000/peach/a socket with spaces\nand more"
        func hold() throws {
            let first = try InstanceLock(path, socket: socket)
            #expect(throws: InstanceLock.Held(process: getpid(), socket: socket)) {
                _ = try InstanceLock(path, socket: "/elsewhere")
            }
            withExtendedLifetime(first) {}
        }
        try hold()
        // A holder that has ended leaves neither the lock nor parts of a longer line.
        let second = try InstanceLock(path, socket: "/b")
        #expect(throws: InstanceLock.Held(process: getpid(), socket: "/b")) { _ = try InstanceLock(path, socket: "/c") }
        _ = consume second
    }

    /// `peach stop` beside `peach start` only reads the lock.
    @Test func readingTheLockDoesNotTakeIt() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "peach.lock").path(percentEncoded: false)
        _ = try InstanceLock(path, socket: "/a")
        let reader = Task.detached { while !Task.isCancelled { _ = InstanceLock.holder(of: path) } }
        defer { reader.cancel() }
        for _ in 0..<20_000 { _ = try InstanceLock(path, socket: "/a") }
    }
}

@Suite struct EventFDTests {
    private let wake = EventFD()
    private static let long: Int64 = 60_000_000_000

    @Test func aSignalBeforeTheWaitEndsItAndNoOther() {
        let begin = Monotonic.now()
        for _ in 0..<2 { wake.signal() }
        wake.wait(until: begin + Self.long)
        let middle = Monotonic.now()
        #expect(middle < begin + Self.long)
        wake.wait(until: middle + 20_000_000)
        #expect((middle + 20_000_000..<middle + Self.long).contains(Monotonic.now()))
    }

    @Test func anotherThreadEndsAWait() {
        let begin = Monotonic.now()
        let wake = wake
        Thread { @Sendable in wake.signal() }.start()
        wake.wait(until: begin + Self.long)
        #expect(Monotonic.now() < begin + Self.long)
    }
}
