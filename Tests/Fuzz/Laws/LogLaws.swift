// SPDX-License-Identifier: MIT
import Settings
import Training

@testable import Instrument

/// What holds of every log that is to be replayed.
enum LogLaws {
    private static let day: Int64 = 86_400_000_000_000
    private static let file = "law.jsonl"

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
        let script: SessionScript
        do throws(LogError) {
            script = try LogReader.read(bytes, file: file)
        } catch {
            return try require(error.file == file && (0...lines).contains(error.line), "where? \(error)")
        }
        try require(zip(script.steps, script.steps.dropFirst()).allSatisfy { $0.line < $1.line }, "not in order")
        for step in script.steps {
            try require((1...lines).contains(Int(step.line)), "where? \(step)")
            try require(step.time.magnitude <= day.magnitude, "so long? \(step)")
            switch step.operation {
            case .send(_, let device), .plug(let device), .unplug(let device):
                try require(device < script.devices.count, "of which device? \(step)")
            case .act, .press, .input, .hear: break
            }
        }
        try require(script.wheels.values.allSatisfy(\.isPossible), "impossible: \(script.wheels)")
        for assignments in script.asked.map(\.assignments) + [script.assignments] {
            do throws(SettingError) {
                _ = try SettingOverrides(assignments).applied(to: UserSettings())
            } catch {
                throw BrokenLaw("no settings: \(assignments), \(error)")
            }
        }
    }
}
