// SPDX-License-Identifier: MIT
import CALSA

/// What the kernel says about a port, and whether we connect ourselves to it.
package struct PortDescription: Hashable, Sendable {
    package struct Capabilities: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let read = Capabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_READ))
        package static let subscribeRead = Capabilities(rawValue: UInt32(SND_SEQ_PORT_CAP_SUBS_READ))
        // The next two came with Linux 6.5; the headers of alsa-lib 1.2.8 do not name them.
        /// The device says that the port is not in use now; it may wake later (PORT_CHANGE).
        package static let inactive = Capabilities(rawValue: 1 << 8)
        /// All groups of a MIDI 2.0 device in one port; each group also has a port of its own.
        package static let umpEndpoint = Capabilities(rawValue: 1 << 9)
    }

    package let port: MIDIPort
    package let clientName: String
    package let portName: String
    /// Lives in the kernel, as hardware does; otherwise another program.
    package let isKernelClient: Bool
    /// The number of its sound card; nil for software.
    package let card: Int?
    package let capabilities: Capabilities

    /// Hardware that lets itself be read, and the programs allowed by name. Never the system's own client, Midi
    /// Through, ourselves, or bridges, which repeat what the hardware already told.
    /// - Parameters:
    ///   - ourselves: our client's number.
    ///   - programs: names of clients of other programs that are welcome nevertheless; a bridge too, if named.
    package func isAdmitted(ourselves: UInt8, programs: Set<String>) -> Bool {
        guard canBeHeard(ourselves: ourselves) else { return false }
        if !isKernelClient { return programs.contains(clientName) }
        return card != nil && !Self.isBridge(clientName)
    }

    /// Another program that sends: Bluetooth or network MIDI, or a keyboard on the screen. Synthesizers and monitors only listen.
    package func isInstrument(ourselves: UInt8) -> Bool {
        canBeHeard(ourselves: ourselves) && !isKernelClient && !Self.isBridge(clientName)
    }

    private func canBeHeard(ourselves: UInt8) -> Bool {
        port.client != UInt8(SND_SEQ_CLIENT_SYSTEM) && port.client != ourselves
            && capabilities.isSuperset(of: [.read, .subscribeRead])
            && capabilities.isDisjoint(with: [.inactive, .umpEndpoint])
    }

    /// By name, in case a bridge ever shows itself with a card.
    private static func isBridge(_ name: String) -> Bool {
        name == "Midi Through" || ["PipeWire-", "a2j", "jack_midi"].contains { name.hasPrefix($0) }
    }
}
