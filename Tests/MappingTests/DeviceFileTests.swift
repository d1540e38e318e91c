// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Testing
import Training

@testable import Mapping

/// A file's ports, outgoing messages and inherited parts.
struct DeviceFileTests {
    private func port(_ name: String, _ number: UInt8, serial: String? = nil, socket: String? = nil) -> MIDIDevice {
        MIDIDevice(
            port: MIDIPort(client: 24, number: number), clientName: "Keys", portName: name, usbID: USBID("1234:5678"),
            serial: serial, socket: socket)
    }

    private func library(_ files: [String: String], user: [String: String] = [:]) throws -> MappingLibrary {
        try withFolder(files) { shipped in
            try withFolder(user) { own in MappingLibrary(userFolder: own, shippedFolder: shipped) }
        }
    }

    private static let keys = """
        format: 1
        name: Keys
        match: { usb: "1234:5678" }
        controls:
          pad1: { note: 36, channel: 10 }
          pad5: { note: 40, channel: 10 }
          keys: { notes: 0-127, channel: 1, plays: true }
        """
    private static let bound =
        keys + "\ncomparison:\n  pad1: answer lower\n  pad5: answer higher\nalways:\n  pad5: stop\n"

    private func action(_ mapping: ControllerMapping?, _ note: Int, in layer: Layer) -> TrainingAction? {
        var state = ControlState()
        return mapping?.action(for: noteOn(note, channel: 10), in: layer, state: &state)
    }

    @Test func aControlIsHeardFromItsPortOnly() throws {
        let yaml = """
            format: 1
            name: Two ports
            match: { client: Keys }
            ports: { midi: "*MIDI*", daw: 1 }
            controls:
              play: { cc: 115, port: daw }
              pad:  { note: 36, port: midi }
              any:  { note: 37 }
            always:
              play: stop
              pad: stop
              any: stop
            """
        let mapping = try wholeMapping(text(yaml))
        let (midi, daw) = (port("Keys MIDI 1", 0), port("Keys DAW", 1))
        #expect(mapping.role(of: midi) == "midi" && mapping.role(of: daw) == "daw")
        for (role, expected) in [
            ("midi", [false, true, true]), ("daw", [true, false, true]), (nil, [false, false, true]),
        ] {
            var state = ControlState()
            let events = [controller(115, 127), noteOn(36), noteOn(37)]
            #expect(events.map { mapping.action(for: $0, from: role, in: .start, state: &state) == .stop } == expected)
        }
    }

    @Test func aFileCanMatchOneOfSeveralEqualDevices() throws {
        func file(_ name: String, _ match: String) -> String {
            Self.bound.replacing("name: Keys", with: "name: \(name)").replacing("usb: \"1234:5678\"", with: match)
        }
        let library = try library([
            "all.yaml": Self.bound, "left.yaml": file("Left", "usb: \"1234:5678\", serial: A1"),
            "right.yaml": file("Right", "socket: 1-2.4"),
        ])
        #expect(library.errors.isEmpty)
        for (device, name) in [
            (port("K", 0), "Keys"), (port("K", 0, serial: "B2", socket: "1-1"), "Keys"),
            (port("K", 0, serial: "A1"), "Left"),
            (port("K", 0, serial: "B2", socket: "1-2.4"), "Right"),
        ] {
            #expect(try library.mapping(for: device)?.name == name)
        }
    }

    @Test func aFileWithoutBindingsInheritsThoseOfTheGenericOne() throws {
        let generic = try String(contentsOf: shippedMappings.appending(path: "generic.yaml"), encoding: .utf8)
        let library = try library(["facts.yaml": Self.keys, "generic.yaml": generic])
        #expect(library.errors.isEmpty)
        let mapping = try library.mapping(for: port("K", 0))
        #expect(mapping?.name == "Keys")
        #expect(action(mapping, 36, in: .start) == .start(.comparison))
        #expect(action(mapping, 36, in: .comparison) == .answer(.lower))
        #expect(action(mapping, 40, in: .comparison) == .answer(.higher))
        #expect(action(mapping, 40, in: .matching) == .confirm)
        #expect(action(mapping, 41, in: .comparison) == nil)
    }

    @Test func anExtendingFileReplacesOnlyItsOwnEntries() throws {
        let mine = """
            format: 1
            extends: keys
            controls:
              pad5: { note: 41, channel: 10 }
              pad9: { note: 50, channel: 10 }
            comparison:
              pad1: none
              pad9: answer lower
            """
        // In the user's folder even under the same name.
        for name in ["mine.yaml", "keys.yaml"] {
            let library = try library(["keys.yaml": Self.bound], user: [name: mine])
            #expect(library.errors.isEmpty)
            let mapping = try library.mapping(for: port("K", 0))
            #expect(mapping?.name == "Keys")
            #expect(
                action(mapping, 36, in: .comparison) == nil && action(mapping, 50, in: .comparison) == .answer(.lower))
            #expect(
                action(mapping, 41, in: .comparison) == .answer(.higher) && action(mapping, 40, in: .comparison) == nil)
            #expect(action(mapping, 41, in: .matching) == .stop)
        }
    }

    @Test func filesThatExtendOneAnotherAreReported() throws {
        let one = "format: 1\nextends: two\nmatch: any\ncontrols: { a: { note: 1 } }\nname: One\n"
        let two = "format: 1\nextends: one\nmatch: { client: X }\ncontrols: { a: { note: 2 } }\nname: Two\n"
        let found = try library(["one.yaml": one, "two.yaml": two])
        #expect(found.errors.count == 2)
        for error in found.errors {
            #expect(error.error.line == 2)
            guard case .circularBase? = error.error.reason.mappingRule else {
                Issue.record("\(error)")
                continue
            }
        }
        let near = try library([
            "one.yaml": one.replacing("two", with: "tow"), "two.yaml": two.replacing("extends: one\n", with: ""),
        ])
        #expect(
            near.errors.map(\.error.reason) == [.mapping(.unknownBase(word: "tow", suggestion: "two", possible: []))])
    }

    @Test func messagesAndLightsAreParsed() throws {
        let yaml = """
            format: 1
            name: Lights
            match: any
            ports: { midi: 0, daw: 1 }
            output: daw
            controls:
              pads: { notes: 36-37, channel: 10 }
              play: { cc: 115, channel: 16 }
            open: [ "9F 0C 7F", F0 00 20 29 02 F7 ]
            close: 9F 0C 00
            lights:
              lamps: { rim: { note: 96, channel: 2 } }
              off: 1
              connected: { play: 5 }
              ready: { pads: 21, rim: { value: 3, channel: 3 } }
              wrong: { pads: 5, play: 9 }
            """
        let mapping = try wholeMapping(text(yaml))
        #expect(mapping.outgoing.port == "daw")
        #expect(mapping.outgoing.open == [[0x9F, 0x0C, 0x7F], [0xF0, 0x00, 0x20, 0x29, 0x02, 0xF7]])
        #expect(mapping.outgoing.close == [[0x9F, 0x0C, 0x00]])
        let plan = try #require(mapping.outgoing.lights)
        func messages(_ state: LightPlan.State) -> [[UInt8]] {
            plan.lights(in: state).sorted { $0.key < $1.key }.map { $0.key.message($0.value) }
        }
        #expect(messages(.ready) == [[0x92, 96, 3], [0x99, 36, 21], [0x99, 37, 21], [0xBF, 115, 5]])
        #expect(messages(.wrong) == [[0x91, 96, 1], [0x99, 36, 5], [0x99, 37, 5], [0xBF, 115, 9]])
        #expect(messages(.open) == [[0x91, 96, 1], [0x99, 36, 1], [0x99, 37, 1], [0xBF, 115, 5]])
        #expect(plan.dark.allSatisfy { $0.value == plan.off })
    }
}
