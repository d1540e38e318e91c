// SPDX-License-Identifier: MIT

/// Whether an opened sound output still sleeps, plays or has died, from the frames it asks for. A suspended PulseAudio or
/// PipeWire sink takes what fills its buffer at once, and then nothing for seconds; Bluetooth takes longer still.
package struct OutputMonitor: Sendable {
    /// Each is told once, but for gaps.
    package enum Verdict: Equatable, Sendable {
        /// It does not play yet, a second after it was opened, or later with a large buffer.
        case awaited
        case awake
        /// It plays with gaps: its buffer ran dry.
        case gaps
        /// It played, and asks for nothing any more.
        case lost
        case asleep
        /// It takes frames at another rate than it says, in Hz.
        case offPace(found: Double)
    }

    private enum Phase {
        case sleeping(since: Int64, isTold: Bool)
        case playing
        case dead
    }

    /// Nanoseconds after which somebody who waits is told.
    package static let patience: Int64 = 1_000_000_000
    package static let longestSleep: Int64 = 10_000_000_000
    /// Without a callback the sound counts as lost, in nanoseconds.
    private static let silence: Int64 = 500_000_000
    /// Whoever looks less often was stopped itself, and can tell nothing of the time between.
    private static let blink: Int64 = 120_000_000
    /// It is awake when it has taken frames for so long, in steps no further apart than `pause`.
    private static let flow: Int64 = 50_000_000

    /// Of the rate that it claims; below that it does not play at all.
    private static let slowest = 0.3

    private let claimed: Double
    private let period: Int
    /// More than this never fills its buffer, with a write that waits behind it; slow machines fill large ones slowly.
    private let filling: Int
    /// Nanoseconds between two callbacks of an output that plays, at most.
    private let pause: Int64
    /// Nanoseconds; a large buffer takes its time.
    private let patience: Int64
    private let silence: Int64
    private var phase: Phase
    private var frames = 0
    private var lastLook: Int64
    private var lastProgress: Int64
    private var flowBegan: (frames: Int, moment: Int64)?
    private var rate: RateEstimate
    private var gaps: XrunCounter
    private var wasCalm = false

    /// - Parameters:
    ///   - claimed: Hz.
    ///   - moment: when it was opened, in nanoseconds of CLOCK_MONOTONIC.
    package init(claimed: Double, buffer: BufferSize, openedAt moment: Int64) {
        self.claimed = claimed
        period = buffer.frames
        filling = buffer.total + buffer.frames
        let whole = Int64(Double(buffer.total) / claimed * 1e9)
        patience = max(Self.patience, 2 * whole)
        pause = max(100_000_000, 2 * whole)
        silence = max(Self.silence, 4 * whole)
        phase = .sleeping(since: moment, isTold: false)
        (lastLook, lastProgress) = (moment, moment)
        rate = RateEstimate(claimed: claimed, period: period)
        gaps = XrunCounter(rate: claimed)
    }

    /// - Parameters:
    ///   - rendered: frames that it has asked for so far.
    ///   - now: nanoseconds of CLOCK_MONOTONIC.
    ///   - isCalm: until the next look some tens of milliseconds may pass, which measure no gaps. Nobody would hear them.
    package mutating func look(rendered: Int, at now: Int64, isCalm: Bool = false) -> Verdict? {
        if now - lastLook > Self.blink {
            if case .sleeping(let since, let isTold) = phase {
                phase = .sleeping(since: since + now - lastLook, isTold: isTold)
            }
            lastProgress = now
            flowBegan = nil
            gaps = XrunCounter(rate: claimed)
            rate = RateEstimate(claimed: claimed, period: period)
        }
        lastLook = now
        let hasProgress = rendered != frames
        let gap = now - lastProgress
        let isClose = !isCalm && !wasCalm
        wasCalm = isCalm
        if hasProgress { (frames, lastProgress) = (rendered, now) }
        switch phase {
        case .sleeping(let since, let isTold):
            if isFlowing(hasProgress, gap, now) {
                phase = .playing
                return .awake
            }
            if now - since > Self.longestSleep {
                phase = .dead
                return .asleep
            }
            if !isTold, now - since > patience {
                phase = .sleeping(since: since, isTold: true)
                return .awaited
            }
        case .playing:
            if !hasProgress, gap > silence {
                phase = .dead
                return .lost
            }
            if hasProgress, gap > pause {
                // What comes behind a standstill says nothing of what came before.
                gaps = XrunCounter(rate: claimed)
                rate = RateEstimate(claimed: claimed, period: period)
                return isClose ? .gaps : nil
            }
            if !isClose { gaps = XrunCounter(rate: claimed) }
            let hasGaps = isClose && hasProgress && gaps.take(frames: frames, at: now)
            if hasProgress, rate.add(frames: frames, time: now), let found = rate.otherRate {
                phase = .dead
                return .offPace(found: found)
            }
            // An output at another rate looks the same at first; no larger buffer helps it.
            if hasGaps {
                gaps = XrunCounter(rate: claimed)
                return .gaps
            }
        case .dead: break
        }
        return nil
    }

    private mutating func isFlowing(_ hasProgress: Bool, _ gap: Int64, _ now: Int64) -> Bool {
        guard hasProgress else { return false }
        // What it takes at once, after a pause, only fills its buffer.
        guard gap <= pause, let began = flowBegan else {
            flowBegan = (frames, now)
            return false
        }
        return now - began.moment >= Self.flow && frames - began.frames > filling
            && Double(frames - began.frames) >= Double(Self.flow) / 1e9 * claimed * Self.slowest
    }
}
