// SPDX-License-Identifier: MIT
import Foundation

/// How long the program beside this one takes to answer.
struct StartUp {
    private static let runs = 11

    func show() {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "peach")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            print("start-up: there is no \(program.path)")
            return
        }
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<Self.runs {
            let process = Process()
            process.executableURL = program
            process.arguments = ["--version"]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let begin = clock.now
            do { try process.run() } catch {
                print("start-up: \(error)")
                return
            }
            process.waitUntilExit()
            times.append(clock.now - begin)
        }
        let median = times.sorted()[Self.runs / 2] / .milliseconds(1)
        print(String(format: "start-up of peach --version: %.0f ms (median of %d, this machine)", median, Self.runs))
        do { try FirstNote().show(program) } catch { print("start to first note: \(error)") }
    }
}
