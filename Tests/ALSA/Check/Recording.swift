// SPDX-License-Identifier: MIT
import Foundation

/// The left channel of a 16-bit WAV file.
struct Recording {
    let samples: [Double]
    let rate: Double
    /// CLOCK_MONOTONIC of the first sample, in nanoseconds: when the kernel started the capture. The loopback card
    /// moves in steps of 4 ms, so that single times are off by as much.
    let began: Int64

    init(samples: [Double], rate: Double, began: Int64 = 0) {
        self.samples = samples
        self.rate = rate
        self.began = began
    }

    /// `recorded.wav`, and `recorded.status`, the kernel's report on the capture.
    init(folder: URL) throws {
        let data = try Data(contentsOf: folder.appendingPathComponent("recorded.wav"))
        let status = try String(contentsOf: folder.appendingPathComponent("recorded.status"), encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("trigger_time") }),
            let text = line.split(separator: " ").last, let seconds = Double(text)
        else { throw Failure("recorded.status has no trigger_time") }
        try self.init(wave: data, began: Int64((seconds * 1e9).rounded()))
    }

    init(wave data: Data, began: Int64) throws {
        let bytes = [UInt8](data)
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        var place = 12
        var channels = 0
        var rate = 0.0
        while place + 8 <= bytes.count {
            let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            // arecord writes a size past the end when it is stopped by a signal that it cannot finish on.
            let size = min(number(place + 4, 4), bytes.count - place - 8)
            if name == "fmt " {
                channels = number(place + 10, 2)
                rate = Double(number(place + 12, 4))
                guard number(place + 22, 2) == 16 else { throw Failure("the recording has not 16 bits") }
            } else if name == "data", channels > 0 {
                let frame = 2 * channels
                self.init(
                    samples: (0..<size / frame).map {
                        Double(Int16(truncatingIfNeeded: number(place + 8 + $0 * frame, 2))) / 32_768
                    },
                    rate: rate, began: began)
                return
            }
            place += 8 + size + size % 2
        }
        throw Failure("the recording is no WAV file")
    }

    /// CLOCK_MONOTONIC, in nanoseconds, of a sample.
    func time(of sample: Int) -> Int64 { began + Int64((Double(sample) * 1e9 / rate).rounded()) }

    func sample(at time: Int64) -> Int { Int((Double(time - began) * rate / 1e9).rounded()) }

    /// The stretches louder than a fiftieth of the loudest sample. Silences under 150 ms are bridged; a sound shorter than 100 ms
    /// is a tick.
    func pieces() -> [Range<Int>] {
        let threshold = (samples.lazy.map(abs).max() ?? 0) / 50
        let (bridge, least) = (Int(rate * 0.15), Int(rate * 0.1))
        var found: [Range<Int>] = []
        for index in samples.indices where abs(samples[index]) > threshold {
            if let last = found.last, index - last.upperBound < bridge {
                found[found.count - 1] = last.lowerBound..<index + 1
            } else {
                found.append(index..<index + 1)
            }
        }
        return found.filter { $0.count > least }
    }
}

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
