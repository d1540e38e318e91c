// SPDX-License-Identifier: MIT

/// What the sequencer tells, in the order in which it happened.
package enum MIDIOccurrence: Hashable, Sendable {
    case event(MIDIEvent)
    case deviceArrived(MIDIDevice)
    /// Whatever it held down is let go of.
    case deviceLeft(MIDIDevice)
    /// The names of other programs' clients that send like instruments and are not admitted, whenever these change.
    case programs([String])
    /// Events were lost: nothing counts as held any more. Devices that came or went follow.
    case overrun
    /// One device could not be connected (the others go on), or listening has ended (`waiting`, `reading`).
    case failed(MIDIError)
    /// After that, the sequencer is listened to again.
    case recovered
}
