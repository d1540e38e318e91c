// SPDX-License-Identifier: MIT
import Foundation
import Sound
import SoundServers
import Testing

/// What a long evening must not wear out.
@Suite(.serialized) struct ServerEnduranceTests {
    /// One takes a second.
    private static let answers = 600

    /// Descriptors, threads and kB of memory of this process.
    private struct Resources {
        let descriptors, threads, memory: Int

        init() throws {
            func count(_ folder: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count
            }
            (descriptors, threads) = (try count("fd"), try count("task"))
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            memory = try #require(line.flatMap { Int($0.filter(\.isNumber)) })
        }
    }

    /// Less than 100 bytes a stream remain: a leaked buffer or thread holds kilobytes.
    @Test func openedAndClosedStreamsLeaveNothing() throws {
        let server = try PrivateServer(.pipewire)
        server.adopt()
        defer { withExtendedLifetime(server) {} }
        func open(_ count: Int) throws -> Resources {
            let buffer = BufferSize(frames: 64, periods: 2)
            for _ in 0..<count { try AudioOutputs.open(.pipewire(nil), buffer: buffer).close() }
            return try Resources()
        }
        let (early, late) = (try open(1000), try open(9000))
        print("kB of memory after 1,000 streams and after 10,000: \(early.memory), \(late.memory)")
        #expect(late.descriptors <= early.descriptors && late.threads <= early.threads)
        #expect(late.memory - early.memory < 900)
    }

    /// Ten minutes from 128 frames on: every exercise is answered, and the buffer is doubled at most once, after two gaps.
    @Test func aBusyCoreCostsNoExercise() throws {
        let (server, home) = (try PrivateServer(.pipewire), try TemporaryHome())
        try server.launch("/bin/sh", ["-c", "while :; do :; done"])
        let program = try server.train(home, output: "pipewire", "--count", "\(Self.answers)")
        for _ in 0..<Self.answers {
            _ = try program.event("answered", answering: true) { $0["event"] as? String == "answered" }
        }
        #expect(try program.event("ended")["answered"] as? Int == Self.answers)
        #expect(program.end().status == 0)
        let sizes = try? String(contentsOf: home.file("state/peach/buffers.json"), encoding: .utf8)
        #expect(sizes?.contains("\"periods\" : 4") != true, "\(sizes ?? "")")
    }
}
