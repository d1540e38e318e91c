// SPDX-License-Identifier: MIT
import Machine

@testable import Store

/// What holds of every table of answers that somebody has analysed.
enum AnswerLaws {
    private enum Told: Hashable {
        case trial(AnswerTable.Trial)
        case fault(AnswerTableError)

        var line: Int {
            switch self {
            case .trial(let trial): trial.line
            case .fault(let error): error.line
            }
        }
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let told = read(ByteSource(bytes))
        let again = try SlowWriter.read(bytes) { read($0) }
        try require(told == again, "read in pieces: \(told), \(again)")
        let lines = told.map(\.line)
        try require(lines.allSatisfy((1...PlainLines.count(bytes)).contains), "where? \(told)")
        try require(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 }, "not in order: \(told)")
        var table = "\(AnswerTable.correctColumn),\(AnswerTable.offsetColumn)\n"
        var trials: [AnswerTable.Trial] = []
        for case .trial(let trial) in told {
            let offset = trial.offset.rawValue
            try require(offset != 0 && offset.magnitude <= AnswerTable.furthest.rawValue, "so far? \(trial)")
            trials.append(trial)
            table += "\(trial.isCorrect),\(offset)\n"
        }
        let expected = trials.enumerated().map { index, trial in
            Told.trial(AnswerTable.Trial(offset: trial.offset, isCorrect: trial.isCorrect, line: index + 2))
        }
        let found = read(ByteSource(Array(table.utf8)))
        try require(found == expected, "written \(expected), read \(found)")
    }

    private static func read(_ source: ByteSource) -> [Told] {
        var told: [Told] = []
        do throws(AnswerTableError) {
            var table = try AnswerTable(source)
            while true {
                do throws(AnswerTableError) {
                    guard let trial = try table.next() else { return told }
                    told.append(.trial(trial))
                } catch {
                    if error.endsReading { throw error }
                    told.append(.fault(error))
                }
            }
        } catch {
            told.append(.fault(error))
        }
        return told
    }
}
