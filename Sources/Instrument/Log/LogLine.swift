// SPDX-License-Identifier: MIT
import Foundation
import Settings
import Training

/// A line of a session log, or an event of `--json`, with all possible members (docs/session-log.md, docs/json.md).
package struct LogLine: Codable, Hashable, Sendable {
    package var atNs: Int64?
    var afterMs: Double?

    // The header.
    var log: String?
    var format: Int?
    package var version: String?
    var date: String?
    package var mode: TrainingMode?
    package var count: Int?
    package var seed: UInt64?
    var settings: [String: JSONValue]?
    package var mapping: String?

    // For replays.
    var event: EventName?
    var await: EventName?
    var number: Int?
    var asked: LoggedExercise?
    var wheel: WheelLine?

    // Inputs.
    var device: String?
    var port: String?
    var portName: String?
    var usb: String?
    var page: Int?
    var bytes: [UInt8]?
    var piece: Bool?
    var key: String?
    var value: JSONValue?
    var action: String?
    var cents: Double?
    var position: Double?
    var travel: Double?
    var note: Int?
    var velocity: Int?
    var down: Bool?
    var rangeCents: Double?
    var modulation: Double?
    var steps: Int?
    var from: Double?
    var to: Double?
    var state: String?
    var name: String?
    var input: LoggedInput?
    var claimedHz: Double?
    var foundHz: Double?
    var client: UInt8?
    var utterance: Int?
    var cause: VoiceError?

    // Events.
    var reference: Int?
    var target: Int?
    var interval: String?
    var tuning: String?
    var onsetNs: Int64?
    var pressNs: Int64?
    var offsetCents: Double?
    var answer: Answer?
    var correct: Bool?
    var reactionMs: Double?
    var initialOffsetCents: Double?
    var errorCents: Double?
    var control: String?
    var resolution: Int?
    var commit: CommitKind?
    var timeMs: Double?
    var referenceFrequencyHz: Double?
    var targetFrequencyHz: Double?
    var finalFrequencyHz: Double?
    /// A flag of an answer, or the number of records salvaged from a damaged file.
    var saved: JSONValue?
    var file: String?
    var output: String?
    var buffer: String?
    var reason: String?
    var discarded: Bool?
    var answered: Int?
    var smallestCorrectCents: Double?
    var caution: String?
    var what: String?
    var message: String?
    var kept: String?
}

/// The loaded calibration of a wheel, or that of the wheel that tuned.
struct WheelLine: Codable, Hashable, Sendable {
    var device: String?
    var control: String?
    var known: WheelMemory?
    var rest: Double?
    var deadZone: Double?
    var reachUp: Double?
    var reachDown: Double?
    var step: Double?
}

extension WheelLine {
    init(_ wheel: WheelID, _ memory: WheelMemory) {
        self.init(device: wheel.device, control: wheel.control, known: memory)
    }

    /// - Throws: `wrongValue`, `missingKey`.
    func recalled() throws(LogFault) -> (wheel: WheelID, memory: WheelMemory) {
        let memory = try known.required("known")
        guard memory.isPossible else { throw .wrongValue(key: "known") }
        return (WheelID(device: try device.required("device"), control: try control.required("control")), memory)
    }
}

extension LogLine {
    /// The version of the format.
    static let format = 1
    static let program = "peach"

    /// The first line of a log: the run and its settings.
    package static func header(
        version: String, date: Date, purpose: Conductor.Purpose?, seed: UInt64?, settings: UserSettings,
        mapping: String?
    ) -> LogLine {
        var mode: TrainingMode?
        var count: Int?
        if case .training(let trained, let exercises) = purpose { (mode, count) = (trained, exercises) }
        return LogLine(
            log: program, format: format, version: version, date: date.formatted(.iso8601), mode: mode, count: count,
            seed: seed, settings: settings.logged, mapping: mapping)
    }

    /// - Throws: `notJSON`, `wrongValue`, `missingKey`; `unknownKey`, except in headers and events, to which later versions may
    ///   add keys.
    static func read(_ bytes: some Sequence<UInt8>) throws(LogFault) -> LogLine {
        let parsed: Parsed
        do {
            parsed = try JSONText.read(from: bytes)
        } catch {
            throw LogFault(error)
        }
        if parsed.line.event == nil, parsed.line.log == nil, let name = parsed.unknownKey {
            throw .unknownKey(word: name.snakeCased)
        }
        return parsed.line
    }

    private struct Parsed: Decodable {
        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let line: LogLine
        let unknownKey: String?

        init(from decoder: any Decoder) throws {
            line = try LogLine(from: decoder)
            unknownKey = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue).first {
                CodingKeys(stringValue: $0) == nil
            }
        }
    }
}

extension LogFault {
    fileprivate init(_ error: any Error) {
        func last(_ context: DecodingError.Context) -> String? {
            context.codingPath.last { $0.intValue == nil }?.stringValue.snakeCased
        }
        self =
            switch error as? DecodingError {
            case .keyNotFound(let key, _): .missingKey(word: key.stringValue.snakeCased)
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                last(context).map { .wrongValue(key: $0) } ?? .notJSON
            case _: .notJSON
            }
    }
}

extension String {
    /// "at_ns" for "atNs".
    fileprivate var snakeCased: String { replacing(/[A-Z]/) { "_" + $0.output.lowercased() } }
}

extension Optional {
    func required(_ key: String) throws(LogFault) -> Wrapped {
        guard let self else { throw .missingKey(word: key) }
        return self
    }

    func within(_ range: ClosedRange<Wrapped>, _ key: String) throws(LogFault) -> Wrapped? where Wrapped: Comparable {
        guard let self else { return nil }
        guard range.contains(self) else { throw .wrongValue(key: key) }
        return self
    }
}
