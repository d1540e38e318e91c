// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Mapping
import Music
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
    package var minutes: Int?
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
    var listening: Bool?
    var heard: Int?
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

    /// - Throws: `wrongValue`, `missingKey`.
    func calibration() throws(LogFault) -> (wheel: WheelID, memory: WheelMemory) {
        let memory = try known.required("known")
        guard memory.isPossible else { throw .wrongValue(key: "known") }
        return (WheelID(device: try device.required("device"), control: try control.required("control")), memory)
    }
}

extension LogLine {
    static let format = 1
    static let program = "peach"

    /// The first line of a log: the run and its settings.
    package static func header(
        version: String, date: Date, purpose: Conductor.Purpose?, seed: UInt64?, settings: UserSettings,
        mapping: String?
    ) -> LogLine {
        var mode: TrainingMode?
        var count: Int?
        var minutes: Int?
        switch purpose {
        case .training(let trained, let exercises): (mode, count) = (trained, exercises)
        case .listening(let heard, let time): (mode, minutes) = (heard, time)
        case .instrument, nil: break
        }
        return LogLine(
            log: program, format: format, version: version, date: date.formatted(.iso8601), mode: mode, count: count,
            minutes: minutes, seed: seed, settings: settings.logged, mapping: mapping)
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
        let line: LogLine
        let unknownKey: String?

        init(from decoder: any Decoder) throws {
            line = try LogLine(from: decoder)
            unknownKey = try decoder.container(keyedBy: StringKey.self).allKeys.map(\.stringValue).first {
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

/// Inputs other than messages, keys and actions, by their names in a log.
enum LoggedInput: String, Hashable, Sendable, Codable {
    case soundLost = "sound_lost"
    /// An event reports the new buffer.
    case soundGaps = "sound_gaps"
    /// With the pace `claimed_hz` and `found_hz`, frames a second.
    case soundOffPace = "sound_off_pace"
    case suspended, overrun
    case pageLeft = "page_left"
    case pageTurned = "page_turned"
    /// With their number `utterance`; `words_failed` with its `cause`.
    case wordsBegun = "words_begun"
    case wordsEnded = "words_ended"
    case wordsFailed = "words_failed"
    /// With the `client` whose mapping is being learned; without it learning ends.
    case taught
    case quit
}

extension LogLine {
    /// - Parameter moment: the time of an input without one of its own.
    /// - Returns: nil for inputs that a replay causes itself, and for failures, which a `trouble` reports.
    init?(_ input: Input, at moment: Int64, names: [MIDIPort: String]) {
        self.init(atNs: moment)
        switch input {
        case .sound, .soundAwaited, .soundOpened, .soundFailed, .soundTrouble, .timePassed, .mappings: return nil
        case .midi(.event(let event)):
            let message = MIDIMessage(event.kind, channel: event.channel)
            (atNs, device, port) = (event.time, names[event.source] ?? event.source.text, event.source.text)
            (bytes, piece) = (message.bytes, message.isFragment ? true : nil)
        case .midi(.deviceArrived(let device)): add(device, "arrived")
        case .midi(.deviceLeft(let device)): add(device, "left")
        case .midi(.overrun): self.input = .overrun
        case .midi(.failed), .midi(.recovered), .midi(.programs): return nil
        case .key(let key, let pressed): (atNs, self.key) = (pressed, key.rawValue)
        case .action(let action, let pressed, let device):
            (atNs, self.device) = (pressed, device)
            add(action)
        case .touch(let action, let pressed, let page):
            (atNs, device, self.page) = (pressed, Conductor.screen, page)
            add(action)
        case .pageLeft(let page): (self.input, self.page) = (.pageLeft, page)
        case .pageTurned(let page): (self.input, self.page) = (.pageTurned, page)
        case .words(.begun(let number)): (self.input, utterance) = (.wordsBegun, number)
        case .words(.ended(let number)): (self.input, utterance) = (.wordsEnded, number)
        case .words(.failed(let number, let error)): (self.input, utterance, cause) = (.wordsFailed, number, error)
        case .soundLost: self.input = .soundLost
        case .soundGaps: self.input = .soundGaps
        case .soundOffPace(let claimed, let found):
            (self.input, claimedHz, foundHz) = (.soundOffPace, claimed, found)
        // Later lines are relative to the event that follows.
        case .suspended(let since): (self.input, atNs) = (.suspended, since)
        case .taught(let client): (self.input, self.client) = (.taught, client)
        case .quit: self.input = .quit
        }
    }

    private mutating func add(_ device: MIDIDevice, _ state: String) {
        (self.device, port, portName) = (device.clientName, device.port.text, device.portName)
        (usb, self.state) = (device.usbID?.text, state)
    }

    func loggedInput() throws(LogFault) -> Input {
        let paces = 1.0...1_000_000
        switch try input.required("input") {
        case .soundLost: return .soundLost
        case .soundGaps: return .soundGaps(.standard)
        case .soundOffPace:
            return .soundOffPace(
                claimed: try claimedHz.within(paces, "claimed_hz").required("claimed_hz"),
                found: try foundHz.within(paces, "found_hz").required("found_hz"))
        case .suspended: return .suspended(since: atNs ?? 0)
        case .overrun: return .midi(.overrun)
        case .pageLeft: return .pageLeft(try page.required("page"))
        case .pageTurned: return .pageTurned(try page.required("page"))
        case .wordsBegun: return .words(.begun(try utterance.required("utterance")))
        case .wordsEnded: return .words(.ended(try utterance.required("utterance")))
        case .wordsFailed:
            return .words(.failed(try utterance.required("utterance"), try cause.required("cause")))
        case .taught: return .taught(client: client)
        case .quit: return .quit
        }
    }

    func read<Value>(_ text: String?, _ key: String, _ parse: (String) -> Value?) throws(LogFault) -> Value? {
        guard let text else { return nil }
        guard let value = parse(text) else { throw .wrongValue(key: key) }
        return value
    }
}

/// Actions in a log, in the phrases of mapping files, with the numbers that a control would send.
extension LogLine {
    mutating func add(_ action: TrainingAction) {
        // The log holds each exercise that was asked.
        if case .practise(let focus) = action { return add(.start(focus.mode)) }
        self.action = action.phrase
        switch action {
        case .tune(.nudge(let cents)): (self.action, self.cents) = ("tune nudge", cents.rawValue)
        case .tune(.absolute(let place, _)), .tune(.rate(let place, _)), .tune(.ratchet(let place, _)),
            .tune(.fine(let place)):
            position = place
        case .tune(.relative(let travel, _)): self.travel = travel
        case .play(let note, let velocity): (self.note, self.velocity) = (note.rawValue, velocity.rawValue)
        case .release(let note): (self.note, velocity) = (note.rawValue, 0)
        case .sustain(let isDown): down = isDown
        case .bend(let place, let range): (position, rangeCents) = (place, range?.rawValue)
        case .modulate(let share): modulation = share.rawValue
        case .volume(.step(let steps)): self.steps = steps
        case .volume(.slide(let from, let to)): (self.from, self.to) = (from, to)
        case _: break
        }
    }

    private static let positions = -1.0...1.0

    /// Reads these, and every phrase of a mapping file that needs no control.
    func trainingAction() throws(LogFault) -> TrainingAction {
        switch Binding(phrase: try action.required("action")) {
        case .action(let action): return action
        case .tune(.nudge, _): return .tune(.nudge(Cents(try cents.within(-2400...2400, "cents").required("cents"))))
        case .tune(.relative, _):
            return .tune(.relative(travel: try travel.within(-100...100, "travel").required("travel")))
        case .tune(.absolute, _): return .tune(.absolute(position: try place()))
        case .tune(.rate, _): return .tune(.rate(position: try place()))
        case .tune(.ratchet, _): return .tune(.ratchet(position: try place()))
        case .tune(.fine, _): return .tune(.fine(position: try place()))
        case .volume:
            if let steps = try steps.within(-64...63, "steps") { return .volume(.step(steps)) }
            let from = try from.within(UnitInterval.validRange, "from").required("from")
            return .volume(.slide(from: from, to: try to.within(UnitInterval.validRange, "to").required("to")))
        case .playAlong: return try playedAlong()
        case .answerBySplit, .tuneBySplit, .nothing, nil: throw .wrongValue(key: "action")
        }
    }

    private func place() throws(LogFault) -> Double {
        try position.within(Self.positions, "position").required("position")
    }

    private func playedAlong() throws(LogFault) -> TrainingAction {
        if let down { return .sustain(down) }
        if let share = try modulation.within(UnitInterval.validRange, "modulation") {
            return .modulate(UnitInterval(share))
        }
        if let position = try position.within(Self.positions, "position") {
            return .bend(
                position: position, range: try rangeCents.within(0...12_799, "range_cents").map { Cents($0) })
        }
        let note = MIDINote(try note.within(MIDINote.validRange, "note").required("note"))
        let velocity = try velocity.within(0...127, "velocity").required("velocity")
        return velocity == 0 ? .release(note) : .play(note, MIDIVelocity(velocity))
    }
}
