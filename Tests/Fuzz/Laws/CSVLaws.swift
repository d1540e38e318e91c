// SPDX-License-Identifier: MIT
import Machine

@testable import Store

/// What holds of every text that is read as CSV.
enum CSVLaws {
    private enum Told: Hashable {
        case row([String?])
        case bad
        /// The last one.
        case fault(RecordFileFault)
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let told = read(ByteSource(bytes))
        let again = try SlowWriter.read(bytes) { read($0).map(\.told) }
        try require(told.map(\.told) == again, "read in pieces: \(told), \(again)")
        let lines = told.map(\.line)
        try require(lines.allSatisfy((1...PlainLines.count(bytes)).contains), "where? \(told)")
        try require(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 }, "not in order: \(told)")
        for case (.row(let fields), _) in told { try require(!fields.isEmpty, "a row of nothing") }
    }

    private static func read(_ source: ByteSource) -> [(told: Told, line: Int)] {
        var reader = CSVReader(LineReader(source))
        var told: [(told: Told, line: Int)] = []
        while true {
            do {
                guard let fields = try reader.next() else { return told }
                told.append((.row(fields), reader.line))
            } catch let fault as RecordFileFault {
                return told + [(.fault(fault), reader.line)]
            } catch {
                told.append((.bad, reader.line))
            }
        }
    }
}
