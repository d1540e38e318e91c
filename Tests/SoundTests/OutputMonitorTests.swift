// SPDX-License-Identifier: MIT
import Testing

@testable import Sound

/// The frames that an output requests over time, as observed with servers and cards.
private struct Taking: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The frames requested so far, by seconds since opening.
    let frames: @Sendable (Double) -> Double
    /// Seconds until it plays; nil is never.
    let begins: Double?

    static func sleeping(_ seconds: Double, prefill: Double, _ name: String) -> Taking {
        Taking(testDescription: name, frames: { prefill + max(0, $0 - seconds) * 48000 }, begins: seconds)
    }

    static let all: [Taking] = [
        sleeping(0, prefill: 0, "a card that plays at once"),
        sleeping(0.5, prefill: 512, "PulseAudio, idle"),
        sleeping(2, prefill: 256, "ALSA's plugin for PulseAudio, suspended"),
        sleeping(2, prefill: 96000, "a server that takes two seconds at once, and then sleeps"),
        sleeping(7, prefill: 256, "Bluetooth"),
        Taking(
            testDescription: "one that wakes with hiccups",
            frames: { 256 + ($0 < 1.5 ? 0 : $0 < 2.5 ? 1024 * (($0 - 1.5) / 0.3).rounded(.down) : ($0 - 2) * 48000) },
            begins: 2.5),
        Taking(testDescription: "one that never plays", frames: { _ in 256 }, begins: nil),
        Taking(testDescription: "one that takes nothing at all", frames: { _ in 0 }, begins: nil),
        Taking(
            testDescription: "one that takes a heap every two seconds",
            frames: { (($0 / 2).rounded(.down) + 1) * 96000 }, begins: nil),
    ]
}

@Suite struct OutputMonitorTests {
    private struct Seen: Equatable {
        let verdict: OutputMonitor.Verdict
        let second: Double
    }

    /// Polls every 10 ms, every 50 ms in calm, and not while stopped. Frames are requested in steps of 2 ms.
    private func watch(
        _ taking: (Double) -> Double, for seconds: Double, buffer: BufferSize = .standard,
        stops: [ClosedRange<Double>] = [], calms: [ClosedRange<Double>] = []
    ) -> [Seen] {
        let start: Int64 = 5_000_000_000
        var watch = OutputMonitor(claimed: 48000, buffer: buffer, openedAt: start)
        var seen: [Seen] = []
        var (frames, time) = (0, start)
        for look in 1...Int(seconds * 500) {
            let second = Double(look) / 500
            guard !stops.contains(where: { $0.contains(second) }) else { continue }
            let now = start + Int64(second * 1e9)
            let requested = Int(taking(second)) / buffer.frames * buffer.frames
            if requested != frames { (frames, time) = (requested, now) }
            let isCalm = calms.contains { $0.contains(second) }
            if look % (isCalm ? 25 : 5) != 0 { continue }
            if let verdict = watch.update(rendered: frames, requestedAt: time, at: now, isCalm: isCalm) {
                seen.append(Seen(verdict: verdict, second: second))
            }
        }
        return seen
    }

    private static func buffer(_ text: String) -> BufferSize {
        let parts = text.split(separator: "x").compactMap { Int($0) }
        return BufferSize(frames: parts[0], periods: parts[1])
    }

    /// PipeWire says when a sink is gone; silence does not have to tell.
    @Test(arguments: [0.01, 1]) func anOutputThatIsOverIsLostAtOnceAndOnce(second: Double) {
        var watch = OutputMonitor(claimed: 48000, buffer: .standard, openedAt: 0)
        for look in 1..<Int(second * 500) {
            let now = Int64(look) * 2_000_000
            _ = watch.update(rendered: Int(Double(now) * 48e-6), requestedAt: now, at: now)
        }
        let end = Int64(second * 1e9)
        let seen = (0..<3).map { watch.update(rendered: 0, requestedAt: end, at: end + $0, isOver: true) }
        #expect(seen == [.lost, nil, nil])
    }

    /// A missed cycle of 64 frames is shorter than what late callbacks look like. Two in ten seconds are one too many.
    @Test(arguments: [(3.0, 9.0, true), (3, 14, false), (3, 3, true)])
    func gapsThatTheOutputCountsAreFound(first: Double, second: Double, isTooMany: Bool) {
        var watch = OutputMonitor(claimed: 48000, buffer: .standard, openedAt: 0)
        let verdicts = (1..<2000).compactMap { look in
            let now = Int64(look) * 10_000_000
            let count = [first, second].count { Double(now) / 1e9 >= $0 }
            return watch.update(rendered: Int(Double(now) * 48e-6), requestedAt: now, at: now, xruns: count)
        }
        #expect(verdicts == (isTooMany ? [.awake, .gaps] : [.awake]))
    }

    /// On a busy machine PipeWire goes on without Peach ten times a second, which is not another rate of the device.
    @Test func missedCyclesAreNoOtherPace() {
        var watch = OutputMonitor(claimed: 48000, buffer: .standard, openedAt: 0)
        let verdicts = (1..<2000).compactMap { look in
            let now = Int64(look) * 10_000_000
            return watch.update(
                rendered: Int(Double(now) * 46e-6), requestedAt: now, at: now, xruns: look < 100 ? 0 : look / 10)
        }
        #expect(verdicts.first == .awake && verdicts.contains(.gaps))
        #expect(verdicts.dropFirst().allSatisfy { $0 == .gaps }, "\(verdicts)")
    }

    @Test(arguments: Taking.all) private func waitsForEveryOutputThatWakes(_ taking: Taking) throws {
        let seen = watch(taking.frames, for: 14)
        guard let begins = taking.begins else {
            #expect(seen.map(\.verdict) == [.awaited, .asleep])
            #expect((10...10.1).contains(try #require(seen.last).second))
            return
        }
        #expect(seen.map(\.verdict) == (begins > 1 ? [.awaited, .awake] : [.awake]))
        let awake = try #require(seen.last).second
        #expect((begins...begins + 0.2).contains(awake), "awake after \(awake) s")
    }

    /// A slow machine fills a large buffer slowly, before anything is audible.
    @Test(arguments: ["128x3", "512x4", "1024x3", "2048x3", "8192x4"], [0.02, 0.06, 0.1, 0.15, 0.6])
    func anOutputThatFillsItsBufferSlowlySleeps(_ text: String, fill: Double) throws {
        let buffer = try #require(BufferSize(text))
        let whole = Double(buffer.total + buffer.frames)
        // The buffer is full before its contents would have been played.
        guard fill < whole / 48000 else { return }
        let seen = watch({ min($0 / fill, 1) * whole + max(0, $0 - 4) * 48000 }, for: 9, buffer: buffer)
        #expect(seen.map(\.verdict) == [.awaited, .awake])
        let awake = try #require(seen.last).second
        #expect((4...4.3 + 2 * whole / 48000).contains(awake), "awake after \(awake) s")
    }

    @Test func aPlayingOutputThatStopsIsLostAfterHalfASecond() {
        for end in [0.3, 1.7, 5.001] {
            let seen = watch({ min($0, end) * 48000 }, for: 9)
            #expect(seen.map(\.verdict) == [.awake, .lost])
            #expect(((end + 0.49)...(end + 0.52)).contains(seen.last?.second ?? 0))
        }
    }

    /// With long poll intervals, callbacks seem to be late.
    @Test(arguments: ["16x2", "128x2", "512x1", "1024x2", "1024x3", "2400x1", "8192x2"])
    func calmMakesNoGapsAndKeepsFindingThemAfterwards(_ text: String) {
        let buffer = Self.buffer(text)
        // Exercises of one or three seconds, with calm between them.
        let calms = stride(from: 1.5, to: 20, by: 3.7).flatMap { [$0...$0 + 0.7, $0 + 1.7...$0 + 2.2] }
        #expect(watch({ $0 * 48000 }, for: 20, buffer: buffer, calms: calms).map(\.verdict) == [.awake])
        let seen = watch(dry([24.9], for: 0.2), for: 30, buffer: buffer, calms: calms)
        #expect(seen.map(\.verdict) == [.awake, .gaps] || buffer.total > 4800)
    }

    /// After this process was stopped, or waited for the processor, the output's silence means nothing.
    @Test(arguments: [0.13, 0.2, 0.3, 0.6, 2, 15]) func aStopOfThisProcessIsNoLoss(length: Double) {
        for begin in stride(from: 0.2, to: 5, by: 0.93) {
            // The output stops for the same time, or goes on.
            let stop = begin...begin + length
            let still = { (second: Double) in (second < begin ? second : max(begin, second - length)) * 48000 }
            #expect(watch(still, for: begin + length + 6, stops: [stop]).map(\.verdict) == [.awake])
            #expect(watch({ $0 * 48000 }, for: begin + length + 6, stops: [stop]).map(\.verdict) == [.awake])
        }
    }

    @Test func aSleepingOutputHasItsTenSecondsBesideTheStops() {
        let taking = Taking.sleeping(12, prefill: 256, "")
        #expect(watch(taking.frames, for: 14, stops: [2...7]).map(\.verdict) == [.awaited, .awake])
    }

    @Test(arguments: [44100.0, 46000]) func anotherPaceIsReportedOnce(real: Double) {
        let seen = watch({ $0 * real }, for: 12).map(\.verdict)
        let reported = seen.filter { $0 != .gaps }
        guard reported.count == 2, reported.first == .awake, case .offPace(let found) = reported[1],
            seen.last == reported[1]
        else {
            Issue.record("\(seen)")
            return
        }
        #expect((found / real - 1).magnitude < 0.01)
    }

    /// A device that goes on after a short stop whenever its buffer runs dry.
    private func dry(_ moments: [Double], for length: Double) -> (Double) -> Double {
        { second in
            let lost = moments.reduce(0) { $0 + min(max(0, second - $1), length) }
            return (second - lost) * 48000
        }
    }

    @Test(arguments: [0.006, 0.02, 0.08]) func aBufferThatRunsDryIsFoundWithinSeconds(length: Double) throws {
        for phase in stride(from: 0, to: 1, by: 0.13) {
            let seen = watch(dry([3 + phase, 5.5 + phase], for: length), for: 9)
            #expect(seen.first?.verdict == .awake)
            #expect(seen.dropFirst().allSatisfy { $0.verdict == .gaps } && seen.count > 1, "\(seen)")
            #expect(try #require(seen.dropFirst().first).second < (length > 0.015 ? 5.5 : 8) + phase)
        }
    }

    @Test(arguments: ["128x2", "512x1", "1024x3"]) func lateCallbacksAndClocksThatDifferAreNoGaps(_ text: String) {
        let buffer = Self.buffer(text)
        for drift in [-2e-4, 0, 2e-4] {
            // Periodically it is late by nearly its whole buffer, and then requests all frames at once.
            let late = Double(buffer.total) * 0.9 / 48000
            let taking = { (second: Double) in
                let phase = second.truncatingRemainder(dividingBy: 0.37)
                return (1 + drift) * 48000 * (phase < late ? second - phase : second)
            }
            #expect(watch(taking, for: 15, buffer: buffer).map(\.verdict) == [.awake])
        }
    }
}
