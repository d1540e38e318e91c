// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// On an ordinary desktop a sound server stands between Peach and the card: it sleeps, hangs, ends and comes back.
@Suite(.serialized) struct ServerTests {
    private func train(
        _ server: SoundServer, _ home: TemporaryHome, output: String = "pulseaudio", _ arguments: String...
    ) throws -> Program {
        if output == "alsa" {
            try home.write("pcm.!default pulse\nctl.!default pulse\n", to: home.folder.appending(path: ".asoundrc"))
        }
        return try Program(
            ["train", "comparison", "--json", "--output", output, "--set", "duration=0.3"] + arguments, home: home,
            environment: server.environment)
    }

    private func answer(_ program: Program, times: Int = 1) throws {
        for _ in 0..<times { _ = try program.answer() }
    }

    @Test(arguments: SoundServer.Kind.allCases, ["pulseaudio", "alsa"])
    func trainingBeginsWhenTheOutputSleeps(kind: SoundServer.Kind, output: String) throws {
        let server = try SoundServer(kind)
        for _ in 0..<2 {
            try server.waitUntilAsleep()
            let home = try TemporaryHome()
            let program = try train(server, home, output: output, "--count", "2")
            try answer(program, times: 2)
            #expect(try program.event("ended")["answered"] as? Int == 2)
            let (status, _, errors) = program.end()
            #expect(status == 0 && errors.isEmpty, "\(errors)")
        }
    }

    @Test(arguments: SoundServer.Kind.allCases, ["pulseaudio", "alsa"])
    func trainingGoesOnWhenTheServerIsBack(kind: SoundServer.Kind, output: String) throws {
        let server = try SoundServer(kind)
        let home = try TemporaryHome()
        let program = try train(server, home, output: output, "--count", "3")
        try answer(program)
        for _ in 0..<2 {
            _ = try program.event("target_started")
            server.stop()
            #expect(try program.event("interrupted")["reason"] as? String == "sound_lost")
            try server.start()
            #expect(try program.event("sound")["state"] as? String == "back")
            program.type(" ")
            _ = try program.event("resumed")
            try answer(program)
        }
        #expect(try program.event("ended")["answered"] as? Int == 3)
        #expect(program.end().status == 0)
    }

    /// Esc, Ctrl-C and a request to end work within a second, whatever the server does.
    @Test(arguments: SoundServer.Kind.allCases, ["\u{1B}", "INT", "TERM"])
    func aServerThatHangsHoldsNobody(kind: SoundServer.Kind, key: String) throws {
        let server = try SoundServer(kind)
        let home = try TemporaryHome()
        let program = try train(server, home)
        try answer(program)
        server.signal(SIGSTOP)
        #expect(try program.event("interrupted")["reason"] as? String == "sound_lost")
        let begin = Date()
        program.end(by: key)
        _ = try program.event("ended")
        #expect(Date().timeIntervalSince(begin) < 1)
        #expect(program.end().status == 0)
        #expect(Date().timeIntervalSince(begin) < 3)
    }

    /// Who waits is told for what, and in the end what is wrong.
    @Test func theDoctorWaitsAloud() throws {
        let server = try SoundServer(.pulseaudio)
        server.signal(SIGSTOP)
        defer { server.signal(SIGCONT) }
        let doctor = try Program(
            ["doctor", "--output", "pulseaudio"], home: try TemporaryHome(), environment: server.environment)
        #expect(doctor.sentence().contains("“pulseaudio” is still waking up"))
        #expect(doctor.process.isRunning)
        let (status, output, _) = doctor.end()
        #expect(status == 69 && output.contains("✗") && output.contains("pulseaudio"))
    }

    @Test(arguments: SoundServer.Kind.allCases) func anotherSinkIsNoLoss(kind: SoundServer.Kind) throws {
        let server = try SoundServer(kind)
        let home = try TemporaryHome()
        let program = try train(server, home, "--count", "3")
        try answer(program)
        try server.add(sink: "two")
        try server.moveStreams(to: "two")
        try answer(program, times: 2)
        #expect(try program.event("ended")["answered"] as? Int == 3)
        #expect(program.end().status == 0)
    }

    /// A server that is late leaves a hole in what sounds: the exercise is given again, with a larger buffer, which is remembered.
    @Test(arguments: SoundServer.Kind.allCases, ["pulseaudio", "alsa"])
    func gapsEnlargeTheBuffer(kind: SoundServer.Kind, output: String) throws {
        let server = try SoundServer(kind)
        let home = try TemporaryHome()
        let program = try train(server, home, output: output, "--count", "2")
        try answer(program)
        _ = try program.event("target_started")
        server.signal(SIGSTOP)
        Thread.sleep(forTimeInterval: 0.3)
        server.signal(SIGCONT)
        let told = try program.event("sound")
        #expect(told["state"] as? String == "gaps")
        let buffer = try #require(told["buffer"] as? String)
        try answer(program)
        #expect(try program.event("ended")["answered"] as? Int == 2)
        #expect(program.end().status == 0)
        let memory = home.folder.appending(path: ".local/state/peach/buffers.json")
        #expect(try String(contentsOf: memory, encoding: .utf8).contains("\"\(buffer)\""))
    }

    /// As Ctrl-Z does it, or a debugger: nothing is wrong with the sound.
    @Test(arguments: SoundServer.Kind.allCases) func whoWasStoppedGoesOn(kind: SoundServer.Kind) throws {
        let server = try SoundServer(kind)
        let home = try TemporaryHome()
        let program = try train(server, home)
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
            try answer(program)
        }
        program.type("\u{1B}")
        #expect(try program.event("ended")["answered"] as? Int == 20)
        let (status, _, errors) = program.end()
        #expect(status == 0 && errors.isEmpty, "\(errors)")
    }
}
