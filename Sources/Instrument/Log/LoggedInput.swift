// SPDX-License-Identifier: MIT
import MIDI
import Sound

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
    case quit

    /// The members beside `input` that it can have.
    static let keys = ["claimed_hz", "found_hz", "errno", "activity", "port"]

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
        case .quit: return .quit
        }
    }
}
