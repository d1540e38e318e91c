// SPDX-License-Identifier: MIT
import Machine
import Settings
import Training

@testable import Instrument

/// What holds of every log that is to be replayed.
enum LogLaws {
    private static let day: Int64 = 86_400_000_000_000
    private static let file = "law.jsonl"

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        for line in bytes.split(separator: 0x0A) { try JSONLaws.check(Array(line)) }
        let reading = read(ByteSource(bytes))
        let again = try SlowWriter.read(bytes) { read($0) }
        let lines = PlainLines.count(bytes, returnEnds: false)
        switch (reading, again) {
        case (.failure(let error), .failure(let other)):
            try require(error == other, "read in pieces: \(error), \(other)")
            try require(error.file == file && (0...lines).contains(error.line), "where? \(error)")
        case (.success(let script), .success(let other)):
            try check(script, lines)
            let isSame =
                script.header == other.header && script.outcomes == other.outcomes && script.devices == other.devices
                && script.wheels == other.wheels && script.assignments == other.assignments
                && script.asked.map(\.0) == other.asked.map(\.0)
                && script.steps.map(Moment.init) == other.steps.map(Moment.init)
            try require(isSame, "read in pieces: another script")
        case (.success, .failure(let error)), (.failure(let error), .success):
            throw BrokenLaw("only whole, or only in pieces: \(error)")
        }
    }

    private static func read(_ source: ByteSource) -> Result<SessionScript, LogError> {
        Result { () throws(LogError) in try LogReader.read(source, file: file) }
    }

    private struct Moment: Hashable {
        let line: Int32
        let time: Int64
        let anchor: SessionScript.Anchor

        init(_ step: SessionScript.Step) { (line, time, anchor) = (step.line, step.time, step.anchor) }
    }

    private static func check(_ script: SessionScript, _ lines: Int) throws(BrokenLaw) {
        try require(zip(script.steps, script.steps.dropFirst()).allSatisfy { $0.line < $1.line }, "not in order")
        for step in script.steps {
            try require((1...lines).contains(Int(step.line)), "where? \(step)")
            try require(step.time.magnitude <= day.magnitude, "so long? \(step)")
            try check(step.deed, devices: script.devices.count)
        }
        for (exercise, _) in script.asked {
            let again = Result { () throws(LogFault) in try AskedExercise(LogFields(object: exercise.fields)) }
            try require(again == .success(exercise), "written \(exercise), read \(again)")
        }
        let said = script.asked.map(\.assignments) + [script.assignments, script.header?.assignments ?? []]
        for assignments in Set(said) { try check(assignments) }
        for (wheel, memory) in script.wheels {
            let known = RecalledWheel(wheel, memory)
            let again = Result { () throws(LogFault) in try RecalledWheel(LogFields(object: known.fields)) }
            try require(memory.isPossible && again == .success(known), "written \(known), read \(again)")
        }
    }

    private static func check(_ deed: SessionScript.Deed, devices: Int) throws(BrokenLaw) {
        switch deed {
        case .send, .sendLong:
            guard let (message, device) = deed.message else { throw BrokenLaw("sends nothing: \(deed)") }
            try require(device < devices && !message.bytes.isEmpty, "of which device? \(deed)")
        case .plug(let device), .unplug(let device): try require(device < devices, "which device? \(deed)")
        case .act(let action, _, _):
            let again = Result { () throws(LogFault) in try TrainingAction(LogFields(object: action.fields)) }
            try require(again == .success(action), "written \(action), read \(again)")
        case .press, .befall, .hear: break
        }
    }

    /// They are settings, which a log of a run with them says in the same way.
    private static func check(_ assignments: [String]) throws(BrokenLaw) {
        let settings = try settings(assignments).withoutFiles
        let again = Result { () throws(LogFault) in try UserSettings.assignments(LogFields(object: settings.fields)) }
        guard case .success(let said) = again else { throw BrokenLaw("no settings: \(settings.fields), \(again)") }
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
