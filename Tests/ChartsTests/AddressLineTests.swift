// SPDX-License-Identifier: MIT
import Testing

@testable import Charts

/// An address that is shown can be opened: no terminal is so narrow that it is cut.
@Suite struct AddressLineTests {
    @Test(arguments: [20, 40, 80, 120]) func addressesStayWhole(width: Int) {
        let address = "http://localhost:8766/?token=" + String(repeating: "0f", count: 32)
        let lines = TextLines.wrapped("Screen: \(address) this time.", width: width, indent: 2)
        #expect(lines.count { $0.contains(address) } == 1)
        #expect(lines.joined(separator: " ").contains("this time."))
    }
}
