// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// A sounding note glides like an ideal sine: the residual is below the noise of 16 bits or of interpolation.
@Suite struct RenderedStepTests {
    private static let before = 9600
    private static let glideFrames = 288.0

    /// The sound after an adjustment, and its residual from the ideal.
    private struct Course {
        /// The highest bin of the residual relative to the highest of the tone, in dB, the worst of all windows of 8192 frames.
        var spur = -Double.infinity
        /// Frames from the command to the beginning of the best fitting glide.
        var delay = 0.0
    }

    /// Compares with the best fitting glide, shifted in time in ever finer steps.
    private func compare(
        _ samples: [Float], with tone: IdealTone, around: Range<Int>, delays: ClosedRange<Double>,
        cents: (_ framesSinceTheBeginning: Double) -> Double
    ) -> Course {
        let signal = samples[around].map(Double.init)
        func fit(_ delay: Double) -> (ideal: [Double], rest: [Double]) {
            tone.residual(of: signal) { cents($0 - (Double(Self.before - around.lowerBound) + delay)) }
        }
        var best = Course()
        var least = Double.infinity
        for step in [10, 1, 0.1, 0.01, 0.001] where delays.upperBound > delays.lowerBound || least.isInfinite {
            let center = best.delay
            let reach = step == 10 ? delays : center - 10 * step...center + 10 * step
            for delay in stride(from: reach.lowerBound, through: reach.upperBound, by: step) {
                let energy = fit(delay).rest.reduce(0) { $0 + $1 * $1 }
                if energy < least { (least, best.delay) = (energy, delay) }
            }
        }
        let chosen = fit(best.delay)
        for start in stride(from: 0, through: signal.count - 8192, by: 4096) {
            let carrier = Spectrum.decibels(Array(chosen.ideal[start..<start + 8192])).max() ?? 0
            let rest = Spectrum.decibels(Array(chosen.rest[start..<start + 8192])).max() ?? 0
            best.spur = max(best.spur, rest - carrier)
        }
        return best
    }

    @Test(arguments: [(69, 50.0), (69, -50), (45, 50), (96, 50), (60, 3.7), (69, 100)])
    func aStepIsAnEvenGlideThatEndsWithinEightMilliseconds(key: Int, step: Double) throws {
        let rendering = try Rendering()
        let start = Frequency(Rendering.frequency(key))
        let goal = start.raised(by: Cents(step))
        let handle = try rendering.play(start.rawValue)
        var samples = rendering.frames(Self.before)
        handle.adjustFrequency(goal)
        samples += rendering.frames(24000)

        let tone = IdealTone(frequency: start.rawValue, sampleRate: 48000)
        let around = Self.before - 4096..<Self.before + 4096
        let course = compare(samples, with: tone, around: around, delays: 0...100) {
            step * ($0 / Self.glideFrames).clamped(to: 0...1)
        }
        let settled = Int(course.delay + Self.glideFrames) + Resampler.after
        #expect(settled <= 384)
        #expect(course.spur <= -80)

        let steady = Array(samples[(Self.before + 384)...])
        let error = try #require(PitchMeter(sampleRate: 48000).deviation(of: steady, from: goal.rawValue))
        #expect(error.magnitude <= 0.001)
        let after = compare(
            samples, with: IdealTone(frequency: goal.rawValue, sampleRate: 48000),
            around: Self.before + 384..<Self.before + 384 + 8192, delays: 0...0
        ) { _ in 0 }
        #expect(after.spur <= -80)
    }

    @Test(arguments: [69, 57, 96]) func aSweepLeavesNoSpurs(key: Int) throws {
        let rendering = try Rendering()
        let start = Frequency(Rendering.frequency(key))
        let handle = try rendering.play(start.rawValue)
        var samples = rendering.frames(Self.before)
        handle.adjustFrequency(start.raised(by: 200), over: 1)
        samples += rendering.frames(56000)
        let tone = IdealTone(frequency: start.rawValue, sampleRate: 48000)
        var worst = -Double.infinity
        for part in stride(from: Self.before - 4096, to: Self.before + 46000, by: 8192) {
            let course = compare(samples, with: tone, around: part..<part + 8192, delays: 0...100) {
                200 * ($0 / 48000).clamped(to: 0...1)
            }
            worst = max(worst, course.spur)
        }
        #expect(worst <= -85)
    }
}
