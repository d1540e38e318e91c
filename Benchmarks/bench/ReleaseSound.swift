// SPDX-License-Identifier: MIT
import Foundation
import Simulation
import Training

/// The audible part of a released wheel's return: its extent and duration in the rendered sound.
struct ReleaseSound {
    let seeds: Int

    private static let sampleRate = Double(48000)
    /// Shares of the hold's amplitude below which no pitch, and no sound, is heard.
    private static let audible = 0.1
    private static let silent = 0.01

    private struct AudibleReturn {
        /// As a share of the hold's depth.
        let share: Double
        /// Milliseconds after the release.
        let silence: Double
    }

    func show() throws {
        print(
            """
            What is heard of a wheel that is let go, as a share of the hold's depth, and when it is 40 dB softer, in ms \
            (median, and 99 of 100; rendered sound, the pure sine).

            wheel                     heard   99 %   silent   99 %
            """)
        for wheel in SimulatedWheel.all {
            for tau in [5, 18, 25, 32, 80] {
                let name = "\(wheel.name), τ \(tau)"
                guard let condition = WheelCondition.all.first(where: { $0.name == name }) else { continue }
                let runs = try (1...UInt64(seeds)).map { try heard(condition, seed: $0) }
                show(name, runs.flatMap { $0 })
            }
        }
        print("")
    }

    private func show(_ name: String, _ all: [AudibleReturn]) {
        let shares = all.map(\.share).sorted()
        let silences = all.map(\.silence).sorted()
        func high(_ values: [Double]) -> Double { values[min(values.count - 1, values.count * 99 / 100)] }
        print(
            name.padding(toLength: 22, withPad: " ", startingAt: 0)
                + String(
                    format: "%7.1f %% %5.1f %% %7.0f %6.0f", 100 * shares[shares.count / 2], 100 * high(shares),
                    silences[silences.count / 2], high(silences)))
    }

    private func heard(_ condition: WheelCondition, seed: UInt64) throws -> [AudibleReturn] {
        let wave = FileManager.default.temporaryDirectory.appending(path: "peach-bench-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: wave) }
        let run = try ReplayedWheel(WheelLog(condition, range: 20, seed: seed), wave: wave)
        let samples = try Self.left(of: wave)
        return zip(run.log.gestures, run.exercises).compactMap { gesture, exercise in
            guard let verdict = exercise.verdict, let wheel = exercise.wheel else { return nil }
            let letGo = Int((Double(exercise.onset) / 1e9 + WheelLog.time(gesture.letGo) / 1e3) * Self.sampleRate)
            let end = Int(Double(verdict) / 1e9 * Self.sampleRate)
            let deflection = gesture.handPosition - wheel.rest
            let travel = deflection > 0 ? wheel.reachUp - wheel.rest : wheel.reachDown + wheel.rest
            let slope = 25 / (travel - wheel.deadZone)
            return Self.heard(samples, from: letGo, to: min(end, samples.count), depth: abs(deflection) * slope)
        }
    }

    /// The zero crossings of a sine do not depend on its amplitude: each half period gives the momentary pitch.
    private static func heard(_ samples: [Float], from letGo: Int, to end: Int, depth: Double) -> AudibleReturn? {
        let start = letGo - Int(0.1 * sampleRate)
        guard start > 0, end > letGo else { return nil }
        var zeros: [Double] = []
        var peaks: [Float] = []
        var peak: Float = 0
        for index in start..<min(end + 480, samples.count - 1) {
            let (now, next) = (samples[index], samples[index + 1])
            peak = max(peak, abs(now))
            guard now != next, (now <= 0) != (next <= 0) else { continue }
            zeros.append(Double(index) + Double(now / (now - next)))
            peaks.append(peak)
            peak = 0
        }
        guard zeros.count > 8 else { return nil }
        let before = zeros.indices.filter { $0 > 0 && zeros[$0] < Double(letGo) }
        let lengths = before.map { zeros[$0] - zeros[$0 - 1] }.sorted()
        let loudness = before.map { peaks[$0] }.max() ?? 0
        guard !lengths.isEmpty, loudness > 0 else { return nil }
        let hold = lengths[lengths.count / 2]
        var (furthest, last) = (0.0, Double(letGo))
        for index in zeros.indices where zeros[index] > Double(letGo) {
            if Double(peaks[index]) > silent * Double(loudness) { last = zeros[index] }
            guard Double(peaks[index]) > audible * Double(loudness) else { continue }
            furthest = max(furthest, abs(1200 * log2((zeros[index] - zeros[index - 1]) / hold)))
        }
        return AudibleReturn(share: furthest / depth, silence: (last - Double(letGo)) / sampleRate * 1000)
    }

    /// The left of two channels of 32-bit floats, as Peach writes them.
    private static func left(of wave: URL) throws -> [Float] {
        let data = try Data(contentsOf: wave)
        guard let mark = data.range(of: Data("data".utf8)) else { throw CocoaError(.fileReadCorruptFile) }
        return data[(mark.upperBound + 4)...].withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count - 7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: Float.self) }
        }
    }
}
