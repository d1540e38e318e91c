// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Ctrl-C, a request to end and a closed terminal end training, not the process in the middle of it.
@Suite struct ProgramSignalTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalEndsTheRunInGoodOrder(signal: Int32) throws {
        let home = try TemporaryHome()
        let program = try Program(["train", "comparison", "--json", "--output", "none"], home: home)
        _ = try program.event("target_started")
        kill(program.process.processIdentifier, signal)
        let ended = try program.event("ended")
        #expect(ended["answered"] as? Int == 0)
        let (status, _, errors) = program.end()
        #expect(status == 0)
        #expect(program.process.terminationReason == .exit)
        #expect(errors.isEmpty)
    }

    /// Ctrl-Z, fg and Ctrl-\\ in shells that give the terminal back as they found it, and in one that does not.
    @Test(arguments: ["bash", "dash"]) func theTerminalIsAsItWasWheneverPeachDoesNotRun(name: String) throws {
        let home = try TemporaryHome()
        let shell = try Shell(name, home: home)
        let before = try shell.modes()
        #expect(before == ["echo", "icanon", "isig"])
        shell.type("\(Program.binary.path) train comparison --output none --set duration=0.3\n")
        _ = try shell.read(until: "Esc stops.")
        for _ in 0..<2 {
            shell.type("\u{1A}")
            _ = try shell.read(until: "Stopped")
            #expect(try shell.modes() == before)
            // So long that it counts as a pause.
            Thread.sleep(forTimeInterval: 1.2)
            shell.type("fg\n")
            _ = try shell.read(until: "Esc ends.")
            shell.type(" ")
            _ = try shell.read(until: "Training goes on.")
        }
        shell.type("\u{1C}")
        _ = try shell.read(until: "Quit")
        #expect(try shell.modes() == before)
    }
}
