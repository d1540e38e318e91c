// SPDX-License-Identifier: MIT

/// Detects from the requested frames whether an opened output sleeps, plays or has died. A suspended PulseAudio or PipeWire sink
/// fills its buffer at once, and requests nothing more for seconds, over Bluetooth longer still.
package struct OutputMonitor: Sendable {
    /// Each is reported once, except `gaps`.
    package enum Verdict: Equatable, Sendable {
        /// It does not play yet, a second after it was opened, or later with a large buffer.
        case awaited
        case awake
        /// Its buffer ran dry.
        case gaps
        /// It played, and requests nothing any more.
        case lost
        case asleep
        /// Its true rate in Hz differs from the claimed one.
        case offPace(found: Double)
    }

    private enum Phase {
        case sleeping(since: Int64, isReported: Bool)
        case playing
        case dead
    }

    /// In nanoseconds, as all times here.
    package static let patience: Int64 = 1_000_000_000
    package static let longestSleep: Int64 = 10_000_000_000
    /// Nanoseconds without a callback after which the sound counts as lost.
    private static let silence: Int64 = 500_000_000
    /// After a longer interval this process was stopped, and the measurement begins anew.
    private static let longestPollInterval: Int64 = 120_000_000
    /// An output is awake when it has requested frames for this time, at intervals of at most `pause`.
    private static let flowDuration: Int64 = 50_000_000

    /// The fraction of the claimed rate below which an output does not count as playing.
    private static let slowest = 0.3

    private let claimed: Double
    private let period: Int
    /// The frames that fill the buffer, including one pending write; slow machines fill large buffers slowly.
    private let filling: Int
    /// The largest interval between two callbacks of a playing output, in nanoseconds.
    private let pause: Int64
    /// Longer for a large buffer.
    private let patience: Int64
    private let silence: Int64
    private var phase: Phase
    private var frames = 0
    private var lastPoll: Int64
    private var lastProgress: Int64
    private var flowBegan: (frames: Int, moment: Int64)?
    private var rate: RateEstimate
    private var gaps: XrunCounter
    private var wasCalm = false

    package init(claimed: Double, buffer: BufferSize, openedAt moment: Int64) {
        self.claimed = claimed
        period = buffer.frames
        filling = buffer.total + buffer.frames
        let whole = Int64(Double(buffer.total) / claimed * 1e9)
        patience = max(Self.patience, 2 * whole)
        pause = max(100_000_000, 2 * whole)
        silence = max(Self.silence, 4 * whole)
        phase = .sleeping(since: moment, isReported: false)
        (lastPoll, lastProgress) = (moment, moment)
        rate = RateEstimate(claimed: claimed, period: period)
        gaps = XrunCounter(rate: claimed)
    }

    private mutating func restartMeasurement() {
        rate = RateEstimate(claimed: claimed, period: period)
        gaps = XrunCounter(rate: claimed)
    }

    /// - Parameters:
    ///   - rendered: the frames requested so far.
    ///   - time: the beginning of the callback that requested the last of them.
    ///   - isOver: it will request no more.
    ///   - xruns: as the output counts them; nil if it does not. One that counts them is at the rate that it claims: it falls behind
    ///     by missed cycles only.
    ///   - isCalm: nothing sounds, and the next poll may be tens of milliseconds away: gaps are neither audible nor measured.
    package mutating func update(
        rendered: Int, requestedAt time: Int64, at now: Int64, isOver: Bool = false, xruns: Int? = nil,
        isCalm: Bool = false
    ) -> Verdict? {
        if isOver {
            defer { phase = .dead }
            if case .dead = phase { return nil }
            return .lost
        }
        if now - lastPoll > Self.longestPollInterval {
            if case .sleeping(let since, let isReported) = phase {
                phase = .sleeping(since: since + now - lastPoll, isReported: isReported)
            }
            lastProgress = now
            flowBegan = nil
            restartMeasurement()
        }
        lastPoll = now
        let hasProgress = rendered != frames
        let gap = now - lastProgress
        let measuresGaps = !isCalm && !wasCalm
        wasCalm = isCalm
        if hasProgress { (frames, lastProgress) = (rendered, now) }
        switch phase {
        case .sleeping(let since, let isReported):
            if isFlowing(hasProgress, gap, now) {
                phase = .playing
                return .awake
            }
            if now - since > Self.longestSleep {
                phase = .dead
                return .asleep
            }
            if !isReported, now - since > patience {
                phase = .sleeping(since: since, isReported: true)
                return .awaited
            }
        case .playing:
            if !hasProgress, gap > silence {
                phase = .dead
                return .lost
            }
            if hasProgress, gap > pause {
                // Measurements across a standstill are meaningless.
                restartMeasurement()
                return measuresGaps ? .gaps : nil
            }
            if !measuresGaps { gaps = XrunCounter(rate: claimed) }
            let hasGaps = measuresGaps && hasProgress && gaps.update(frames: frames, at: time, counted: xruns)
            if hasProgress, xruns == nil, rate.add(frames: frames, time: time), let found = rate.otherRate {
                phase = .dead
                return .offPace(found: found)
            }
            // A wrong rate looks like gaps at first, but a larger buffer does not help; so it is checked before.
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
        // Frames requested at once after a pause only fill the buffer.
        guard gap <= pause, let began = flowBegan else {
            flowBegan = (frames, now)
            return false
        }
        return now - began.moment >= Self.flowDuration && frames - began.frames > filling
            && Double(frames - began.frames) >= Double(Self.flowDuration) / 1e9 * claimed * Self.slowest
    }
}

/// A device's true rate, from the requested frames: the median of the slopes over spans of a second, which is robust against
/// pauses.
struct RateEstimate: Sendable {
    private static let minimumCount = 8
    private static let maximumCount = 64

    /// Hz.
    private let claimed: Double
    /// Nanoseconds. Samples are whole periods, so that a span must be long against one.
    private let span: Int64
    private var samples: [(frames: Int, time: Int64)] = []

    init(claimed: Double, period: Int) {
        self.claimed = claimed
        span = Int64(max(1, 40 * Double(period) / claimed) * 1e9)
    }

    /// Adds a sample, ideally ten times a second.
    /// - Returns: false if it was ignored, within a twentieth of a span of the one before.
    mutating func add(frames: Int, time: Int64) -> Bool {
        if let last = samples.last, time - last.time < span / 20 { return false }
        samples.append((frames, time))
        if samples.count > Self.maximumCount { samples.removeFirst() }
        return true
    }

    /// The rate in Hz if it differs from the claim by more than 2 %; nil before three spans.
    var otherRate: Double? {
        guard let first = samples.first, let last = samples.last, samples.count >= Self.minimumCount,
            last.time - first.time >= 3 * span
        else { return nil }
        let slopes = samples.indices.compactMap { index -> Double? in
            let early = samples[index]
            guard let late = samples[index...].first(where: { $0.time - early.time >= span }) else { return nil }
            return Double(late.frames - early.frames) / Double(late.time - early.time) * 1e9
        }.sorted()
        let rate = slopes[slopes.count / 2]
        return (rate / claimed - 1).magnitude > 0.02 ? rate : nil
    }
}

/// Detects gaps as the output counts them, or else from the requested frames: whenever the buffer runs dry, the device falls behind
/// the clock by the length of the gap, and never catches up. Single callbacks may be late, so the best of each window counts.
struct XrunCounter: Sendable {
    /// Nanoseconds within which at least one callback is on time.
    private static let window: Int64 = 1_000_000_000
    /// In seconds, the shortest gap: more than the drift of clocks and what punctual callbacks are late.
    private static let gap = 0.003
    /// In seconds, a gap that is reported at once.
    private static let audibleGap = 0.015
    /// Two shorter gaps within these nanoseconds are reported.
    private static let memory: Int64 = 10_000_000_000

    private let rate: Double
    private var start: (moment: Int64, frames: Int)?
    private var windowEnd: Int64 = 0
    private var best = -Double.infinity
    private var previousBest: Double?
    private var lastGap: Int64?
    private var counted: Int?

    init(rate: Double) { self.rate = rate }

    /// - Parameters:
    ///   - now: when the last of the frames were requested.
    ///   - counted: gaps so far.
    /// - Returns: true for one audible gap, or two shorter ones.
    mutating func update(frames: Int, at now: Int64, counted: Int?) -> Bool {
        guard let counted else { return update(frames: frames, at: now) }
        let new = counted - (self.counted ?? counted)
        self.counted = counted
        return new > 1 || new == 1 && isSecondGap(at: now)
    }

    /// - Returns: true if another gap is recent.
    private mutating func isSecondGap(at now: Int64) -> Bool {
        defer { lastGap = now }
        return lastGap.map { now - $0 < Self.memory } ?? false
    }

    private mutating func update(frames: Int, at now: Int64) -> Bool {
        guard let start else {
            (start, windowEnd) = ((now, frames), now + Self.window)
            return false
        }
        defer { best = max(best, Double(frames - start.frames) / rate - Double(now - start.moment) / 1e9) }
        guard now >= windowEnd else { return false }
        windowEnd = now + Self.window
        let lost = (previousBest ?? best) - best
        (previousBest, best) = (best, -Double.infinity)
        guard lost > Self.gap else { return false }
        return isSecondGap(at: now) || lost > Self.audibleGap
    }
}
