// SPDX-License-Identifier: MIT
import MIDI

/// The latest presses of the control that was touched last, from which it can be learned.
package struct LatestGesture: Sendable {
    /// Enough for three presses of a button, and few enough for a wheel.
    private static let most = 16

    package private(set) var events: [MIDIEvent] = []

    package init() {}

    package mutating func handle(_ event: MIDIEvent) {
        guard let sender = Sender(event, from: nil, parameter: nil) else { return }
        if events.last.flatMap({ Sender($0, from: nil, parameter: nil) }) != sender { events = [] }
        events = events.suffix(Self.most - 1) + [event]
    }
}
