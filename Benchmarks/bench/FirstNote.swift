// SPDX-License-Identifier: MIT
import Foundation

/// How soon `peach train` sounds its first note with many records, and how much memory it takes then.
struct FirstNote {
    private static let runs = 7

    func show(_ records: BenchRecords) throws {
        var times: [Double] = []
        var memory = 0.0
        for _ in 0..<Self.runs {
            let run = try ProgramRun(
                ["train", "comparison", "--json", "--output", "none", "--data", records.file.path]
            ) { $0.contains("\"event\":\"exercise\"") }
            times.append(run.milliseconds)
            memory = max(memory, run.memory)
        }
        print(
            String(
                format: "  start to first note: %.0f ms (median of %d, this machine); memory then: %.0f MB",
                times.sorted()[Self.runs / 2], Self.runs, memory))
    }
}
