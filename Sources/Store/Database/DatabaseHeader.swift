// SPDX-License-Identifier: MIT
import GRDB
import Machine

/// The beginning of a file, if it is a database: https://www.sqlite.org/fileformat.html
struct DatabaseHeader {
    private static let length = 72

    private let bytes: [UInt8]

    /// Nil for what cannot be read, or is none. Nobody of this process may have it open, whose locks would be gone.
    init?(_ path: String) {
        guard let bytes = try? ReadFile(path).bytes(at: 0, count: Self.length), bytes.count == Self.length,
            bytes.starts(with: ReadFile.databaseMark)
        else { return nil }
        self.bytes = bytes
    }

    /// By the application that made it.
    var isPeachs: Bool { bytes[68..<72].reduce(0) { $0 << 8 | Int32($1) } == Schema.applicationID }

    /// It stands by itself, as a backup does; whoever trains writes into a log beside the file.
    var isWithoutLog: Bool { bytes[18] == 1 && bytes[19] == 1 }

    /// Zeros are where a database would say what it is.
    static func isErased(_ path: String) -> Bool {
        let bytes = try? ReadFile(path).bytes(at: 0, count: 512)
        return bytes?.count == 512 && bytes?.prefix(length).allSatisfy { $0 == 0 } == true
    }
}
