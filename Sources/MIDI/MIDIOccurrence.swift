// SPDX-License-Identifier: MIT

/// What the sequencer tells, in the order in which it happened.
package enum MIDIOccurrence: Hashable, Sendable {
    case event(MIDIEvent)
    case deviceArrived(MIDIDevice)
    /// Its held notes and pedals have been released by events before this.
    case deviceLeft(MIDIDevice)
    /// Events were lost. What was held has been released before this; devices that came or went follow.
    case overrun
    /// One device could not be connected (the others go on), or listening has ended (`waiting`, `reading`).
    case failed(MIDIError)
}
