// SPDX-License-Identifier: MIT
import Foundation

/// How long the program beside this one takes to answer.
struct StartUp {
    private static let runs = 11

    func show() throws {
        let times = try (0..<Self.runs).map { _ in try ProgramRun(["--version"]).milliseconds }
        print(
            String(
                format: "start-up of peach --version: %.0f ms (median of %d, this machine)",
                times.sorted()[Self.runs / 2], Self.runs))
    }
}
