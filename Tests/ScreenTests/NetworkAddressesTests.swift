// SPDX-License-Identifier: MIT
import Testing

@testable import Screen

/// Public addresses are distinguished from private ones.
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
}
