// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// `peach simulate`, as a person or a program meets it.
@Suite(.serialized) struct SimulateTests {
    private static let reference = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Reference/simulated-listeners.csv").standardizedFileURL

    /// Rows of columns: listener, seed, sigma, c, lam, i, note, offset, higher, correct.
    private static func rows() throws -> [String: [[String]]] {
        let rows = try String(contentsOf: reference, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
            .map { $0.split(separator: ",").map { String($0) } }
        return Dictionary(grouping: rows) { $0[1] }
    }

    @Test func theReferenceIsPrinted() throws {
        let home = try TemporaryHome()
        for (seed, rows) in try Self.rows() {
            let run = try Invocation(
                [
                    "simulate", "--sigma", rows[0][2], "--criterion", rows[0][3], "--lapse", rows[0][4], "--seed", seed,
                    "--trials", "200", "--json",
                ], in: home)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            let objects = try run.objects
            try #require(objects.count == 201)
            for (index, (object, row)) in zip(objects, rows).enumerated() {
                let offset = try #require(object["offset_cents"] as? Double)
                #expect(object["trial"] as? Int == index + 1 && object["session"] as? Int == 1)
                #expect(object["note"] as? Int == Int(row[6]))
                #expect(abs(offset - (Double(row[7]) ?? .nan)) < 1e-9)
                #expect(object["answer"] as? String == (row[8] == "1" ? "higher" : "lower"))
                #expect(object["correct"] as? Bool == (row[9] == "1"))
            }
            let summary = objects[200]
            #expect(summary["event"] as? String == "summary" && summary["trials"] as? Int == 200)
            #expect(summary["correct"] as? Int == rows.count { $0[9] == "1" })
            #expect(abs((summary["last_difference_cents"] as? Double ?? 0) - abs(Double(rows[199][7]) ?? .nan)) < 1e-9)
            #expect(summary["sigma_cents"] as? Double == Double(rows[0][2]))
        }
        #expect(!FileManager.default.fileExists(atPath: home.records.path))
    }

    @Test func everyWayOfSimulatingSaysTheSameAgain() throws {
        let home = try TemporaryHome()
        let ways = [
            [], ["--population"], ["--population", "--learning", "--sessions", "9", "--matching", "30"],
            ["--interval", "P5u", "--interval", "M3d", "--tuning", "just", "--matching", "5"],
            ["--set", "range=48-60", "--set", "loudness=0.5", "--strategy", "kazez"],
        ]
        for way in ways {
            let first = try Invocation(["simulate", "--json", "--seed", "8"] + way, in: home)
            #expect(first.status == 0, "\(first.errors)")
            #expect(try first.objects.last?["event"] as? String == "summary")
            #expect(try Invocation(["simulate", "--json", "--seed", "8"] + way, in: home).output == first.output)
            #expect(try Invocation(["simulate", "--json", "--seed", "9"] + way, in: home).output != first.output)
        }
        let german = try Invocation(["simulate", "--seed", "8"], in: home, environment: ["LANG": "de_DE.UTF-8"])
        #expect(german.output.contains("Die wahre Schwelle liegt bei 10,1 Cent.") && german.errors.isEmpty)
    }

    @Test func answersAreKeptInANewFileAndNowhereElse() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "ear.sqlite").path
        let run = try Invocation(
            ["simulate", "--seed", "8", "--sessions", "6", "--matching", "12", "--data", file], in: home)
        #expect(run.status == 0)
        #expect(try run.sentence.contains(file) && run.sentence.contains("212"))
        let queue = try DatabaseQueue(path: file)
        func count(_ sql: String) throws -> Int? { try queue.read { try Int.fetchOne($0, sql: sql) } }
        #expect(try count("SELECT count(*) FROM comparisonRecord WHERE inputDevice = 'simulated listener'") == 200)
        #expect(try count("SELECT count(DISTINCT substr(timestamp, 1, 10)) FROM comparisonRecord") == 6)
        #expect(try count("SELECT count(*) FROM pitchMatchingRecord") == 12)
        let doctor = try Invocation(["doctor", "--output", "none", "--data", file], in: home)
        #expect(doctor.words.contains("ear.sqlite” is intact, with 212 answers"))
        let again = try Invocation(["simulate", "--seed", "8", "--data", file], in: home)
        #expect(again.status == 73 && again.output.isEmpty)
        #expect(try again.sentence.contains(file))
        #expect(try count("SELECT count(*) FROM comparisonRecord") == 200)
        #expect(!FileManager.default.fileExists(atPath: home.records.path))
    }

    /// On a disk with room for so many blocks.
    @Test(arguments: [0, 4, 20]) func dataThatCannotBeMadeLeavesNothing(blocks: Int) throws {
        let home = try TemporaryHome()
        let command = "ulimit -f \(blocks); exec \(Program.binary.path) simulate --data new.sqlite >/dev/null 2>&1"
        let run = try Invocation(shell: command, in: home, environment: ["LANG": "C.UTF-8"])
        #expect(run.status == 74)
        #expect(try !FileManager.default.contentsOfDirectory(atPath: home.folder.path).contains { $0.contains("new") })
    }
}
