// SPDX-License-Identifier: MIT
import MIDI

/// Finds the controller on which something is pressed or turned. One that trembles by itself is not meant.
package struct ControllerDetector {
    /// Of 127 and of 16,383: no noise goes so far.
    private static let leastTurn = 8
    private static let leastBend = 512

    private var first: [Sender: Int] = [:]

    package init() {}

    package mutating func isMeant(by event: MIDIEvent) -> Bool {
        guard let sender = Sender(event, from: nil, parameter: nil) else { return false }
        let (place, least): (Int, Int)
        switch event.kind {
        case .noteOn, .programChange: return true
        case .controlChange(_, let value): (place, least) = (value, Self.leastTurn)
        case .pitchBend(let bend): (place, least) = (bend.rawValue, Self.leastBend)
        case .noteOff, .polyPressure, .channelPressure, .sysex: return false
        }
        guard let begin = first[sender] else {
            first[sender] = place
            return false
        }
        return abs(place - begin) >= least
    }
}
