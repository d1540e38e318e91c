// SPDX-License-Identifier: MIT
import MIDI

/// The controllers of a log, by name and port. One that acts before a line lets it arrive is there from the beginning.
struct LoggedDevices {
    enum State: String {
        case arrived, left
    }

    static let usual = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "MIDI keyboard", portName: "MIDI keyboard", usbID: nil)

    private struct Entry {
        let name: String
        let port: MIDIPort?
        var portName: String?
        var usbID: USBID?
        let isPluggedAtFirst: Bool
    }

    private var entries: [Entry] = []

    /// The place of a device among `plugged`; where no port is said, of the last one of this name.
    /// - Parameter state: nil if the line is a message of the device.
    mutating func index(
        named name: String?, port: MIDIPort?, portName: String? = nil, usbID: USBID? = nil, state: State? = nil
    ) -> Int {
        let name = name ?? Self.usual.clientName
        if let known = entries.lastIndex(where: { $0.name == name && (port == nil || $0.port == port) }) {
            entries[known].portName = entries[known].portName ?? portName
            entries[known].usbID = entries[known].usbID ?? usbID
            return known
        }
        entries.append(
            Entry(name: name, port: port, portName: portName, usbID: usbID, isPluggedAtFirst: state != .arrived))
        return entries.count - 1
    }

    /// All of them, each with a port: its own, else the next that is free.
    var plugged: [SessionScript.Device] {
        var taken = Set(entries.compactMap(\.port))
        return entries.map { entry in
            let clients = Self.usual.port.client...UInt8.max
            let free = clients.lazy.map { MIDIPort(client: $0, number: 0) }.first { !taken.contains($0) }
            let port = entry.port ?? free ?? Self.usual.port
            taken.insert(port)
            return SessionScript.Device(
                device: MIDIDevice(
                    port: port, clientName: entry.name, portName: entry.portName ?? entry.name, usbID: entry.usbID),
                isPluggedAtFirst: entry.isPluggedAtFirst)
        }
    }
}
