// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing

/// Malicious record files, and interruptions at the worst moments.
@Suite(.serialized) struct HostileRecordTests {
    /// One sentence, plus one for each of the first twenty rows; the right status, little memory, nothing imported.
    @Test func hostileFilesEndWithASentence() throws {
        let home = try TemporaryHome()
        let names =
            "type,id,timestamp,referenceNote,targetNote,interval,tuningSystem,centOffset,answer,isCorrect,"
            + "loudnessOffset,targetFrequency,reactionTime,initialCentOffset,userCentError,range,controlKind,"
            + "controlResolution,commitKind,timeToCommit,finalFrequency,referencePitch,noteDuration,soundSource,"
            + "referenceFrequency,inputDevice\\n"
        let head = "printf '# peach-records:1\\n\(names)'"
        let peach = "ulimit -v 1000000; exec \(Program.binary.path) records import"
        let hostile: [(command: String, status: Int32)] = [
            ("\(peach) /dev/zero", 65), ("\(peach) /", 66), ("\(peach) /nowhere", 66),
            ("\(peach) \(Program.binary.path)", 65), ("(\(head); printf '\"'; yes) | (\(peach) -)", 65),
            ("(\(head); yes | head -n 10000000) | (\(peach) -)", 65),
            ("(printf '{\"format\":\"peach-records\",\"version\":1}\\n'; yes '[[[[') | (\(peach) -)", 65),
        ]
        for (command, status) in hostile {
            let run = try Invocation(shell: command, in: home, environment: ["LANG": "en_US.UTF-8"])
            #expect(run.status == status, "\(command): \(run.errors)")
            let lines = run.errors.split(separator: "\n")
            #expect(
                [1, 21].contains(lines.count) && lines.allSatisfy { $0.hasSuffix(".") }, "\(command): \(run.errors)")
            #expect(run.output.isEmpty)
        }
        #expect(try Invocation(["records", "export"], in: home).output.split(separator: "\n").count == 2)
    }

    /// A killed import is complete or has no effect.
    @Test func aKilledImportLeavesTheOldOrTheNew() throws {
        let home = try TemporaryHome()
        let old = try home.write(RecordCommandTests.foreign(50), to: home.file("old.csv"))
        let new = try home.write(RecordCommandTests.foreign(8_000), to: home.file("new.csv"))
        var generator = SeededRandom(seed: 43)
        var counts: [Int] = []
        for round in 0..<24 {
            #expect(try Invocation(["records", "import", old, "--replace"], in: home).status == 0)
            let program = try Program(
                ["records", "import", new] + (round.isMultiple(of: 2) ? ["--replace"] : []), home: home)
            // Waits for a delay or the end: the first import completes, the second has no effect.
            let delay = round == 0 ? 60 : round == 1 ? 0 : Double.random(in: 0...0.4, using: &generator)
            _ = program.line(within: delay)
            kill(program.process.processIdentifier, SIGKILL)
            _ = program.end()
            // Every second answer is a comparison.
            let count = try home.savedAnswers()
            #expect(count == 25 || count == 4_000, "\(count)")
            counts.append(count)
        }
        #expect(Set(counts).count == 2, "some kills came before, some after: \(counts)")
    }
}
