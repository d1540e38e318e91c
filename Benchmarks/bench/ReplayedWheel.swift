// SPDX-License-Identifier: MIT
import Foundation
import Music
import Simulation
import Training

/// A log of simulated gestures, replayed by the release binary.
struct ReplayedWheel {
    /// An event printed by the program.
    private struct Line: Decodable {
        struct Wheel: Decodable {
            let rest: Double
            let deadZone: Double
            let reachUp: Double
            let reachDown: Double
        }

        let event: String
        let atNs: Int64?
        let onsetNs: Int64?
        let initialOffsetCents: Double?
        let errorCents: Double?
        let commit: String?
        let wheel: Wheel?
    }

    /// One exercise and its result.
    struct Exercise {
        /// Onset of the tunable note, in nanoseconds of the replay.
        let onset: Int64
        var verdict: Int64?
        var initialOffset = 0.0
        var error = 0.0
        var isPad = false
        var wheel: WheelCalibration?
    }

    let log: WheelLog
    let exercises: [Exercise]

    /// - Parameter wave: a file for the sound; nil for none.
    init(_ log: WheelLog, wave: URL? = nil) throws {
        self.log = log
        let file = FileManager.default.temporaryDirectory.appending(path: "peach-bench-\(UUID().uuidString).jsonl")
        try log.text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = ProgramRun.program
        process.arguments =
            ["replay", file.path, "--json"] + (wave.map { ["--output", $0.path] } ?? [])
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        // A further exercise begins before the log ends.
        exercises = Array(Self.exercises(text).prefix(log.gestures.count))
        guard exercises.count == log.gestures.count else { throw CocoaError(.fileReadCorruptFile) }
    }

    private static func exercises(_ text: Data) -> [Exercise] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        var exercises: [Exercise] = []
        for bytes in text.split(separator: UInt8(ascii: "\n")) {
            guard let line = try? decoder.decode(Line.self, from: bytes) else { continue }
            switch line.event {
            case "target_started":
                exercises.append(Exercise(onset: line.onsetNs ?? 0))
            case "matched":
                let index = exercises.count - 1
                guard index >= 0 else { continue }
                exercises[index].verdict = line.atNs
                exercises[index].initialOffset = line.initialOffsetCents ?? .nan
                exercises[index].error = line.errorCents ?? .nan
                exercises[index].isPad = line.commit == "confirmed"
                exercises[index].wheel = line.wheel.map {
                    WheelCalibration(
                        rest: $0.rest, zone: $0.deadZone, reachUp: $0.reachUp, reachDown: $0.reachDown)
                }
            default: break
            }
        }
        return exercises
    }

    func tally(_ condition: WheelCondition, range: Int) -> WheelTally {
        var tally = WheelTally()
        for (gesture, exercise) in zip(log.gestures, exercises) {
            guard let verdict = exercise.verdict, let wheel = exercise.wheel else {
                tally.lose()
                continue
            }
            let after = Double(verdict - exercise.onset) / 1e6 - WheelLog.time(gesture.letGo)
            let end = WheelLog.time(min(gesture.press ?? gesture.letGo, gesture.letGo))
            guard Double(verdict - exercise.onset) / 1e6 >= end else {
                tally.commitEarly()
                continue
            }
            let reach = 1.25 * Double(range)
            let error = condition.error(of: exercise.error, after: gesture) { place in
                exercise.initialOffset + wheel.share(at: place) * reach
            }
            tally.record(
                error: error, range: Cents(Double(range)), verdict: exercise.isPad ? nil : after, silence: nil)
        }
        return tally
    }
}
