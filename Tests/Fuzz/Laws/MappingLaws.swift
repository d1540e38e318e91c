// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Mapping
import Music

/// Laws for every mapping file.
enum MappingLaws {
    /// Bytes of the events that are played.
    private static let mostPlayed = 300

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let text = ConfigurationText(file: "map.yaml", bytes: bytes)
        let file = MappingFile(text)
        let again = MappingFile(text)
        try require(file.errors == again.errors, "read twice: \(file.errors), \(again.errors)")
        try require(file.mapping == again.mapping, "read twice: two mappings")
        try require(file.mapping != nil || !file.faults.isEmpty, "no mapping and no error")
        try require(file.errors == file.errors.sorted(), "not by place: \(file.errors)")
        let lines = LineCount(bytes)
        for error in file.errors {
            try require(lines.contains(line: error.line, column: error.column), "where? \(error)")
        }
        do throws(ConfigurationError) {
            _ = try text.root()
        } catch {
            try require(lines.contains(line: error.line, column: error.column), "where? \(error)")
        }
        if let mapping = file.mapping {
            try check(mapping)
            var hands = Hands(mapping)
            // The events depend on the file only.
            try hands.play(Array(bytes.suffix(mostPlayed)))
        }
    }

    /// Outgoing messages are whole, and presses name controls of the mapping.
    private static func check(_ mapping: ControllerMapping) throws(BrokenLaw) {
        let outgoing = mapping.outgoing
        var messages = outgoing.open + outgoing.close
        for state in LightPlan.State.allCases {
            messages += (outgoing.lights?.lights(in: state) ?? [:]).map { $0.key.message($0.value) }
        }
        messages += (outgoing.lights?.dark ?? [:]).map { $0.key.message($0.value) }
        for message in messages {
            do throws(MIDIMessageError) {
                _ = try MIDIMessage.read(message)
            } catch {
                throw BrokenLaw("no message: \(message), \(error)")
            }
        }
        let device = MIDIDevice(
            port: MIDIPort(client: 24, number: 0), clientName: "nanoPAD2", portName: "nanoPAD2 MIDI 1",
            usbID: USBID("0944:0111"))
        _ = (mapping.match.rank(for: device), mapping.match.listens(to: device), mapping.role(of: device))
        let presses = Presses(mapping, of: device)
        for case .control(let name) in presses.lower + presses.higher + presses.tune + presses.confirm + presses.stop {
            try require(mapping.controls.contains { $0.name == name }, "no control: \(name)")
        }
    }
}
