// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Music
import Testing
import Training

@testable import Instrument

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
