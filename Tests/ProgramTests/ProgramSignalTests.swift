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
}
