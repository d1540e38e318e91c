// SPDX-License-Identifier: MIT
import MIDI
import Music

/// What of a controller sent a message: as much as the message itself tells.
struct Sender: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case note(MIDINote)
        /// 0…127.
        case controller(Int)
        /// A non-registered parameter (NRPN), 0…16383.
        case parameter(Int)
        case bend
        /// A program change, 0…127.
        case program(Int)
    }

    let source: MIDIPort
    /// What the mapping calls the port; nil if it has no name for it.
    let role: String?
    /// 1…16.
    let channel: Int
    private(set) var element: Element

    /// Nil for what no control sends.
    /// - Parameter parameter: the one that data entry belongs to now, if the mapping knows it.
    init?(_ event: MIDIEvent, from role: String?, parameter: Int?) {
        guard let channel = event.channel else { return nil }
        switch event.kind {
        case .noteOn(let note, _), .noteOff(let note): element = .note(note)
        case .controlChange(let number, _):
            let isData = DataEntry.controllers.contains(number)
            element = parameter.flatMap { isData ? .parameter($0) : nil } ?? .controller(number)
        case .pitchBend: element = .bend
        case .programChange(let program): element = .program(program)
        case .channelPressure, .polyPressure, .sysex: return nil
        }
        (source, self.role, self.channel) = (event.source, role, channel)
    }

    /// The same place's other element.
    func with(_ element: Element) -> Sender {
        var sender = self
        sender.element = element
        return sender
    }
}
