// SPDX-License-Identifier: MIT
import Foundation
import Settings
import Training

/// The first line of a log: what the run was and by which settings it began.
package struct LogHeader: Hashable, Sendable {
    /// The number behind `format`.
    package static let format = 1
    static let name = "peach"
    package static let counts = 1...1_000_000

    /// Of the program.
    package let version: String?
    /// As it was written.
    package let date: String?
    /// Nil is the instrument, which waits at Start.
    package let mode: TrainingMode?
    /// Exercises; nil is until it is stopped.
    package let count: Int?
    package let seed: UInt64?
    /// As `--set` takes them.
    package let assignments: [String]
    /// The path of the mapping file that was named, if one was.
    package let mapping: String?

    /// The line of a run that begins.
    /// - Parameter seed: at most `Int.max`.
    package static func fields(
        version: String, date: Date, purpose: Conductor.Purpose?, seed: UInt64?, settings: UserSettings,
        mapping: String?
    ) -> JSONObject {
        var mode: TrainingMode?
        var count: Int?
        if case .training(let trained, let exercises) = purpose { (mode, count) = (trained, exercises) }
        return [
            "log": .text(name), "format": .integer(format), "version": .text(version),
            "date": .text(date.formatted(.iso8601)), "mode": mode.map { .text($0.rawValue) },
            "count": count.map { .integer($0) }, "seed": seed.map { .integer(Int(clamping: $0)) },
            "settings": .object(settings.fields), "mapping": mapping.map { .text($0) },
        ]
    }

    /// What a later version of this format adds is passed over.
    init(_ fields: LogFields, shelf: ScaleShelf) throws(LogFault) {
        guard try fields.text("log") == Self.name else {
            throw .unknownWord(
                key: "log", word: fields.object["log"].map { LogFields.word($0) } ?? "", known: [Self.name])
        }
        let format = try fields.required("format", fields.integer("format", in: 0...Int.max))
        guard format == Self.format else {
            throw .unsupportedFormat(word: String(format), supported: Self.format)
        }
        version = try fields.text("version")
        date = try fields.text("date")
        mode = try fields.choice("mode")
        count = try fields.integer("count", in: Self.counts)
        seed = try fields.integer("seed", in: 0...Int.max).map { UInt64($0) }
        assignments =
            try fields.fields("settings").map { settings throws(LogFault) in
                try UserSettings.assignments(settings, shelf: shelf)
            } ?? []
        mapping = try fields.text("mapping")
    }
}
