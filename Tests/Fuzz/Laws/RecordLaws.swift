// SPDX-License-Identifier: MIT
import Platform

@testable import Store

/// What holds of every file that somebody imports: what is wrong is told by line, and what is right is taken by the tables and
/// comes back.
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
