// SPDX-License-Identifier: MIT
import Commands
import Store

/// What is said about records that leave Peach, come in or are forgotten.
package protocol RecordTexts: FileTexts {
    /// The rest of a sentence that begins with the file, without its full stop.
    func predicate(of fault: RecordFileFault) -> String
    /// Behind it.
    var nothingIsImported: String { get }
    /// The rest of a sentence that begins with the place, without its full stop.
    func reason(_ row: BadRow) -> String
    /// Behind the rows that are wrong, at most `RecordImportError.listed`.
    func nothingImported(badRows: Int) -> String

    func exported(file: String, records: Int) -> String
    func imported(_ summary: RecordImportSummary) -> String
    /// Rows with the ids of records that are there with other contents.
    func notTaken(rows: Int) -> String
    /// - Parameter file: of the data.
    func question(forgetting counts: RecordCounts, file: String) -> String
    /// To the question.
    func isYes(_ answer: String) -> Bool
    var nothingForgotten: String { get }
    /// There are no records.
    var nothingToForget: String { get }
    /// - Parameter data: the file in whose place the backup was to be put.
    func sentence(for fault: BackupFault, file: String, data: String) -> String
    /// - Parameters:
    ///   - kept: where the file is that was there; nil if there was none.
    ///   - isInUse: A Peach is running, and adds the answers of its run.
    func restored(_ counts: RecordCounts, from file: String, kept: String?, isInUse: Bool) -> String
    func forgotten(_ counts: RecordCounts, backup: String) -> String
    func backedUp(_ counts: RecordCounts, file: String) -> String
    var nothingToBackUp: String { get }
    /// In a list, behind its name.
    func content(of backup: DailyBackups.Backup) -> String
    func noBackups(of data: String) -> String
    /// - Parameter data: there is no such file.
    func neitherDataNorBackups(_ data: String) -> String
    /// Why there is no backup of today; training goes on.
    func noDailyBackup(_ error: DataStoreError, data: String) -> String
}

extension RecordTexts {
    /// - Parameter file: its path; "-" is standard input.
    package func sentence(for fault: RecordFileFault, file: String) -> String {
        "\(name(ofInput: file)) \(predicate(of: fault)). \(nothingIsImported)"
    }

    /// A row with its place: "mine.csv, line 12: …".
    package func sentence(for row: BadRow, file: String) -> String {
        "\(place(file: file == "-" ? standardInput : file.readable, line: row.line)): \(reason(row))."
    }

    func name(ofInput file: String) -> String { file == "-" ? standardInput : quoted(file) }
}
