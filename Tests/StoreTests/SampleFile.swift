// SPDX-License-Identifier: MIT
import Music
import Foundation
import GRDB
import Scratch
import Testing

@testable import Store

/// A record of either kind.
enum AnyRecord: Hashable {
    case comparison(ComparisonRecord)
    case matching(PitchMatchingRecord)

    var id: UUID {
        switch self {
        case .comparison(let record): record.id
        case .matching(let record): record.id
        }
    }
}

extension TrainingDataStore {
    func allRecords() throws -> Set<AnyRecord> {
        Set(try comparisonRecords().map(AnyRecord.comparison) + pitchMatchingRecords().map(AnyRecord.matching))
    }
}

/// An intact closed file of any size and schema.
struct SampleFile: CustomStringConvertible {
    static let pageSize = 4096
    let bytes: Data
    let all: Set<AnyRecord>
    let description: String

    init(_ folder: TemporaryFolder, using random: inout SeededRandom) throws {
        let count = try #require([0, 1, 20, 200, 1500].randomElement(using: &random))
        let change = Int.random(in: 1...Schema.migrator.migrations.count, using: &random)
        let seed = random.next()
        description = "\(count) answers of schema \(change)"
        let queue = try DatabaseQueue(path: folder.path())
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try Schema.migrator.migrate(queue, upTo: Schema.migrator.migrations[change - 1])
        try queue.write { db in
            try Self.fill(db, try ComparisonRecord.several(count, seed: seed))
            try Self.fill(db, try PitchMatchingRecord.several(count / 3, seed: seed &+ 1))
            // With deleted records.
            if seed.isMultiple(of: 3) {
                try db.execute(sql: "DELETE FROM comparisonRecord WHERE rowid BETWEEN \(count / 4) AND \(count / 2)")
            }
        }
        try queue.close()
        bytes = try folder.bytes()
        all = try TrainingDataStore(unchanging: folder.path()).allRecords()
    }

    /// Only existing columns.
    private static func fill<Record: StoredRecord>(_ db: Database, _ records: [Record]) throws {
        guard try db.tableExists(Record.table) else { return }
        let known = try db.columns(in: Record.table).map(\.name)
        let fields = Record.fields.filter { known.contains($0.column.name) }
        let names = fields.map(\.column.name).joined(separator: ", ")
        let marks = fields.map { _ in "?" }.joined(separator: ", ")
        for record in records {
            try db.execute(
                sql: "INSERT INTO \(Record.table) (\(names)) VALUES (\(marks))",
                arguments: StatementArguments(fields.map { $0.value(record) }))
        }
    }

    /// A backup with the older half of the answers.
    func backUp(in folder: TemporaryFolder) throws -> Set<AnyRecord> {
        let path = folder.path("backups/peach-2026-01-01.sqlite")
        try FileManager.default.createDirectory(atPath: folder.path("backups"), withIntermediateDirectories: false)
        try bytes.write(to: URL(fileURLWithPath: path))
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            let half = "(SELECT max(rowid) / 2 FROM comparisonRecord)"
            try db.execute(sql: "DELETE FROM comparisonRecord WHERE rowid > \(half)")
        }
        try queue.close()
        return try TrainingDataStore(unchanging: path).allRecords()
    }

    /// True if only table and index pages are damaged.
    func hasOnlyLeavesUnlike(_ damaged: Data) -> Bool {
        damaged.count == bytes.count
            && stride(from: 0, to: bytes.count, by: Self.pageSize).allSatisfy { start in
                let range = start..<start + Self.pageSize
                return damaged[range] == bytes[range] || start > 0 && bytes[start] != 5
            }
    }

    /// Records whose table page, found by searching for the id, is undamaged.
    func records(onPagesLike damaged: Data) -> Set<AnyRecord> {
        var ids: [UUID: AnyRecord] = [:]
        for record in all { ids[record.id] = record }
        var whole: Set<AnyRecord> = []
        for start in stride(from: 0, to: bytes.count, by: Self.pageSize) {
            let page = [UInt8](bytes[start..<start + Self.pageSize])
            let isLeaf = page[start == 0 ? 100 : 0] == 0x0D
            guard isLeaf, damaged.count >= start + Self.pageSize,
                [UInt8](damaged[start..<start + Self.pageSize]) == page
            else { continue }
            for place in 0..<page.count - 36 where page[place + 8] == 0x2D && page[place + 13] == 0x2D {
                guard let text = String(validating: page[place..<place + 36], as: UTF8.self),
                    let record = UUID(uuidString: text).flatMap({ ids[$0] })
                else { continue }
                whole.insert(record)
            }
        }
        return whole
    }
}

/// Kinds of damage.
enum Damage: CaseIterable {
    case pageOfZeros, noise, flips, header, schema, truncation, interior, index

    func done(to bytes: Data, using random: inout SeededRandom) -> Data {
        var bytes = [UInt8](bytes)
        let size = SampleFile.pageSize
        func pages(_ kinds: [UInt8]) -> [Int] {
            (1..<max(2, bytes.count / size)).filter { $0 * size < bytes.count && kinds.contains(bytes[$0 * size]) }
        }
        func fill(_ range: Range<Int>) { for place in range { bytes[place] = .random(in: 0...255, using: &random) } }
        switch self {
        case .pageOfZeros:
            let page = Int.random(in: 0..<bytes.count / size, using: &random)
            for place in page * size..<(page + 1) * size { bytes[place] = 0 }
        case .noise:
            let start = Int.random(in: 0..<bytes.count, using: &random)
            fill(start..<min(bytes.count, start + .random(in: 1...20_000, using: &random)))
        case .flips:
            for _ in 0..<Int.random(in: 1...50, using: &random) {
                bytes[.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
        case .header: fill(0..<100)
        case .schema: fill(100..<size)
        case .truncation: bytes.removeLast(.random(in: 1..<bytes.count - 600, using: &random))
        case .interior:
            for page in pages([5]).prefix(3) { fill(page * size..<(page + 1) * size) }
        case .index:
            for page in pages([2, 10]) { fill(page * size + 8..<(page + 1) * size) }
        }
        return Data(bytes)
    }
}
