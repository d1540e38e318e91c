// SPDX-License-Identifier: MIT
import Foundation

/// How long it takes to import an export of many records into data that have none, and how much memory.
struct ImportTime {
    func show(_ records: BenchRecords) throws {
        let folder = records.file.deletingLastPathComponent()
        let exported = folder.appending(path: "exported.csv").path
        let imported = folder.appending(path: "imported.sqlite").path
        _ = try ProgramRun(["records", "export", exported, "--data", records.file.path])
        let run = try ProgramRun(["records", "import", exported, "--json", "--data", imported])
        print(
            String(
                format: "  import of %d records: %.1f s (this machine); memory at most: %.0f MB", records.count,
                run.milliseconds / 1000, run.memory))
    }
}
