// SPDX-License-Identifier: MIT
import MIDI

/// The controllers of a log: each is known by its name and, where a line says so, its port. Those that no line lets arrive
/// before they do something are there from the beginning.
struct LoggedDevices {
    enum State: String, CaseIterable {
        case arrived, left
    }

    /// Where no line says which.
    static let usual = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "MIDI keyboard", portName: "MIDI keyboard", usbID: nil)
    /// More than anybody has.
    private static let most = 200

    private struct Key: Hashable {
        let name: String
        let port: MIDIPort?
    }

    private struct Entry {
        let key: Key
        var portName: String?
        var usbID: USBID?
        let isPluggedAtFirst: Bool
    }

    private var entries: [Entry] = []
    private var places: [Key: Int] = [:]
    /// Of a name, the one that was mentioned last.
    private var latest: [String: Int] = [:]

    /// The place of a device among `plugged`.
    /// - Parameter state: nil if the line is a message of the device.
    mutating func index(
        named name: String?, port: MIDIPort?, portName: String? = nil, usbID: USBID? = nil, state: State? = nil
    ) throws(LogFault) -> Int {
        let name = name ?? Self.usual.clientName
        let key = Key(name: name, port: port)
        let known = places[key] ?? (port == nil ? latest[name] : nil)
        if let known {
            entries[known].portName = entries[known].portName ?? portName
            entries[known].usbID = entries[known].usbID ?? usbID
            latest[name] = known
            return known
        }
        guard entries.count < Self.most else { throw .tooManyDevices(limit: Self.most) }
        entries.append(Entry(key: key, portName: portName, usbID: usbID, isPluggedAtFirst: state != .arrived))
        places[key] = entries.count - 1
        latest[name] = entries.count - 1
        return entries.count - 1
    }

    /// All of them, each with a port: its own, else the next that is free.
    var plugged: [SessionScript.Device] {
        var taken = Set(entries.compactMap(\.key.port))
        return entries.map { entry in
            let port = entry.key.port ?? Self.free(taken)
            taken.insert(port)
            return SessionScript.Device(
                device: MIDIDevice(
                    port: port, clientName: entry.key.name, portName: entry.portName ?? entry.key.name,
                    usbID: entry.usbID),
                isPluggedAtFirst: entry.isPluggedAtFirst)
        }
    }

    /// There are more ports than devices may be.
    private static func free(_ taken: Set<MIDIPort>) -> MIDIPort {
        let clients = usual.port.client...UInt8.max
        return clients.lazy.map { MIDIPort(client: $0, number: 0) }.first { !taken.contains($0) } ?? usual.port
    }
}
