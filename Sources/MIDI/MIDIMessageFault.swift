// SPDX-License-Identifier: MIT

/// Why bytes are not one complete MIDI message.
package enum MIDIMessageFault: Error, Hashable, Sendable {
    case empty
    /// A data byte (0…127) where the status byte should be, as a cable leaves it out when it repeats.
    case noStatus(UInt8)
    /// 0xF4, 0xF5 and 0xFD mean nothing, 0xF7 nothing by itself.
    case unknownStatus(UInt8)
    /// Bytes in all, the status included.
    case wrongCount(found: Int, needed: Int)
    /// A byte from 128 on where a data byte should be; `position` from 1.
    case noData(UInt8, position: Int)
    /// 0xF0 without 0xF7 at its end.
    case openSysex
}
