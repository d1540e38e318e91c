// SPDX-License-Identifier: MIT
import Testing

@testable import Sound

@Suite struct BufferSizeTests {
    @Test func isReadAsItIsWrittenWithinItsRanges() {
        for frames in [16, 64, 128, 8192] {
            for periods in [2, 3, 16] {
                let size = BufferSize(frames: frames, periods: periods)
                #expect(BufferSize(size.text) == size)
            }
        }
    }

    @Test(arguments: [
        "", "x", "128", "128x", "x2", "15x2", "8193x2", "128x1", "128x17", "128X2", "128x2x2", " 128x2", "-128x2",
        "1e3x2",
        "128.0x2", "99999999999999999999x2",
    ])
    func nothingElseIsTaken(text: String) { #expect(BufferSize(text) == nil) }
}
