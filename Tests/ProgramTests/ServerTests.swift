// SPDX-License-Identifier: MIT
import Foundation
import Sound
import SoundServers
import Testing

/// Sound servers that suspend, hang, end and return.
@Suite(.serialized) struct ServerTests {
    @Test(arguments: PrivateServer.Way.all) func trainingBeginsWhenTheOutputSleeps(way: PrivateServer.Way) throws {
        let (server, output) = (try PrivateServer(way.kind), way.output)
        for _ in 0..<2 {
            try server.waitUntilAsleep()
            let home = try TemporaryHome()
            let program = try server.train(home, output: output, "--count", "2")
            for _ in 0..<2 { _ = try program.answer() }
            #expect(try program.event("ended")["answered"] as? Int == 2)
            let (status, _, errors) = program.end()
            #expect(status == 0 && errors.isEmpty, "\(errors)")
        }
    }

    @Test(arguments: PrivateServer.Way.all) func trainingGoesOnWhenTheServerIsBack(way: PrivateServer.Way) throws {
        let (server, output) = (try PrivateServer(way.kind), way.output)
        let home = try TemporaryHome()
        let program = try server.train(home, output: output, "--count", "3")
        _ = try program.answer()
        for _ in 0..<2 {
            _ = try program.event("target_started")
            server.stop()
            #expect(try program.event("interrupted")["reason"] as? String == "sound_lost")
            try server.start()
            #expect(try program.event("sound")["state"] as? String == "back")
            program.type(" ")
            _ = try program.event("resumed")
            _ = try program.answer()
        }
        #expect(try program.event("ended")["answered"] as? Int == 3)
        #expect(program.end().status == 0)
    }

    /// Esc, SIGINT and SIGTERM work within a second in every state of the server.
    @Test(arguments: PrivateServer.Way.all.filter { $0.output != "alsa" }, ["\u{1B}", "INT", "TERM"])
    func aHangingServerDelaysNoEnd(way: PrivateServer.Way, key: String) throws {
        let server = try PrivateServer(way.kind)
        let home = try TemporaryHome()
        let program = try server.train(home, output: way.output)
        _ = try program.answer()
        server.signal(SIGSTOP)
        #expect(try program.event("interrupted")["reason"] as? String == "sound_lost")
        let begin = Date()
        program.interrupt(by: key)
        _ = try program.event("ended")
        #expect(Date().timeIntervalSince(begin) < 1)
        #expect(program.end().status == 0)
        #expect(Date().timeIntervalSince(begin) < 3)
    }

    /// A suspended sink is waited for; an interrupted demonstration is reported as such.
    @Test func aDemonstrationIsWholeOrSaysThatItIsNot() throws {
        let server = try PrivateServer(.pulseaudio)
        try server.waitUntilAsleep()
        func demo() throws -> Program {
            try Program(
                ["demo", "--json", "-n", "2", "-o", "pulseaudio"], home: try TemporaryHome(),
                environment: server.environment)
        }
        let whole = try demo()
        for _ in 0..<2 { #expect(try whole.event("ended")["answered"] as? Int == 1) }
        #expect(whole.end().status == 0)
        let broken = try demo()
        _ = try broken.event("target_started")
        server.stop()
        _ = try broken.event("interrupted")
        let (status, _, errors) = broken.end()
        #expect(status == 69 && errors.contains("The demonstration stopped there."), "\(errors)")
    }

    /// The wait and its failure are reported.
    @Test func theDoctorWaitsAloud() throws {
        let server = try PrivateServer(.pulseaudio)
        server.signal(SIGSTOP)
        defer { server.signal(SIGCONT) }
        let doctor = try Program(
            ["doctor", "--output", "pulseaudio"], home: try TemporaryHome(), environment: server.environment)
        #expect(doctor.sentence().contains("“pulseaudio” is still waking up"))
        #expect(doctor.process.isRunning)
        let (status, output, _) = doctor.end()
        #expect(status == 69 && output.contains("✗") && output.contains("pulseaudio"))
    }

    @Test(arguments: PrivateServer.Kind.allCases) func anotherSinkIsNoLoss(kind: PrivateServer.Kind) throws {
        let server = try PrivateServer(kind)
        let home = try TemporaryHome()
        let program = try server.train(home, "--count", "3")
        _ = try program.answer()
        try server.add(sink: "two")
        try server.moveStreams(to: "two")
        for _ in 0..<2 { _ = try program.answer() }
        #expect(try program.event("ended")["answered"] as? Int == 3)
        #expect(program.end().status == 0)
    }

    /// A late server causes a gap: the exercise is repeated with a larger buffer, which is remembered, and halved at the next
    /// start.
    @Test(arguments: PrivateServer.Way.all) func gapsEnlargeTheBuffer(way: PrivateServer.Way) throws {
        let (server, output) = (try PrivateServer(way.kind), way.output)
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
        // An answer before the exercise is given again would be to nothing.
        _ = try program.event("exercise")
        _ = try program.answer()
        #expect(try program.event("ended")["answered"] as? Int == 2)
        #expect(program.end().status == 0)
        let memory = home.file("state/peach/buffers.json")
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
    @Test(arguments: PrivateServer.Kind.allCases) func aStoppedRunContinues(kind: PrivateServer.Kind) throws {
        let server = try PrivateServer(kind)
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
