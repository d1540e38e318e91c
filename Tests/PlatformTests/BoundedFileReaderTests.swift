// SPDX-License-Identifier: MIT
import Glibc
import Scratch
import Testing

@testable import Platform

@Suite struct ReadFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.path + "/" + name }

    /// Opening a pipe without a writer would block for ever.
    @Test(.timeLimit(.minutes(1))) func whatIsNoFileIsRefusedAtOnce() throws {
        let pipe = path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, errno) in [(pipe, EINVAL), ("/dev/zero", EINVAL), (folder.url.path, EISDIR), (path("none"), ENOENT)]
        {
            #expect(throws: BoundedFileReader.Failure(errno: errno)) { try BoundedFileReader(path) }
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

    @Test func ofTwoWhoMakeTheSameFileTheSecondIsRefused() throws {
        let path = path("file")
        let (one, other) = (try AtomicFile(path, isForced: false), try AtomicFile(path, isForced: false))
        try other.finish(other.write([2]))
        #expect(throws: FileRefusal.exists(path: path)) { try one.finish(one.write([1])) }
        #expect(try BoundedFileReader(path).bytes(at: 0, count: 9) == [2])
        #expect(access(one.place, F_OK) != 0, "what is refused leaves nothing")
    }
}
