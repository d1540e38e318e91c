// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// `scripts/bench simulate`, which makes the data of other tests and of the documents' pictures.
@Suite struct SimulateTests {
    @Test func everyWayOfSimulatingSaysTheSameAgain() throws {
        let home = try TemporaryHome()
        for way in [
            [], ["--population", "--learning", "--sessions", "9", "--matching", "30"],
            ["--interval", "P5u", "--interval", "M3d", "--tuning", "just", "--matching", "5"],
            ["--set", "range=48-60", "--set", "loudness=0.5", "--strategy", "steady"],
        ] {
            let first = try Invocation(simulating: ["--seed", "8"] + way, in: home)
            #expect(first.status == 0 && first.output.contains("The true threshold is "), "\(first.errors)")
            #expect(try Invocation(simulating: ["--seed", "8"] + way, in: home).output == first.output)
            #expect(try Invocation(simulating: ["--seed", "9"] + way, in: home).output != first.output)
        }
    }

    @Test func answersAreKeptInANewFileAndNowhereElse() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "ear.sqlite").path
        let options = ["--seed", "8", "--sessions", "6", "--matching", "12", "--data", file]
        #expect(try Invocation(simulating: options, in: home).status == 0)
        let queue = try DatabaseQueue(path: file)
        func count(_ sql: String) throws -> Int? { try queue.read { try Int.fetchOne($0, sql: sql) } }
        #expect(try count("SELECT count(*) FROM comparisonRecord WHERE inputDevice = 'simulated listener'") == 200)
        #expect(try count("SELECT count(DISTINCT substr(timestamp, 1, 10)) FROM comparisonRecord") == 6)
        #expect(try count("SELECT count(*) FROM pitchMatchingRecord") == 12)
        #expect(try Invocation(simulating: options, in: home).status != 0)
        #expect(try count("SELECT count(*) FROM comparisonRecord") == 200)
        #expect(!FileManager.default.fileExists(atPath: home.records.path))
    }
}
