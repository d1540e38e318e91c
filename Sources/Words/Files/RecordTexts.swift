// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Store

/// What is said about records that leave Peach, come in or are forgotten.
package protocol RecordTexts: FileTexts {
    /// - Parameter file: its path; "-" is standard input.
    func sentence(for fault: RecordFileFault, file: String) -> String
    /// The rest of a sentence that begins with the place, without its full stop.
    func reason(_ fault: RowFault) -> String
    /// Behind the rows that are wrong, of which not all may have been listed.
    func nothingImported(badRows: Int, listed: Int) -> String

    func exported(file: String, records: Int) -> String
    func imported(_ summary: RecordImportSummary) -> String
    /// - Parameter file: of the data.
    func question(forgetting counts: RecordCounts, file: String) -> String
    /// To the question.
    func isYes(_ answer: String) -> Bool
    var nothingForgotten: String { get }
    /// There are no records.
    var nothingToForget: String { get }
    /// - Parameter kept: where the file is that was there; nil if there was none.
    /// - Parameter data: the file in whose place the backup was to be put.
    func sentence(for fault: BackupFault, file: String, data: String) -> String
    func restored(_ counts: RecordCounts, kept: String?) -> String
    func forgotten(_ counts: RecordCounts, backup: String) -> String
}

extension RecordTexts {
    /// A row with its place: "mine.csv, line 12: …".
    package func sentence(for row: BadRow, file: String) -> String {
        "\(place(file: file == "-" ? standardInput : file.readable, line: row.line)): \(reason(row.fault))."
    }

    /// How the copies are called that Peach leaves beside this data.
    func nameOfBackups(of data: String, date: String) -> String {
        let file = URL(filePath: data)
        let ending = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
        return quoted("\(file.deletingPathExtension().lastPathComponent)-\(date)\(ending)")
    }

    func name(ofInput file: String) -> String { file == "-" ? standardInput : quoted(file) }
}
