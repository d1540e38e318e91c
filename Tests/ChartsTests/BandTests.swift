// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing
import Training
import Localization

@testable import Charts
@testable import Profile

/// The band covers exactly the known notes.
struct BandTests {
    private let frame = Frame(left: 0, top: 0, width: 800, height: 300)

    private func summary(_ known: [Int: ThresholdEstimate]) -> ProfileSummary {
        let none = PerceptualNote(count: 0, mean: nil, standardDeviation: nil)
        return Samples.summary(
            .standard,
            notes: (36...84).map { NoteSummary(note: MIDINote($0), practised: none, estimate: known[$0]) })
    }

    /// The x coordinates of the corners of each band, ascending.
    private func extents(_ chart: ProfileChart) throws -> [ClosedRange<Double>] {
        try chart.elements.filter { $0["class"] == "peach-band" }.map { band in
            let xs = (band["points"] ?? "").split(separator: " ").compactMap {
                $0.split(separator: ",").first.flatMap { Double($0) }
            }
            return try #require(xs.min())...(try #require(xs.max()))
        }
    }

    @Test func aFinerEarIsNearerToTheKeys() {
        let scale = ProfileChart(summary([:]), in: frame, texts: nil).scale
        let heights = stride(from: 1.0, through: 100, by: 0.5).map { scale.y(Cents($0)) }
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
        // Equal ratios have equal distances.
        #expect((scale.y(2) - scale.y(4) - (scale.y(30) - scale.y(60))).magnitude < 1e-9)
        #expect(scale.lines.map(\.rawValue) == [1, 2, 5, 10, 20, 50, 100])
    }

    @Test func aTimelineShowsEveryBandWhole() {
        for count in [1, 5, 60] {
            let sessions = Samples.timeline(count)
            let scale = TimelineChart(
                sessions: sessions, frame: frame, texts: Texts(.english), calendar: Samples.calendar
            ).scale
            for session in sessions {
                #expect(scale.range.contains(session.estimate.band.lowerBound))
                #expect(scale.range.contains(session.estimate.band.upperBound))
            }
            #expect(scale.range.upperBound.rawValue / scale.range.lowerBound.rawValue >= 10)
        }
    }

    /// Over seeded patterns: each known note lies within a band, each unknown one outside.
    @Test func gapsAreWhereNothingIsKnown() throws {
        var random = SeededRandom(seed: 20)
        for _ in 0..<60 {
            let share = random.uniform()
            var known: [Int: ThresholdEstimate] = [:]
            for note in 36...84 where random.uniform() < share { known[note] = Samples.estimate(9, 0.3) }
            let chart = ProfileChart(summary(known), in: frame, texts: nil)
            let extents = try extents(chart)
            for key in chart.axis.keys {
                let isDrawn = extents.contains {
                    $0.lowerBound - 0.01 <= key.middle && key.middle <= $0.upperBound + 0.01
                }
                #expect(isDrawn == (known[key.note.rawValue] != nil), "\(key.note.name)")
            }
            let placeholders = chart.elements.filter { $0["class"] == "peach-placeholder" }
            #expect(placeholders.count == (known.isEmpty ? 1 : 0))
        }
    }

    @Test func theCourseOfASteadyChangeIsTheChangeItself() {
        let steady = (0..<40).map { ThresholdEstimate(logSigma: 3 - 0.03 * Double($0), deviation: 0.2) }
        let course = SmoothedThresholds.logSigmas(steady)
        #expect(course.count > 30 && course.count < 40)
        for (index, value) in course { #expect((value - (3 - 0.03 * Double(index))).magnitude < 1e-9) }
        #expect(SmoothedThresholds.logSigmas(Array(steady.prefix(7))).isEmpty)
        // An uncertain session has little weight.
        var shaken = steady
        shaken[20] = ThresholdEstimate(logSigma: 8, deviation: 3)
        #expect(zip(SmoothedThresholds.logSigmas(shaken), course).allSatisfy { ($0.value - $1.value).magnitude < 0.05 })
    }
}

struct KeyboardAxisTests {
    private static let everyRange = (21...96).flatMap { low in
        [12, 13, 24, 48, 87].filter { low + $0 <= 108 }.map { Samples.range(low, low + $0) }
    }

    @Test func keysGoUpFromLeftToRightAndFillTheWidth() throws {
        for range in Self.everyRange {
            let axis = KeyboardAxis(range: range, left: 10, width: 300)
            for (key, next) in zip(axis.keys, axis.keys.dropFirst()) {
                #expect(key.middle < next.middle)
                #expect(next.note.rawValue == key.note.rawValue + 1)
            }
            let (first, last) = (try #require(axis.keys.first), try #require(axis.keys.last))
            #expect((first.left - 10).magnitude < 1e-9 && (last.right - 310).magnitude < 1e-9)
            #expect(first.note == range.notes.lowerBound && last.note == range.notes.upperBound)
            #expect(axis.borders.allSatisfy { $0 > 10 && $0 < 310 })
        }
    }

    @Test func aBlackKeyLiesOverTheBorderOfItsNeighbours() {
        let keys = KeyboardAxis(range: Samples.range(21, 108), left: 0, width: 52).keys
        for (left, (black, right)) in zip(keys, zip(keys.dropFirst(), keys.dropFirst(2))) where black.isBlack {
            #expect((left.right - black.middle).magnitude < 1e-9 && (right.left - black.middle).magnitude < 1e-9)
        }
        #expect(keys.filter { !$0.isBlack }.count == 52)
    }
}
