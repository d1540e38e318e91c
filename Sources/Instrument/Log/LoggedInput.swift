// SPDX-License-Identifier: MIT
import MIDI
import Sound
import Voice

/// What can befall a run besides messages, as a log names it.
enum LoggedInput: String, Hashable, Sendable, Codable {
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

    /// What failed.
    enum Activity: String, Hashable, Sendable, Codable {
        case opening
        case settingUp = "setting_up"
        case listeningForDevices = "listening_for_devices"
        /// To the `device` at the `port`.
        case connecting, telling
        case waiting, reading
    }
}

extension LogLine {
    /// - Parameters:
    ///   - moment: when it came, if it does not say so itself.
    ///   - names: of the devices that are there.
    /// - Returns: nil for what follows from the rest.
    init?(_ input: Input, at moment: Int64, names: [MIDIPort: String]) {
        self.init(atNs: moment)
        switch input {
        case .sound, .soundAwaited, .soundOpened, .soundFailed, .soundTrouble, .timePassed, .mappings: return nil
        case .midi(.event(let event)):
            let message = MIDIMessage(event)
            (atNs, device, port) = (event.time, names[event.source] ?? event.source.text, event.source.text)
            (bytes, piece) = (message.bytes, message.isPiece ? true : nil)
        case .midi(.deviceArrived(let device)): say(device, "arrived")
        case .midi(.deviceLeft(let device)): say(device, "left")
        case .midi(.overrun): self.input = .overrun
        case .midi(.failed(let error)): say(error)
        case .midi(.recovered), .midi(.programs): return nil
        case .key(let key, let pressed): (atNs, self.key) = (pressed, key.rawValue)
        case .action(let action, let pressed, let device):
            (atNs, self.device) = (pressed, device)
            say(action)
        case .touch(let action, let pressed, let page):
            (atNs, device, self.page) = (pressed, Conductor.screen, page)
            say(action)
        case .pageLeft(let page): (self.input, self.page) = (.pageLeft, page)
        case .pageTurned(let page): (self.input, self.page) = (.pageTurned, page)
        case .words(.begun(let number)): (self.input, utterance) = (.wordsBegun, number)
        case .words(.ended(let number)): (self.input, utterance) = (.wordsEnded, number)
        case .words(.failed(let number, let error)): (self.input, utterance, cause) = (.wordsFailed, number, error)
        case .soundLost: self.input = .soundLost
        case .soundGaps: self.input = .soundGaps
        case .soundOffPace(let claimed, let found):
            (self.input, claimedHz, foundHz) = (.soundOffPace, claimed, found)
        // Until then time has passed; what follows it counts from what is told after it.
        case .suspended(let since): (self.input, atNs) = (.suspended, since)
        case .taught(let client): (self.input, self.client) = (.taught, client)
        case .quit: self.input = .quit
        }
    }

    private mutating func say(_ device: MIDIDevice, _ state: String) {
        (self.device, port, portName) = (device.clientName, device.port.text, device.portName)
        (usb, self.state) = (device.usbID?.text, state)
    }

    private mutating func say(_ error: MIDIError) {
        (input, errno) = (.midiFailed, error.errno)
        switch error.activity {
        case .opening: activity = .opening
        case .settingUp: activity = .settingUp
        case .listeningForDevices: activity = .listeningForDevices
        case .waiting: activity = .waiting
        case .reading: activity = .reading
        case .connecting(let other): (activity, device, port) = (.connecting, other.clientName, other.port.text)
        case .telling(let other): (activity, device, port) = (.telling, other.clientName, other.port.text)
        }
    }

    /// What `input` names, with what belongs to it.
    func befallen() throws(LogFault) -> Input {
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
        case .midiFailed: return .midi(.failed(MIDIError(try failedActivity(), errno: try errno.required("errno"))))
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

    private func failedActivity() throws(LogFault) -> MIDIError.Activity {
        let activity = try activity.required("activity")
        switch activity {
        case .opening: return .opening
        case .settingUp: return .settingUp
        case .listeningForDevices: return .listeningForDevices
        case .waiting: return .waiting
        case .reading: return .reading
        case .connecting, .telling:
            let name = try device.required("device")
            let device = MIDIDevice(
                port: try read(port, "port") { MIDIPort($0) }.required("port"), clientName: name, portName: name,
                usbID: nil)
            return activity == .telling ? .telling(device) : .connecting(device)
        }
    }

    /// - Throws: `wrongValue` if it is not what it should be.
    func read<Value>(_ text: String?, _ key: String, _ parse: (String) -> Value?) throws(LogFault) -> Value? {
        guard let text else { return nil }
        guard let value = parse(text) else { throw .wrongValue(key: key) }
        return value
    }
}
