// SPDX-License-Identifier: MIT
import CALSA
import Foundation
import Platform

/// A connected port of a controller.
package struct MIDIDevice: Hashable, Sendable {
    package let port: MIDIPort
    /// The client's name: for USB the product's, cut near 31 characters.
    package let clientName: String
    package let portName: String
    package let usbID: USBID?
    /// The serial number, which need not be unique.
    package let serial: String?
    /// The USB path: "1-1.2" is the second socket of the hub in the first socket of the first bus.
    package let socket: String?

    package init(
        port: MIDIPort, clientName: String, portName: String, usbID: USBID?, serial: String? = nil,
        socket: String? = nil
    ) {
        (self.port, self.clientName, self.portName) = (port, clientName, portName)
        (self.usbID, self.serial, self.socket) = (usbID, serial, socket)
    }

    /// The same for all devices of a model.
    package var model: String { "\(usbID?.text ?? "-") \(clientName) \(portName)" }
}

/// A port's address: the sequencer's client number and the port's number within it, 0…255 each. It usually changes when a
/// device is replugged.
package struct MIDIPort: Hashable, Comparable, Sendable {
    package let client: UInt8
    package let number: UInt8

    package init(client: UInt8, number: UInt8) { (self.client, self.number) = (client, number) }

    /// In aconnect's format: "24:0".
    package var text: String { "\(client):\(number)" }

    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }), let client = UInt8(parts[0]),
            let number = UInt8(parts[1])
        else { return nil }
        self.init(client: client, number: number)
    }

    package static func < (lhs: MIDIPort, rhs: MIDIPort) -> Bool {
        (lhs.client, lhs.number) < (rhs.client, rhs.number)
    }
}

/// The sequencer's output to its sink, in order.
package enum SequencerEvent: Hashable, Sendable {
    case event(MIDIEvent)
    case deviceArrived(MIDIDevice)
    /// Everything that it held down counts as released.
    case deviceLeft(MIDIDevice)
    /// The client names of other programs that send and are not admitted, whenever these change.
    case programs([String])
    /// Events were lost, and nothing counts as held any more. Arrivals and departures of devices follow.
    case overrun
    /// One device could not be connected (the others go on), or listening has ended (`waiting`, `reading`).
    case failed(MIDIError)
    /// Listening has resumed after an error.
    case recovered
}

/// A USB device's vendor and product ID, four hexadecimal digits each: "09e8:0049".
package struct USBID: Hashable, Sendable {
    /// Lower case, with the colon.
    package let text: String

    /// Accepts either case; nil for any other form.
    package init?(_ text: some StringProtocol) {
        let groups = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        let isHexadecimal = groups.allSatisfy { group in
            group.utf8.count == 4 && group.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        }
        guard groups.count == 2, isHexadecimal else { return nil }
        self.text = groups.joined(separator: ":")
    }
}

struct USBDevice: Hashable, Sendable {
    let id: USBID?
    let serial: String?
    /// The kernel's name for bus and sockets, like "1-1.2".
    let socket: String

    /// The device of a sound card; nil if the card is not USB or just went away.
    static func ofCard(_ card: Int, root: URL = URL(filePath: "/")) -> USBDevice? {
        // The card belongs to an interface, like "1-1.2:1.0", of the device.
        let interface = root.appending(path: "sys/class/sound/card\(card)/device").resolvingSymlinksInPath()
        let device = interface.deletingLastPathComponent()
        let socket = device.lastPathComponent
        guard interface.lastPathComponent.hasPrefix(socket + ":"), !socket.isEmpty else { return nil }
        let file = HostFile(device.path(percentEncoded: false))
        let id = USBID((file.word("idVendor") ?? "") + ":" + (file.word("idProduct") ?? ""))
        let serial = file.word("serial").flatMap { $0.isEmpty ? nil : $0 }
        return USBDevice(id: id, serial: serial, socket: socket)
    }
}

/// A sequencer port's properties, which decide whether Peach connects to it.
struct PortDescription: Hashable, Sendable {
    struct Capabilities: OptionSet, Hashable, Sendable {
        let rawValue: UInt32

        static let read = Capabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_READ))
        static let subscribeRead = Capabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_SUBS_READ))
        // The next two came with Linux 6.5; the headers of alsa-lib 1.2.8 do not have them.
        /// The port is not in use; PORT_CHANGE announces its activation.
        static let inactive = Capabilities(rawValue: 1 << 8)
        /// All groups of a MIDI 2.0 device; each group also has a port of its own.
        static let umpEndpoint = Capabilities(rawValue: 1 << 9)
    }

    let port: MIDIPort
    let clientName: String
    let portName: String
    /// True for hardware, false for another program.
    let isKernelClient: Bool
    /// The sound card's number; nil for software.
    let card: Int?
    let capabilities: Capabilities

    /// True for readable hardware, and for programs admitted by name. False for the system's client, Midi Through, ourselves,
    /// and bridges, which repeat the hardware's events.
    /// - Parameters:
    ///   - ourselves: our client's number.
    ///   - programs: the admitted client names; they may include a bridge.
    func isAdmitted(ourselves: UInt8, programs: Set<String>) -> Bool {
        guard canBeHeard(ourselves: ourselves) else { return false }
        if !isKernelClient { return programs.contains(clientName) }
        return card != nil && !Self.isBridge(clientName)
    }

    /// True for a program that sends, like Bluetooth MIDI, network MIDI or an on-screen keyboard, not for one that only reads.
    func isInstrument(ourselves: UInt8) -> Bool {
        canBeHeard(ourselves: ourselves) && !isKernelClient && !Self.isBridge(clientName)
    }

    private func canBeHeard(ourselves: UInt8) -> Bool {
        port.client != UInt8(SND_SEQ_CLIENT_SYSTEM) && port.client != ourselves
            && capabilities.isSuperset(of: [.read, .subscribeRead])
            && capabilities.isDisjoint(with: [.inactive, .umpEndpoint])
    }

    /// By name, because a bridge might have a card.
    private static func isBridge(_ name: String) -> Bool {
        name == "Midi Through" || ["PipeWire-", "a2j", "jack_midi"].contains { name.hasPrefix($0) }
    }
}
