// SPDX-License-Identifier: MIT
import Foundation
import Music
import Spectra
import Testing

@testable import Sound

/// A note follows the wheel at once and without artefacts, at any message rate.
@Suite struct RenderedWheelTests {
    private static func frequency(_ key: Int, _ cents: Double) -> Frequency {
        Frequency(Rendering.frequency(key, cents: cents))
    }

    /// The delay in frames of FluidSynth's low-pass filter, open at 20 kHz, at 48 kHz. For a moving tone it is a phase that follows
    /// the pitch.
    private static let filterDelay = 0.197

    /// The highest bin of the residual relative to the highest of the tone, in dB, the worst of all windows.
    /// - Parameter course: the pitch of each frame, in cents above the tone.
    private func spur(_ samples: [Float], of tone: IdealTone, course: [Double], in range: Range<Int>) -> Double {
        var worst = -Double.infinity
        for start in stride(from: range.lowerBound, through: range.upperBound - 8192, by: 4096) {
            let (ideal, rest) = tone.residual(of: samples[start..<start + 8192].map(Double.init)) {
                let frame = start + Int($0)
                return course[frame] + (course[frame - 1] - course[frame]) * Self.filterDelay
            }
            let carrier = Spectrum.decibels(ideal).max() ?? 0
            worst = max(worst, (Spectrum.decibels(rest).max() ?? 0) - carrier)
        }
        return worst
    }

    /// The sound and the pitch of a voice that a hand tunes, message by message, in callbacks of some frames.
    private func tuned(
        _ key: Int, by events: [Hand.Event], seconds: Double, callback: Int
    ) throws -> (samples: [Float], course: [Double]) {
        var voice = PitchedVoice(
            synthesizer: try Rendering.source(program: 0).makeSynthesizer(sampleRate: 48000), sampleRate: 48000)
        defer { voice.free() }
        voice.prepare(SoundCommand(kind: .start, note: 1, pitch: VoicePitch(Self.frequency(key, 0))))
        let frames = Int((seconds + 1) * 48000)
        var (left, right) = ([Float](repeating: 0, count: frames), [Float](repeating: 0, count: frames))
        var course: [Double] = []
        var waiting = events[...]
        for frame in 0..<frames {
            while frame % callback == 0, let event = waiting.first, event.time * 48000 <= Double(frame) {
                voice.adjust(to: VoicePitch(Self.frequency(key, event.cents)), frames: 288)
                waiting.removeFirst()
            }
            left.withUnsafeMutableBufferPointer { left in
                right.withUnsafeMutableBufferPointer { right in
                    guard let left = left.baseAddress, let right = right.baseAddress else { return }
                    course.append(voice.courseAhead)
                    _ = voice.render(left: left + frame, right: right + frame, frames: 1)
                }
            }
        }
        return (left, course)
    }

    /// A3, A4, A5, C7 under every kind of wheel.
    @Test(arguments: [57, 69, 81, 96], Hand.Wheel.allCases)
    func aHandOnTheWheelLeavesNoSpurs(key: Int, wheel: Hand.Wheel) throws {
        for (seed, callback) in [(1, 64), (2, 128), (3, 256)] {
            let hand = Hand(seed: UInt64(seed + 10 * key))
            let events = hand.events(wheel)
            let (samples, course) = try tuned(key, by: events, seconds: hand.seconds, callback: callback)
            let tone = IdealTone(frequency: Self.frequency(key, 0).rawValue, sampleRate: 48000)
            let worst = spur(samples, of: tone, course: course, in: 4800..<samples.count)
            print(
                String(
                    format: "\(wheel) at key %d, %d frames, %d messages: rest %.1f dBc", key, callback, events.count,
                    worst))
            #expect(worst <= -95)
            let goal = Self.frequency(key, try #require(events.last).cents).rawValue
            let rest = samples.suffix(40000)
            let error = try #require(PitchMeter(sampleRate: 48000).deviation(of: rest, from: goal))
            #expect(error.magnitude <= 0.001)
        }
    }

    /// The pitch stays within the messages of the last 31 ms: each begins a new glide.
    @Test(arguments: Hand.Wheel.allCases, [64, 128, 256])
    func thePitchFollowsTheMessages(wheel: Hand.Wheel, callback: Int) throws {
        let hand = Hand(seed: 5)
        let events = hand.events(wheel)
        let (_, course) = try tuned(69, by: events, seconds: hand.seconds, callback: callback)
        var (first, last) = (0, -1)
        for (frame, cents) in course.enumerated() {
            while last + 1 < events.count, events[last + 1].time * 48000 <= Double(frame) { last += 1 }
            while first < last, events[first + 1].time * 48000 <= Double(frame - 1500) { first += 1 }
            guard last >= 0, events[first].time * 48000 <= Double(frame - 1500) else { continue }
            let messages = events[first...last].map(\.cents)
            guard let low = messages.min(), let high = messages.max() else { continue }
            guard cents > low - 0.2, cents < high + 0.2 else {
                Issue.record("\(cents) cents in frame \(frame), messages were \(low) to \(high)")
                return
            }
        }
    }

    @Test(arguments: [64, 128, 256], [69, 57, 96]) func aMessageIsHeardAtOnceAndSettledSoon(block: Int, key: Int) throws
    {
        var random = SeededRandom(seed: UInt64(block + key))
        var (slowest, noise) = (0, -Double.infinity)
        for step in [-100, -40, -3.3, 0.45, 7, 50, 100] {
            // Off the whole cent, so that source and output drift apart.
            let offset = Double.random(in: -0.5...0.5, using: &random)
            let (moved, still) = (try Rendering(block: block), try Rendering(block: block))
            let handle = try moved.play(Self.frequency(key, offset).rawValue)
            _ = try still.play(Self.frequency(key, offset).rawValue)
            let before = block * Int.random(in: 20...500, using: &random)
            #expect(moved.frames(before) == still.frames(before))
            let goal = Self.frequency(key, offset + step)
            handle.adjustFrequency(goal)
            let (samples, others) = (moved.frames(9600), still.frames(9600))
            slowest = max(slowest, try #require(samples.indices.first { samples[$0] != others[$0] }))
            let tone = IdealTone(frequency: goal.rawValue, sampleRate: 48000)
            let course = [Double](repeating: 0, count: 9600)
            noise = max(noise, spur(samples, of: tone, course: course, in: 128 + 384..<128 + 384 + 8192))
        }
        print(
            String(
                format: "wheel at key %d, %d frames: first change after %d frames at most, rest from 512 on %.1f dBc",
                key,
                block, slowest, noise))
        #expect(slowest <= 128 && noise <= -95)
    }

    /// The last message of several in one callback counts exactly.
    @Test(arguments: [64, 128, 256, 1024], [100, 333, 1000]) func theNewestMessageOfACallbackWins(block: Int, rate: Int)
        throws
    {
        func course(onlyNewest: Bool) throws -> [Float] {
            let rendering = try Rendering(block: block)
            let handle = try rendering.play()
            var samples = rendering.frames(block)
            var message = 0
            for callback in 1..<48000 / block {
                let due = callback * block * rate / 48000
                for number in message..<max(message, due) where !onlyNewest || number == due - 1 {
                    handle.adjustFrequency(Self.frequency(69, 100 * sin(Double(number * 1000 / rate) / 150)))
                }
                message = max(message, due)
                samples += rendering.frames(block)
            }
            return samples
        }
        #expect(try course(onlyNewest: false) == course(onlyNewest: true))
    }
}

extension PitchedVoice {
    /// The pitch of the next output frame in cents above the key, from the rest of one source frame and the next one.
    var courseAhead: Double {
        let here = ReadHead.index(of: head.position)
        let share = min(1, (1 - head.fraction) / speed[here])
        return course[here] * share + course[ReadHead.index(of: head.position + 1)] * (1 - share)
    }
}
