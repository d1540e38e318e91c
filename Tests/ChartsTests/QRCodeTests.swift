// SPDX-License-Identifier: MIT
import Testing

@testable import Charts

/// A camera finds the code: light around it, and its three corners (ISO/IEC 18004, 6.3).
@Suite struct QRCodeTests {
    @Test(arguments: ["http://192.168.1.5:8766/", "http://10.0.0.1:65535/", String(repeating: "a", count: 300)])
    func cornersAndMarginAreThere(text: String) throws {
        let code = try #require(QRCode(text))
        #expect((code.side - 17).isMultiple(of: 4))
        for (left, top) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
            for y in 0..<7 {
                for x in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(code.isDark(left + x, top + y) == (ring != 2))
                }
            }
        }
        let lines = code.lines
        #expect(lines.allSatisfy { $0.count == code.side + 8 && $0.hasPrefix("████") && $0.hasSuffix("████") })
        #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    }
}
