// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// What `peach profile` says of ears that another program has estimated, and of players who do not listen.
@Suite(.serialized) struct EarCommandTests {
    private static let columns =
        "type,id,timestamp,referenceNote,targetNote,interval,tuningSystem,centOffset,answer,isCorrect,loudnessOffset,"
        + "targetFrequency,referencePitch,noteDuration,soundSource,referenceFrequency,reactionTime,initialCentOffset,"
        + "userCentError,range,controlKind,controlResolution,commitKind,timeToCommit,finalFrequency,inputDevice"

    private struct Answer {
        let session: Int
        let note: Int
        let offset: Double
        let isHigher: Bool
    }

    /// Sessions a day apart, the last one long ago.
    private func file(_ answers: [Answer], isOctave: Bool = false) -> String {
        let rows = answers.enumerated().map { index, answer in
            let time = Date(timeIntervalSince1970: 1_750_000_000 + 86_400 * Double(answer.session) + Double(index))
            let stamp = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let isCorrect = answer.isHigher == (answer.offset > 0)
            return [
                "comparison", UUID().uuidString, stamp, "\(answer.note)", "\(answer.note + (isOctave ? 12 : 0))",
                isOctave ? "P8u" : "P1", "equal", "\(answer.offset)", answer.isHigher ? "higher" : "lower",
                "\(isCorrect)", "0", "440", "440", "1", "peach:0:0", "440",
            ].joined(separator: ",") + String(repeating: ",", count: 10)
        }
        return (["# peach-records:1", Self.columns] + rows).joined(separator: "\n") + "\n"
    }

    private func table(_ name: String) throws -> [[String: Double]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Reference/estimator-c-\(name).csv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
            .map { $0.split(separator: ",").map(String.init) }
        let names = lines.first ?? []
        return lines.dropFirst().map { row in
            Dictionary(uniqueKeysWithValues: zip(names, row.map { Double($0) ?? .nan }))
        }
    }

    private func skill(_ home: TemporaryHome, _ arguments: [String] = []) throws -> [String: Any] {
        let run = try Invocation(["profile", "--json"] + arguments, in: home)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return try #require((try run.objects.first?["skills"] as? [[String: Any]])?.first)
    }

    /// Every row of every table, from a file of records to the figures that are told.
    @Test(arguments: ["unison", "interval", "learning", "guessing"])
    func theReferenceIsWhatTheProgramTells(_ name: String) throws {
        let answers = try table("\(name)-in").map { row in
            Answer(
                session: Int(row["session"] ?? 0), note: Int(row["note"] ?? 0), offset: row["offset_cents"] ?? .nan,
                isHigher: row["higher"] == 1)
        }
        for row in try table("\(name)-out") {
            let home = try TemporaryHome()
            let count = Int(row["n"] ?? 0)
            let text = file(Array(answers.prefix(count)), isOctave: name == "interval")
            let path = try home.write(text, to: home.folder.appending(path: "answers.csv"))
            #expect(try Invocation(["records", "import", path], in: home).status == 0)
            let told = try skill(home)
            #expect(told["answers"] as? Int == count)
            // Where nothing can be told, nothing is.
            guard let threshold = told["threshold"] as? [String: Any] else {
                #expect(count < 20 || name == "guessing")
                continue
            }
            let criterion = try #require(told["criterion"] as? [String: Any])
            #expect(abs((threshold["log_sigma"] as? Double ?? .nan) - (row["u"] ?? .nan)) < 1e-4)
            #expect(abs((threshold["log_sigma_sd"] as? Double ?? .nan) - (row["sd"] ?? .nan)) < 1e-4)
            #expect(abs((criterion["cents"] as? Double ?? .nan) - (row["c"] ?? .nan)) < 1e-3)
            #expect(abs((told["slips"] as? Double ?? .nan) - (row["lambda"] ?? .nan)) < 1e-4)
        }
    }

    /// In both languages a word, a sentence, and no figure.
    @Test(arguments: [
        ("too_few", "more answers", "weiteren Antworten"),
        ("swapped_pads", "peach mappings show", "peach mappings show"),
        ("same_answer", "same answer", "dieselbe Antwort"), ("guessing", "guessing", "Raten"),
        ("finer", "finer than", "feiner als"),
    ])
    func whatNoEarGivesIsSaid(_ caution: String, _ english: String, _ german: String) throws {
        let offsets = [80.0, -60, 50, -90, 70, -50]
        let answers = (0..<(caution == "too_few" ? 12 : 90)).map { index in
            let offset = offsets[index % 6] / (caution == "finer" ? 8 : 1)
            let isHigher =
                switch caution {
                case "swapped_pads": offset < 0
                case "same_answer": true
                case "guessing": (index / 6).isMultiple(of: 2) == (index % 3 == 0)
                case _: offset > 0
                }
            return Answer(session: 1, note: 60 + index % 5, offset: offset, isHigher: isHigher)
        }
        let home = try TemporaryHome()
        let path = try home.write(file(answers), to: home.folder.appending(path: "answers.csv"))
        #expect(try Invocation(["records", "import", path], in: home).status == 0)
        let told = try skill(home)
        #expect(told["cautions"] as? [String] == [caution])
        #expect(told["threshold"] == nil && told["trend"] == nil && told["criterion"] == nil)
        for (language, sentence) in [("en", english), ("de", german)] {
            let terminal = try Invocation(["profile", "--language", language], in: home)
            let words = terminal.output.split { $0.isWhitespace }.joined(separator: " ")
            #expect(words.contains(sentence), "\(terminal.output)")
            let picture = try Invocation(["profile", "--svg", "-", "--language", language], in: home)
            #expect(picture.status == 0 && picture.output.contains("<svg"))
        }
    }
}
