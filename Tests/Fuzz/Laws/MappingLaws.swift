// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Mapping
import Music

/// What holds of every mapping file, whatever stands in it.
package enum MappingLaws {
    /// Bytes that say what is played.
    private static let mostPlayed = 300

    /// - Parameter bytes: the file.
    /// - Throws: the first law that does not hold.
    package static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let text = ConfigurationText(file: "map.yaml", bytes: bytes)
        let file = MappingFile(text)
        let again = MappingFile(text)
        try require(file.errors == again.errors, "read twice: \(file.errors), \(again.errors)")
        try require(file.mapping == again.mapping, "read twice: two mappings")
        try require(file.mapping != nil || !file.faults.isEmpty, "no mapping, and nobody is told why")
        try require(file.errors == file.errors.sorted(), "not by place: \(file.errors)")
        let lines = LineCount(bytes)
        for error in file.errors {
            try require(lines.holds(line: error.line, column: error.column), "where? \(error)")
        }
        try checkRoot(text, lines)
        if let mapping = file.mapping {
            try check(mapping)
            var hands = Hands(mapping)
            // Each mapping is played in the same way whenever it is read, and otherwise than another.
            try hands.play(Array(bytes.suffix(mostPlayed)))
        }
    }

    private static func checkRoot(_ text: ConfigurationText, _ lines: LineCount) throws(BrokenLaw) {
        let error: ConfigurationError
        do throws(ConfigurationError) {
            _ = try text.root()
            return
        } catch let refusal {
            error = refusal
        }
        try require(lines.holds(line: error.line, column: error.column), "where? \(error)")
    }

    /// What Peach sends is whole messages, and asking what a mapping is for has an answer.
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
