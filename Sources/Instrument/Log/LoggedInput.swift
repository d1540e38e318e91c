// SPDX-License-Identifier: MIT
import MIDI
import Sound
import Voice

/// What can befall a run besides messages, as a log names it.
enum LoggedInput: String, Hashable, Sendable, CaseIterable {
    case soundLost = "sound_lost"
    /// Which buffer it got then is told by an event.
    case soundGaps = "sound_gaps"
    /// With the pace `claimed_hz` and `found_hz`, frames a second.
    case soundOffPace = "sound_off_pace"
    case suspended, overrun
    /// With `errno` and `activity`: listening to controllers has ended, or a device could not be connected.
    case midiFailed = "midi_failed"
    /// Of the screen, by its number.
    case pageLeft = "page_left"
    case pageTurned = "page_turned"
    /// With their number `utterance`; `words_failed` with its `cause`.
    case wordsBegun = "words_begun"
    case wordsEnded = "words_ended"
    case wordsFailed = "words_failed"
    /// A controller is taught: which `client`; without it none is any more.
    case taught
    case quit

    /// Numbers of pages.
    static let pages = 0...1_000_000_000

    /// The members beside `input` that it can have.
    static let keys = ["claimed_hz", "found_hz", "errno", "activity", "port", "page", "utterance", "cause", "client"]

    /// What failed.
    private enum Activity: String, CaseIterable {
        case opening
        case settingUp = "setting_up"
        case listeningForDevices = "listening_for_devices"
        /// To the `device` at the `port`.
        case connecting, telling
        case waiting, reading

        func activity(_ fields: LogFields) throws(LogFault) -> MIDIError.Activity {
            switch self {
            case .opening: return .opening
            case .settingUp: return .settingUp
            case .listeningForDevices: return .listeningForDevices
            case .waiting: return .waiting
            case .reading: return .reading
            case .connecting, .telling:
                let port = try fields.required("port", fields.port("port"))
                let name = try fields.required("device", fields.text("device"))
                let device = MIDIDevice(port: port, clientName: name, portName: name, usbID: nil)
                return self == .telling ? .telling(device) : .connecting(device)
            }
        }
    }

    /// As a log says it.
    static func fields(of error: MIDIError, _ time: JSONValue) -> JSONObject {
        var device: MIDIDevice?
        let activity: Activity
        switch error.activity {
        case .opening: activity = .opening
        case .settingUp: activity = .settingUp
        case .listeningForDevices: activity = .listeningForDevices
        case .waiting: activity = .waiting
        case .reading: activity = .reading
        case .connecting(let other): (activity, device) = (.connecting, other)
        case .telling(let other): (activity, device) = (.telling, other)
        }
        return [
            "at_ns": time, "input": .text(midiFailed.rawValue), "errno": .integer(Int(error.errno)),
            "activity": .text(activity.rawValue), "device": device.map { .text($0.clientName) },
            "port": device.map { .text($0.port.text) },
        ]
    }

    /// As a log says it.
    static func fields(of fact: SpokenFact, _ time: JSONValue) -> JSONObject {
        let (kind, number, cause): (Self, Int, VoiceError?) =
            switch fact {
            case .begun(let number): (.wordsBegun, number, nil)
            case .ended(let number): (.wordsEnded, number, nil)
            case .failed(let number, let error): (.wordsFailed, number, error)
            }
        return [
            "at_ns": time, "input": .text(kind.rawValue), "utterance": .integer(number),
            "cause": cause.map { .text($0.rawValue) },
        ]
    }

    /// Hz.
    private static let paces = 1.0...1_000_000

    /// With what belongs to it.
    func input(_ fields: LogFields) throws(LogFault) -> Input {
        switch self {
        case .soundLost: return .soundLost
        case .soundGaps: return .soundGaps(.standard)
        case .soundOffPace:
            let claimed = try fields.required("claimed_hz", fields.number("claimed_hz", in: Self.paces))
            let found = try fields.required("found_hz", fields.number("found_hz", in: Self.paces))
            return .soundOffPace(claimed: claimed, found: found)
        case .suspended: return .suspended(since: Int64(try fields.integer("at_ns", in: 0...Int.max / 2) ?? 0))
        case .overrun: return .midi(.overrun)
        case .midiFailed:
            let number = try fields.required("errno", fields.integer("errno", in: 0...Int(Int16.max)))
            let activity: Activity = try fields.required("activity", fields.choice("activity"))
            return .midi(.failed(MIDIError(try activity.activity(fields), errno: Int32(number))))
        case .pageLeft: return .pageLeft(try fields.required("page", fields.integer("page", in: Self.pages)))
        case .pageTurned: return .pageTurned(try fields.required("page", fields.integer("page", in: Self.pages)))
        case .wordsBegun: return .words(.begun(try number(of: fields)))
        case .wordsEnded: return .words(.ended(try number(of: fields)))
        case .wordsFailed:
            return .words(.failed(try number(of: fields), try fields.required("cause", fields.choice("cause"))))
        case .taught:
            return .taught(client: try fields.integer("client", in: 0...255).map { UInt8($0) })
        case .quit: return .quit
        }
    }

    private func number(of fields: LogFields) throws(LogFault) -> Int {
        try fields.required("utterance", fields.integer("utterance", in: 1...Int(Int32.max)))
    }
}
