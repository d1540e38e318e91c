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
        try check(script, lines)
    }

    private static func check(_ script: SessionScript, _ lines: Int) throws(BrokenLaw) {
        try require(zip(script.steps, script.steps.dropFirst()).allSatisfy { $0.line < $1.line }, "not in order")
        for step in script.steps {
            try require((1...lines).contains(Int(step.line)), "where? \(step)")
            try require(step.time.magnitude <= day.magnitude, "so long? \(step)")
            try check(step.deed, devices: script.devices.count)
        }
        for (exercise, _) in script.asked {
            let again = try read(LogLine(asked: exercise)) { $0.asked }
            try require(again == exercise, "written \(exercise), read \(again as Any)")
        }
        let said = script.asked.map(\.assignments) + [script.assignments]
        for assignments in Set(said) { try check(assignments) }
        for (wheel, memory) in script.wheels {
            let again = try read(LogLine(wheel: WheelLine(wheel, memory))) { try $0.wheel?.recalled() }
            let isSame = again?.wheel == wheel && again?.memory == memory
            try require(memory.isPossible && isSame, "written \(memory), read \(again as Any)")
        }
    }

    private static func check(_ deed: SessionScript.Deed, devices: Int) throws(BrokenLaw) {
        switch deed {
        case .send(let message, let device):
            try require(device < devices && !message.bytes.isEmpty, "of which device? \(deed)")
        case .plug(let device), .unplug(let device): try require(device < devices, "which device? \(deed)")
        case .act(let action, _, _):
            var line = LogLine()
            line.say(action)
            let again = try read(line) { try $0.trainingAction() }
            try require(again == action, "written \(action), read \(again as Any)")
        case .press, .befall, .hear: break
        }
    }

    /// What is read of a line that was written.
    private static func read<Value>(
        _ line: LogLine, _ body: (LogLine) throws -> Value?
    ) throws(BrokenLaw) -> Value? {
        do {
            return try body(LogLine.read(JSONText.bytes(line)))
        } catch {
            throw BrokenLaw("written \(line): \(error)")
        }
    }

    /// They are settings, which a log of a run with them says in the same way.
    private static func check(_ assignments: [String]) throws(BrokenLaw) {
        let settings = try settings(assignments).withoutFiles
        let line = LogLine(settings: settings.logged)
        guard let said = try read(line, { try UserSettings.assignments($0.settings ?? [:]) }) else {
            throw BrokenLaw("no settings: \(settings.logged)")
        }
        try require(try self.settings(said) == settings, "said \(assignments), read \(said)")
    }

    private static func settings(_ assignments: [String]) throws(BrokenLaw) -> UserSettings {
        do throws(SettingError) {
            return try SettingOverrides(assignments).applied(to: UserSettings())
        } catch {
            throw BrokenLaw("no settings: \(assignments), \(error)")
        }
    }
}
