// SPDX-License-Identifier: MIT
import Platform
import Settings
import Training

@testable import Instrument
@testable import Store

/// Laws for every imported file: errors have lines, and valid records are stored and exported without a change.
enum RecordLaws {
    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let lines = bytes.count { $0 == 0x0A } + 1
        do {
            let store = try TrainingDataStore(inMemory: ())
            let count: Int
            do throws(RecordImportError) {
                count = try store.importRecords(from: ByteSource(bytes)).added
            } catch {
                switch error {
                case .file(.unreadableLine(let line)): try require((1...lines).contains(line), "where? \(line)")
                case .rows(let rows):
                    try require(rows.allSatisfy { (1...lines).contains($0.line) }, "where? \(rows)")
                    try require(rows.map(\.line) == rows.map(\.line).sorted(), "not in order: \(rows)")
                case .file: break
                case .store(let error): throw BrokenLaw("refused by the tables: \(error)")
                }
                return
            }
            for format in RecordFormat.allCases {
                var file: [UInt8] = []
                try store.exportRecords(as: format) { piece in
                    file += piece
                    return 0
                }
                let summary = try store.importRecords(from: ByteSource(file))
                try require(summary == RecordImportSummary(present: count), "written as \(format): \(summary)")
            }
        } catch let broken as BrokenLaw {
            throw broken
        } catch {
            throw BrokenLaw("\(error)")
        }
    }
}

/// Laws for every log that is replayed.
enum LogLaws {
    private static let day: Int64 = 86_400_000_000_000
    private static let file = "law.jsonl"

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
        let script: SessionScript
        do throws(LogError) {
            script = try LogReader.read(bytes, file: file)
        } catch {
            return try require(error.file == file && (0...lines).contains(error.line), "where? \(error)")
        }
        try require(zip(script.steps, script.steps.dropFirst()).allSatisfy { $0.line < $1.line }, "not in order")
        for step in script.steps {
            try require((1...lines).contains(Int(step.line)), "where? \(step)")
            try require(step.time.magnitude <= day.magnitude, "so long? \(step)")
            switch step.operation {
            case .send(_, let device), .plug(let device), .unplug(let device):
                try require(device < script.devices.count, "of which device? \(step)")
            case .act, .press, .input, .hear: break
            }
        }
        try require(script.wheels.values.allSatisfy(\.isPossible), "impossible: \(script.wheels)")
        for assignments in script.asked.map(\.assignments) + [script.assignments] {
            do throws(SettingError) {
                _ = try SettingOverrides(assignments).applied(to: UserSettings())
            } catch {
                throw BrokenLaw("no settings: \(assignments), \(error)")
            }
        }
    }
}
