// SPDX-License-Identifier: MIT
import Foundation

enum WaveFile {
    /// Both channels alike, 16 bits.
    static func stereo(_ samples: [Double], rate: Int) -> Data {
        var data = Data("RIFF".utf8)
        func append(_ value: Int, _ count: Int) {
            for byte in 0..<count { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        append(36 + 4 * samples.count, 4)
        data.append(Data("WAVEfmt ".utf8))
        for (value, count) in [(16, 4), (1, 2), (2, 2), (rate, 4), (4 * rate, 4), (4, 2), (16, 2)] {
            append(value, count)
        }
        data.append(Data("data".utf8))
        append(4 * samples.count, 4)
        for sample in samples {
            let value = Int((sample * 32_768).rounded())
            append(value, 2)
            append(value, 2)
        }
        return data
    }
}
