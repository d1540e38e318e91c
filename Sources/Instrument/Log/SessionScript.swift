// SPDX-License-Identifier: MIT
import MIDI
import Settings
import Training

/// The steps of a log for a replay, in order.
package struct SessionScript: Sendable {
    /// The reference of a step's time.
    enum Anchor: Hashable, Sendable {
        /// The last event line, or the beginning.
        case event
        /// The last awaited event, or the beginning.
        case await
    }

    enum Operation: Sendable {
        case send(MIDIMessage, device: Int)
        case plug(device: Int)
        case unplug(device: Int)
        case press(Key)
        /// With the page of the screen.
        case act(TrainingAction, device: String, page: Int?)
        case input(Input)
        /// Waits for an event, which becomes the anchor if it `isAnchor`.
        case hear(EventName, number: Int?, isAnchor: Bool, anchor: Anchor)
    }

    struct Step: Sendable {
        let line: Int32
        /// Nanoseconds from its anchor; 0 for `hear`.
        let time: Int64
        let anchor: Anchor
        let operation: Operation
        /// Nanoseconds before the onset of the target, which may come earlier in the replay; 0 for a later step.
        var lead: Int64 = 0
    }

    struct Device: Hashable, Sendable {
        let device: MIDIDevice
        let isPluggedAtFirst: Bool
    }

    package let file: String
    package let header: LogLine?
    /// The answered exercises, in order.
    package let outcomes: [LoggedAnswer]
    let steps: [Step]
    let devices: [Device]
    let wheels: [WheelID: WheelMemory]
    let asked: [(content: LoggedExercise.Content, assignments: [String])]
    let assignments: [String]

    /// The exercises with their settings.
    /// - Parameter settings: from arguments of `--set`.
    func replayExercises(settings: ([String]) throws -> UserSettings) throws -> ReplayExercises {
        var known: [[String]: UserSettings] = [:]
        func read(_ assignments: [String]) throws -> UserSettings {
            let read = try known[assignments] ?? settings(assignments)
            known[assignments] = read
            return read
        }
        return ReplayExercises(try asked.map { ($0, try read($1)) }, then: try read(assignments))
    }
}

/// The controllers of a log, by name and port. One that acts before it arrives is plugged in from the beginning.
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

    /// The index of a device in `plugged`; without a port, of the last one with this name.
    /// - Parameter state: nil for a message of the device.
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

    /// All devices, each with its port or the next free one.
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
