// SPDX-License-Identifier: MIT
import Foundation
import Sound
import Testing

/// Stalls of the server or of Peach lose nothing.
@Suite(.serialized) struct ServerStallTests {
    /// A late server causes a gap: the exercise is repeated with a larger buffer, which is remembered, and halved at the next
    /// start.
    @Test(arguments: SoundServer.Kind.allCases, ["pulseaudio", "alsa"])
    func gapsEnlargeTheBuffer(kind: SoundServer.Kind, output: String) throws {
        let server = try SoundServer(kind)
        let home = try TemporaryHome()
        let program = try server.train(home, output: output, "--count", "2")
        _ = try program.answer()
        _ = try program.event("target_started")
        server.signal(SIGSTOP)
        Thread.sleep(forTimeInterval: 0.3)
        server.signal(SIGCONT)
        let told = try program.event("sound")
        #expect(told["state"] as? String == "gaps")
        let buffer = try #require((told["buffer"] as? String).flatMap { BufferSize($0) })
        _ = try program.answer()
        #expect(try program.event("ended")["answered"] as? Int == 2)
        #expect(program.end().status == 0)
        let memory = home.folder.appending(path: "state/peach/buffers.json")
        let grown = try Self.kept(memory, output)
        // ALSA's plugin may need a second increase.
        #expect(grown.total >= buffer.total)
        let next = try server.train(home, output: output, "--count", "1")
        _ = try next.answer()
        #expect(next.end().status == 0)
        #expect(try Self.kept(memory, output).total <= grown.total / 2)
    }

    private static func kept(_ memory: URL, _ output: String) throws -> BufferSize {
        struct Kept: Decodable { let size: BufferSize }
        return try #require(JSONDecoder().decode([String: Kept].self, from: Data(contentsOf: memory))[output]).size
    }

    /// As by Ctrl-Z or a debugger: the sound is not at fault.
    @Test(arguments: SoundServer.Kind.allCases) func whoWasStoppedGoesOn(kind: SoundServer.Kind) throws {
        let server = try SoundServer(kind)
        let home = try TemporaryHome()
        let program = try server.train(home)
        for number in 0..<20 {
            _ = try program.event("target_started")
            kill(program.process.processIdentifier, SIGSTOP)
            Thread.sleep(forTimeInterval: [0.15, 1.3, 0.3, 1.3][number % 4])
            kill(program.process.processIdentifier, SIGCONT)
            if number % 2 == 1 {
                #expect(try program.event("interrupted")["reason"] as? String == "suspended")
                program.type(" ")
                _ = try program.event("resumed")
            }
            _ = try program.answer()
        }
        program.type("\u{1B}")
        #expect(try program.event("ended")["answered"] as? Int == 20)
        let (status, _, errors) = program.end()
        #expect(status == 0 && errors.isEmpty, "\(errors)")
    }
}
