// SPDX-License-Identifier: MIT

/// Peach's own JSON lines: one object a line, the first one with the format's version.
struct JSONRecordReader: RecordFileReader {
    /// Bytes of a line.
    private static let limit = 1 << 20
    private static let places = Dictionary(uniqueKeysWithValues: RecordColumn.allCases.map { ($0.name, $0.rawValue) })

    private static let order: [Int?] = RecordColumn.allCases.map(\.rawValue)

    private var input: ByteInput
    private var line: [UInt8] = []
    private var row = CSVRow()

    init(_ input: ByteInput) throws(RecordFileProblem) {
        self.input = input
        _ = try readLine()
        do throws(RowFault) {
            try JSONObjectText.read(line, ["format": 0, "version": 1], into: &row)
        } catch {
            throw .file(.unknownFormat)
        }
        guard row[0] == RecordFormat.name else { throw .file(.unknownFormat) }
        guard row[1] == "\(RecordFormat.version)" else {
            throw .file(.version(found: row[1], known: RecordFormat.version))
        }
    }

    mutating func next() throws(RecordFileProblem) -> (line: Int, row: ImportedRow)? {
        guard let number = try readLine() else { return nil }
        if number > RecordFile.mostLines { throw .file(.tooManyLines(limit: RecordFile.mostLines)) }
        do throws(RowFault) {
            try JSONObjectText.read(line, Self.places, into: &row)
            return (number, try ImportedRow(RecordFields(row, places: Self.order)))
        } catch {
            throw .row(BadRow(line: number, error))
        }
    }

    /// The next line that is not blank, without its end.
    /// - Returns: its number; nil at the end.
    private mutating func readLine() throws(RecordFileProblem) -> Int? {
        var number = input.line
        line.removeAll(keepingCapacity: true)
        do throws(CSVError) {
            while let byte = try input.next() {
                switch byte {
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                    if !line.isEmpty { return number }
                    number = input.line
                    if number > RecordFile.mostLines { return number }
                case 0: throw CSVError(line: number, .binary)
                case _:
                    line.append(byte)
                    input.takeLine(into: &line, limit: Self.limit)
                    if line.count > Self.limit { throw CSVError(line: number, .tooLong) }
                }
            }
        } catch {
            input.end()
            throw RecordFileProblem(error)
        }
        if !line.isEmpty { throw .file(.brokenOff(line: number)) }
        return nil
    }
}
