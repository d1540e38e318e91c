// SPDX-License-Identifier: MIT
import Glibc
import MIDI

/// Which controllers a mapping is for.
package struct DeviceMatch: Hashable, Sendable {
    /// How surely a mapping means a device; a higher one wins.
    package enum Rank: Hashable, Sendable, Comparable {
        case any, glob, exactClient, usb
        /// This one of several alike.
        case one
    }

    package internal(set) var usbIDs: [USBID] = []
    /// Names of ALSA clients; * stands for any letters, ? for one.
    package internal(set) var clients: [String] = []
    /// The only ports that are listened to, by name, as above; empty is all of them.
    package internal(set) var ports: [String] = []
    /// Of a single device: its serial number, or the socket of the USB that it is plugged into.
    package internal(set) var serials: [String] = []
    package internal(set) var sockets: [String] = []
    package let isAny: Bool
    /// Where the file says so, from 1.
    package let line: Int
    package let column: Int

    init(isAny: Bool, line: Int, column: Int) {
        self.isAny = isAny
        self.line = line
        self.column = column
    }

    /// As a file says it.
    package var text: String {
        if isAny { return "any" }
        func list(_ key: String, _ words: [String]) -> [String] {
            words.isEmpty ? [] : ["\(key): [" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"]
        }
        let words =
            list("usb", usbIDs.map(\.text)) + list("client", clients) + list("port", ports) + list("serial", serials)
            + list("socket", sockets)
        return "{ \(words.joined(separator: ", ")) }"
    }

    var isEmpty: Bool { !isAny && usbIDs.isEmpty && clients.isEmpty && serials.isEmpty && sockets.isEmpty }

    /// Nil if the mapping is not for this device.
    package func rank(for device: MIDIDevice) -> Rank? {
        let isOne = !serials.isEmpty || !sockets.isEmpty
        if isOne {
            let fits =
                device.serial.map { serials.contains($0) } ?? false
                || device.socket.map { sockets.contains($0) } ?? false
            guard fits else { return nil }
            if usbIDs.isEmpty, clients.isEmpty { return .one }
        }
        let rank = rank(byName: device)
        return isOne && rank != nil ? .one : rank
    }

    private func rank(byName device: MIDIDevice) -> Rank? {
        if let usbID = device.usbID, usbIDs.contains(usbID) { return .usb }
        if clients.contains(device.clientName) { return .exactClient }
        if clients.contains(where: { Self.glob($0, fits: device.clientName) }) { return .glob }
        return isAny ? .any : nil
    }

    /// Is what comes from this port of a device meant for Peach?
    package func listens(to device: MIDIDevice) -> Bool {
        ports.isEmpty || ports.contains { Self.glob($0, fits: device.portName) }
    }

    /// Does a name fit a pattern of * (any letters, or none) and ? (one letter)? Case counts.
    package static func glob(_ pattern: String, fits name: String) -> Bool {
        fnmatch(pattern, name, FNM_NOESCAPE) == 0
    }
}
