// SPDX-License-Identifier: MIT
import MIDI
import Sound

/// What can befall a run besides messages, as a log names it.
enum LoggedInput: String, Hashable, Sendable, Codable {
    case soundLost = "sound_lost"
    /// Which buffer it got then is told by an event.
    case soundGaps = "sound_gaps"
    /// With the pace `claimed_hz` and `found_hz`, frames a second.
    case soundOffPace = "sound_off_pace"
    case suspended, overrun
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
}

extension LogLine {
    /// - Parameter moment: when it came, if it does not say so itself.
    /// - Returns: nil for what follows from the rest, and for what fails: a `trouble` tells it.
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
        case .midi(.failed), .midi(.recovered), .midi(.programs): return nil
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

    /// - Throws: `wrongValue` if it is not what it should be.
    func read<Value>(_ text: String?, _ key: String, _ parse: (String) -> Value?) throws(LogFault) -> Value? {
        guard let text else { return nil }
        guard let value = parse(text) else { throw .wrongValue(key: key) }
        return value
    }
}
