// SPDX-License-Identifier: MIT
import Testing

@testable import MIDI

private let readable: PortDescription.Capabilities = [.read, .subscribeRead]

private func isConnected(
    _ name: String, client: UInt8 = 24, card: Int? = 1, inKernel: Bool = true,
    _ capabilities: PortDescription.Capabilities = readable, programs: Set<String> = []
) -> Bool {
    PortDescription(
        port: MIDIPort(client: client, number: 0), clientName: name, portName: name, isKernelClient: inKernel,
        card: card, capabilities: capabilities
    ).isAdmitted(ourselves: 128, programs: programs)
}

@Test(arguments: ["MPK mini 3", "LPD8", "Digital Piano", "VirMIDI 1-0", "f_midi", "Peach"])
func hardwareIsConnected(_ name: String) {
    #expect(isConnected(name))
}

@Test func theSystemOurselvesAndMidiThroughAreNot() {
    #expect(!isConnected("System", client: 0, card: nil))
    #expect(!isConnected("Peach", client: 128, inKernel: false, programs: ["Peach"]))
    #expect(!isConnected("Midi Through", client: 14, card: nil))
    #expect(!isConnected("Midi Through", client: 14, card: 0))
}

@Test func programsAreConnectedOnlyByName() {
    for name in ["PipeWire-RT-Event", "PipeWire-System", "a2jmidid", "VMPK Output"] {
        #expect(!isConnected(name, client: 130, card: nil, inKernel: false))
        #expect(isConnected(name, client: 130, card: nil, inKernel: false, programs: [name]))
        #expect(!isConnected(name, client: 130, card: nil, inKernel: false, programs: ["VMPK"]))
    }
}

/// Programs that may be instruments are reported; synthesizers and monitors only read, bridges repeat hardware events.
@Test func programsThatSendAreReportedAndBridgesAreNot() {
    func isReported(
        _ name: String, inKernel: Bool = false, _ capabilities: PortDescription.Capabilities = readable
    ) -> Bool {
        PortDescription(
            port: MIDIPort(client: 130, number: 0), clientName: name, portName: name, isKernelClient: inKernel,
            card: nil, capabilities: capabilities
        ).isInstrument(ourselves: 128)
    }
    for name in ["WIDI Master", "rtpmidid", "VMPK Output"] { #expect(isReported(name)) }
    for name in ["PipeWire-RT-Event", "PipeWire-System", "a2jmidid", "a2j", "jack_midi"] { #expect(!isReported(name)) }
    for name in ["FLUID Synth (812)", "TiMidity", "aseqdump"] { #expect(!isReported(name, [])) }
    #expect(!isReported("Midi Through", inKernel: true))
}

@Test func portsThatCannotBeReadAreNotConnected() {
    for capabilities: PortDescription.Capabilities in [
        [], .read, .subscribeRead, readable.union(.inactive), readable.union(.umpEndpoint),
    ] {
        #expect(!isConnected("LPD8", capabilities))
    }
}
