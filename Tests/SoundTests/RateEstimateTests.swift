// SPDX-License-Identifier: MIT
import Testing

@testable import Sound

@Suite struct RateEstimateTests {
    /// Readings ten times a second of a device that takes frames by the period, starting anywhere.
    private func estimate(
        claimed: Double, real: Double, period: Int, seconds: Double, seed: UInt64 = 1, pauseAt: Double? = nil
    ) -> RateEstimate {
        var random = SeededGenerator(seed: seed)
        var estimate = RateEstimate(claimed: claimed, period: period)
        let start = Int64.random(in: 0...1_000_000_000_000, using: &random)
        for reading in 0...Int(seconds * 10) {
            let time = Double(reading) / 10 + .random(in: 0...0.02, using: &random)
            let paused = pauseAt.map { min(max(0, time - $0), 0.4) } ?? 0
            let frames = Int((time - paused) * real) / period * period
            estimate.add(frames: frames, time: start + Int64(time * 1e9))
        }
        return estimate
    }

    @Test(arguments: [44100.0, 48000, 96000], [64, 128, 1024]) func believesAnHonestDevice(rate: Double, period: Int) {
        for seed in 0..<20 {
            let estimate = estimate(claimed: rate, real: rate * 1.0003, period: period, seconds: 4, seed: UInt64(seed))
            #expect(estimate.verdict == .asClaimed)
        }
    }

    @Test(arguments: [(48000.0, 44100.0), (44100, 48000), (48000, 96000), (48000, 46900), (48000, 49200)])
    func findsADeviceThatRunsAtAnotherRate(claimed: Double, real: Double) throws {
        for seed in 0..<20 {
            let estimate = estimate(claimed: claimed, real: real, period: 128, seconds: 3.5, seed: UInt64(seed))
            guard case .other(let rate) = estimate.verdict else {
                Issue.record("\(real) passed for \(claimed)")
                return
            }
            #expect((rate / real - 1).magnitude < 0.003)
        }
    }

    @Test func takesLongerWherePeriodsAreLong() {
        #expect(estimate(claimed: 48000, real: 48000, period: 8192, seconds: 15).verdict == .undecided)
        for seed in 0..<20 {
            let estimate = estimate(claimed: 48000, real: 48000, period: 8192, seconds: 25, seed: UInt64(seed))
            #expect(estimate.verdict == .asClaimed)
        }
    }

    @Test func saysNothingBeforeThreeSeconds() {
        #expect(estimate(claimed: 48000, real: 44100, period: 128, seconds: 2.8).verdict == .undecided)
        var few = RateEstimate(claimed: 48000)
        few.add(frames: 0, time: 0)
        few.add(frames: 44100 * 5, time: 5_000_000_000)
        #expect(few.verdict == .undecided)
    }

    @Test func aPauseDoesNotMislead() {
        for seed in 0..<20 {
            let estimate = estimate(
                claimed: 48000, real: 48000, period: 256, seconds: 6, seed: UInt64(seed), pauseAt: 1.3)
            #expect(estimate.verdict == .asClaimed)
        }
    }

    @Test func aClockThatStandsStillIsNotDividedBy() {
        var estimate = RateEstimate(claimed: 48000)
        for frames in 0..<100 { estimate.add(frames: frames, time: 7) }
        #expect(estimate.verdict == .undecided)
    }
}
