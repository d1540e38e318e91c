// SPDX-License-Identifier: MIT
import Testing

@testable import Charts

/// Addresses stay whole however narrow the terminal is.
@Suite struct AddressLineTests {
    @Test(arguments: [20, 40, 80, 120]) func addressesStayWhole(width: Int) {
        let address = "http://localhost:8766/?token=" + String(repeating: "0f", count: 32)
        let lines = TextLines.wrapped("Screen: \(address) this time.", width: width, indent: 2)
        #expect(lines.count { $0.contains(address) } == 1)
        #expect(lines.joined(separator: " ").contains("this time."))
    }

    /// Also in a window of one column no text is lost.
    @Test(arguments: 1...12) func everyLetterIsSaidInTheNarrowestWindow(width: Int) {
        let text = "Comparison: is the second note higher or lower? Wanderausstellungen 27 cents."
        for indent in [0, 2, 4] {
            let lines = TextLines.wrapped(text, width: width, indent: indent)
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }
}
