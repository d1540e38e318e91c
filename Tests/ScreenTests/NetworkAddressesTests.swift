// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Scratch
import Testing

@testable import Screen

/// The door for other devices opens where nobody comes from outside, and where somebody was paired.
@Suite struct NetworkAddressesTests {
    @Test(
        arguments: [
            (0x0A00_0001, false), (0xAC10_0001, false), (0xAC1F_FFFF, false), (0xC0A8_0001, false),
            (0xA9FE_0001, false),
            (0x0B00_0001, true), (0xAC20_0001, true), (0xC0A9_0001, true), (0x0808_0808, true), (0x6440_0001, true),
        ] as [(UInt32, Bool)]) func publicAddressesAreKnown(number: UInt32, isPublic: Bool)
    {
        #expect(NetworkAddresses.Address(number: number, network: "").isPublic == isPublic)
    }

    /// - Parameter kind: the flags of the gateway's entry in the ARP table.
    private func network(_ interface: String, kind: String) throws -> String {
        let folder = try TemporaryFolder()
        let tables = folder.url.appending(path: "proc/net")
        try FileManager.default.createDirectory(at: tables, withIntermediateDirectories: true)
        let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
        let ways =
            "wlan0\t00000000\t0101A8C0\t0003\t0\t0\t0\t00000000\n"
            + "wlan0\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\n"
        try Data((head + ways).utf8).write(to: tables.appending(path: "route"))
        let known = "192.168.1.1      0x1         \(kind)         02:00:00:00:00:01     *        wlan0\n"
        try Data(("IP address       HW type     Flags       HW address            Mask     Device\n" + known).utf8)
            .write(to: tables.appending(path: "arp"))
        return NetworkAddresses.network(of: 0xC0A8_0105, 0xFFFF_FF00, interface, HostFile(folder.url.path))
    }

    @Test func networksAreToldApartByTheirGateways() throws {
        #expect(try network("wlan0", kind: "0x2") == "192.168.1.0/24 02:00:00:00:00:01")
        #expect(try network("wlan0", kind: "0x0") == "192.168.1.0/24 ?")
        #expect(try network("eth0", kind: "0x2") == "192.168.1.0/24")
    }
}
