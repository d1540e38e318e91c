// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import MIDI

private let device = MIDIDevice(
    port: MIDIPort(client: 24, number: 0), clientName: "LPD8", portName: "LPD8 MIDI 1", usbID: nil)

@Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/seq"), "needs a machine without a sequencer"))
func aMachineWithoutASequencerSaysSo() {
    let error = #expect(throws: MIDIError.self) { _ = try ALSASequencer { _ in } }
    #expect(error?.activity == .opening && error?.errno == ENOENT)
    #expect(error?.cause == .missing)
}

@Test func thePlayerCanTellWhatToDoAboutARefusal() {
    #expect(MIDIError(.opening, errno: EACCES).cause == .forbidden)
    #expect(MIDIError(.connecting(device), errno: EBUSY).cause == .busy)
    #expect(MIDIError(.connecting(device), errno: EAGAIN).cause == .busy)
    #expect(MIDIError(.settingUp, errno: ENOMEM).cause == .other)
}
