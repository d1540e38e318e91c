// SPDX-License-Identifier: MIT
import MIDI

/// Which controllers a mapping is for.
package struct DeviceMatch: Hashable, Sendable {
    /// How surely a mapping means a device; a higher one wins.
    package enum Rank: Int, Hashable, Sendable, Comparable {
        case any, glob, exactClient, usb

        package static func < (lhs: Rank, rhs: Rank) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    package let usbIDs: [USBID]
    /// Names of ALSA clients; * stands for any letters, ? for one.
    package let clients: [String]
    /// Fits every device.
    package let isAny: Bool
    /// Where the file says so, from 1.
    package let line: Int
    package let column: Int

    /// Nil if the mapping is not for this device.
    package func rank(for device: MIDIDevice) -> Rank? {
        if let usbID = device.usbID, usbIDs.contains(usbID) { return .usb }
        if clients.contains(device.clientName) { return .exactClient }
        if clients.contains(where: { Self.glob($0, fits: device.clientName) }) { return .glob }
        return isAny ? .any : nil
    }

    /// Does a name fit a pattern of * (any letters, or none) and ? (one letter)? Case counts. Goes back to the last
    /// star only, so it takes at most the product of both lengths.
    package static func glob(_ pattern: String, fits name: String) -> Bool {
        let pattern = Array(pattern)
        let name = Array(name)
        var (p, n) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.count, pattern[p] == "*" {
                star = (p, n)
                p += 1
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
                p += 1
                n += 1
            } else if let last = star {
                star = (last.pattern, last.name + 1)
                p = last.pattern + 1
                n = last.name + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
