// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Testing
import Training

@testable import Instrument
@testable import Mapping

/// Several controllers at once, some of them alike.
struct ControllersTests {
    private func device(
        client: UInt8, port: UInt8 = 0, serial: String? = nil, socket: String? = nil, portName: String = "Keys MIDI 1"
    ) -> MIDIDevice {
        MIDIDevice(
            port: MIDIPort(client: client, number: port), clientName: "Keys", portName: portName,
            usbID: USBID("1234:5678"), serial: serial, socket: socket)
    }

    private var controllers: Controllers { Controllers(library: RecordedSession.mappings) }

    /// By what their wheels are remembered, in the order in which they are plugged in.
    private func keys(_ devices: [MIDIDevice]) -> [String] {
        var controllers = controllers
        return devices.map { controllers.arrive($0).key }
    }

    @Test(arguments: [["A", "B"], ["0001", "0001"], [nil, nil]])
    func twoAlikeAreRememberedApartInWhicheverOrderTheyCome(_ serials: [String?]) {
        let one = device(client: 20, serial: serials[0], socket: "1-1")
        let other = device(client: 24, serial: serials[1], socket: "1-2")
        let (forward, back) = (keys([one, other]), keys([other, one]))
        #expect(Set(forward).count == 2)
        // Of two with one serial number the first cannot be told from the second.
        if serials[0] != serials[1] || serials[0] == nil { #expect(forward == back.reversed()) }
    }

    @Test func aSerialNumberIsKnownInEverySocket() {
        let here = keys([device(client: 20, serial: "A", socket: "1-1")])
        #expect(here == keys([device(client: 44, serial: "A", socket: "2-3.1")]))
        #expect(here != keys([device(client: 20, serial: "B", socket: "1-1")]))
    }

    @Test func portsOfOneDeviceAreOneController() throws {
        var controllers = controllers
        let ports = (UInt8(0)...2).map { device(client: 20, port: $0, portName: "Keys MIDI \($0)") }
        let isFirst = (ports + [device(client: 24)]).map { controllers.arrive($0).isFirst }
        #expect(isFirst == [true, false, false, true])
        for port in ports { _ = try controllers.map(port) }
        controllers.lead(ports[1].port)
        let (first, second) = (controllers.leave(ports[0]), controllers.leave(ports[1]))
        #expect(first?.isLast == false && second?.isLeading == false)
        let last = controllers.leave(ports[2])
        #expect(last?.isLast == true && last?.isLeading == true)
    }
}

@testable import Mapping

struct LightsTests {
    private static let yaml = """
        format: 1
        name: Lights
        match: any
        controls:
          bottom: { notes: 36-37, channel: 10 }
          play: { cc: 115, channel: 16 }
        open: 9F 0C 7F
        close: 9F 0C 00
        lights:
          connected: { play: 5 }
          ready: { bottom: 21 }
          answers open: { bottom: 41 }
          correct: { bottom: 22 }
          wrong: { bottom: 5, play: 6 }
        """
    private let port = MIDIPort(client: 24, number: 1)

    private func outgoing() throws -> OutgoingMessages {
        let text = ConfigurationText(file: "lights.yaml", bytes: Array(Self.yaml.utf8))
        return try #require(MappingFile(text).mapping).outgoing
    }

    /// The state of a device after these messages: its lights by address, and whether it is in Peach's mode.
    private struct Panel {
        var lights: [[UInt8]: UInt8] = [:]
        var isOpen: Bool?

        mutating func take(_ messages: [OutgoingMessage]) {
            for message in messages {
                if message.bytes.starts(with: [0x9F, 0x0C]) {
                    isOpen = message.bytes[2] == 0x7F
                } else {
                    lights[Array(message.bytes.prefix(2))] = message.bytes[2]
                }
            }
        }

        var shown: [UInt8] { [[0x99, 36], [0x99, 37], [0xBF, 115]].map { lights[$0] ?? 0 } }
    }

    @Test func lightsFollowTheExerciseAndAreResetAtTheEnd() throws {
        var (lights, panel) = (Lights(), Panel())
        // As a Peach that was killed has left it.
        panel.take([OutgoingMessage(to: port, [0x99, 36, 99]), OutgoingMessage(to: port, [0xBF, 115, 99])])
        panel.take(lights.serve([24: (port, try outgoing())]))
        #expect(panel.shown == [21, 21, 5] && panel.isOpen == true)
        let shown: [(LightPlan.State, [UInt8])] = [
            (.playing, [0, 0, 5]), (.open, [41, 41, 5]), (.correct, [22, 22, 5]), (.wrong, [5, 5, 6]),
            (.open, [41, 41, 5]), (.ready, [21, 21, 5]),
        ]
        for (state, expected) in shown {
            panel.take(lights.show(state))
            #expect(panel.shown == expected)
            #expect(lights.show(state).isEmpty, "said twice is said once")
        }
        panel.take(lights.serve([:]))
        #expect(panel.shown == [0, 0, 0] && panel.isOpen == false)
    }

    /// Compares lit pads, without brightness or colour.
    @Test func everyShippedFileTellsStatesApartAndLeavesItsDeviceDarkAndItself() throws {
        let lit = RecordedSession.mappings.entries.map(\.mapping).filter { $0.outgoing.lights != nil }
        #expect(lit.count >= 5)
        for mapping in lit {
            var lights = Lights()
            var panel: [[UInt8]: [UInt8]] = [:]
            func take(_ messages: [OutgoingMessage]) -> [[UInt8]: [UInt8]] {
                for bytes in messages.map(\.bytes)
                where !(mapping.outgoing.open + mapping.outgoing.close).contains(bytes) {
                    panel[[bytes[0] & 0xF0, bytes[1]]] = bytes[2] == 0 ? nil : [bytes[0] & 0x0F, bytes[2]]
                }
                return panel
            }
            let ready = take(lights.serve([24: (port, mapping.outgoing)]))
            let (open, playing) = (take(lights.show(.open)), take(lights.show(.playing)))
            let (correct, wrong) = (take(lights.show(.correct)), take(lights.show(.wrong)))
            #expect(!ready.isEmpty && !open.isEmpty && !correct.isEmpty && !wrong.isEmpty, "\(mapping.name)")
            #expect(open != playing && correct != wrong && ready != open, "\(mapping.name)")
            let farewell = lights.serve([:])
            #expect(take(farewell).isEmpty, "\(mapping.name)")
            #expect(farewell.suffix(mapping.outgoing.close.count).map(\.bytes) == mapping.outgoing.close)
        }
    }
}
