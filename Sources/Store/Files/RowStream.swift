// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Machine
import Synchronization

/// The rows of a file of records, read on a thread of its own while those before them are put into tables: to understand a row
/// takes as long as to save it.
final class RowStream: Sendable {
    /// A row, or what is wrong with it.
    enum Row: Sendable {
        case comparison(ReadyRecord<ComparisonRecord>)
        case matching(ReadyRecord<PitchMatchingRecord>)
        case leftOut
        case bad(BadRow)

        /// - Parameter seen: the identities of the rows before it.
        init(_ row: ImportedRow, _ seen: inout Set<UUID>) {
            self =
                switch row {
                case .comparison(let record): .comparison(ReadyRecord(record, &seen))
                case .matching(let record): .matching(ReadyRecord(record, &seen))
                case .leftOut: .leftOut
                }
        }
    }

    /// A record as its table takes it, which whoever saves has no time to find out.
    struct ReadyRecord<Record: StoredRecord>: Sendable {
        let id: UUID
        let cells: [RecordCell]
        /// No row before it, of either kind, has its identity.
        let isFirst: Bool

        init(_ record: Record, _ seen: inout Set<UUID>) {
            (id, cells) = (record.id, record.cells)
            isFirst = seen.insert(record.id).inserted
        }
    }

    /// What was read at once.
    struct Batch: Sendable {
        var rows: [(line: Int, row: Row)] = []
        /// Why there are no more; nil within the file, and at its end.
        var failure: RecordFileProblem?
        /// Bytes of the file that were read, and all; nil of a pipe.
        var progress: (done: Int, total: Int)?
        var isLast = false
    }

    /// Rows.
    private static let batch = 500
    /// Batches that may wait.
    private static let ahead = 8

    private let waiting = Mutex<[Batch]>([])
    private let isEnded = Atomic(false)
    private let filled = DispatchSemaphore(value: 0)
    /// From 0: a semaphore that goes below what it began with crashes where it goes, and who fails asks for no more.
    private let room = DispatchSemaphore(value: 0)

    /// Begins at once.
    init(_ source: ByteSource) {
        for _ in 0..<Self.ahead { room.signal() }
        let thread = Thread { @Sendable in self.read(source) }
        thread.name = "import"
        thread.start()
    }

    /// The next rows; call it until the last.
    func next() -> Batch {
        filled.wait()
        defer { room.signal() }
        return waiting.withLock { $0.isEmpty ? Batch(isLast: true) : $0.removeFirst() }
    }

    /// Nobody asks for more.
    func end() {
        isEnded.store(true, ordering: .relaxed)
        room.signal()
    }

    private func read(_ source: ByteSource) {
        do throws(RecordFileProblem) {
            var file = try RecordFile(source)
            var seen: Set<UUID> = []
            while true {
                var batch = Batch()
                let goesOn: Bool
                do throws(RecordFileProblem) {
                    goesOn = try fill(&batch, from: &file, &seen)
                } catch {
                    batch.failure = error
                    goesOn = false
                }
                batch.progress = source.progress
                batch.isLast = !goesOn
                give(batch)
                if !goesOn || isEnded.load(ordering: .relaxed) { return }
            }
        } catch {
            give(Batch(failure: error, isLast: true))
        }
    }

    /// - Returns: whether there may be more.
    private func fill(
        _ batch: inout Batch, from file: inout RecordFile, _ seen: inout Set<UUID>
    ) throws(RecordFileProblem) -> Bool {
        while batch.rows.count < Self.batch {
            do throws(RecordFileProblem) {
                guard let (line, row) = try file.next() else { return false }
                batch.rows.append((line, Row(row, &seen)))
            } catch {
                guard case .row(let row) = error else { throw error }
                batch.rows.append((row.line, .bad(row)))
            }
        }
        return true
    }

    private func give(_ batch: Batch) {
        room.wait()
        waiting.withLock { $0.append(batch) }
        filled.signal()
    }
}
