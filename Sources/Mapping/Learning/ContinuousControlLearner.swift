// SPDX-License-Identifier: MIT
import MIDI

/// Learns something that is moved: hands off, up or to the right, down or to the left, let go; what is no wheel once more.
package struct ContinuousControlLearner: ControlLearner {
    package enum Stage: Int, Hashable, Sendable, CaseIterable {
        case rest, up, down, release, upAgain, downAgain
    }

    /// What was found of its way, for people.
    package struct Measurement: Hashable, Sendable {
        /// The value that it sent untouched, if it springs back, and by how much that wandered.
        package let rest: Int?
        package let noise: Int
        package let lowest: Int
        package let highest: Int
        /// Different places that it told.
        package let places: Int
    }

    /// Nanoseconds: how long nobody touches anything, what is stillness, and how long it is waited for in the end.
    static let restDuration: Int64 = 2_000_000_000
    private static let stillness: Int64 = 700_000_000
    private static let releaseDuration: Int64 = 1_200_000_000
    /// Of all it has: what wanders by so much stands still.
    private static let wander = 0.03
    private static let fewest = 3

    private(set) var stage = Stage.rest
    private var began: Int64
    private var trace = MovementTrace()
    private var traces: [Stage: MovementTrace] = [:]

    init(at now: Int64) { began = now }

    mutating func take(_ event: MIDIEvent) { trace.take(event) }

    mutating func finding(at now: Int64) -> MIDILearn.Finding? {
        switch stage {
        case .rest: return now - began >= Self.restDuration ? go(on: .up, now) : nil
        case .up, .upAgain: return isOver(at: now) ? go(on: stage == .up ? .down : .downAgain, now) : nil
        case .down: return isOver(at: now) ? go(on: .release, now) : nil
        case .release:
            guard now - began >= Self.releaseDuration, isStill(at: now) else { return nil }
            traces[.release] = trace
            guard let shape = shape(.up, .down) else { return begin(at: now) }
            if shape.source.form == .bend { return learned(shape) }
            return go(on: .upAgain, now)
        case .downAgain:
            guard isOver(at: now) else { return nil }
            traces[.downAgain] = trace
            guard let shape = shape(.up, .down), let again = self.shape(.upAgain, .downAgain),
                again.source == shape.source, again.message == shape.message
            else { return begin(at: now) }
            return learned(shape)
        }
    }

    private mutating func go(on next: Stage, _ now: Int64) -> MIDILearn.Finding {
        traces[stage] = trace
        (trace, stage, began) = (MovementTrace(after: trace), next, now)
        return .tell([.move(next)])
    }

    private mutating func begin(at now: Int64) -> MIDILearn.Finding {
        self = ContinuousControlLearner(at: now)
        return .tell([.unclear, .move(.rest)])
    }

    private var restless: Set<MovementTrace.Source> { Set((traces[.rest]?.joined ?? [:]).keys) }

    /// Something has gone far, or an encoder some steps, and stands still now.
    private func isOver(at now: Int64) -> Bool {
        let restless = restless
        let moved = trace.joined.filter { source, readings in
            MovementShape.way(readings, source) >= MovementShape.leastWay
                || !restless.contains(source) && readings.count >= Self.fewest && Self.isSmall(readings)
        }
        return !moved.isEmpty && moved.allSatisfy { isStill($0.key, $0.value, at: now) }
    }

    private static func isSmall(_ readings: [MovementTrace.Reading]) -> Bool {
        Encoder.allCases.contains { kind in readings.allSatisfy { abs(kind.steps($0.value)) <= 16 } }
    }

    private func isStill(at now: Int64) -> Bool {
        trace.joined.allSatisfy { source, readings in
            MovementShape.way(readings, source) < MovementShape.leastWay || isStill(source, readings, at: now)
        }
    }

    private func isStill(
        _ source: MovementTrace.Source, _ readings: [MovementTrace.Reading], at now: Int64
    ) -> Bool {
        let latest = readings.filter { now - $0.moment < Self.stillness }
        guard let last = readings.last, let before = readings.last(where: { now - $0.moment >= Self.stillness }) else {
            return false
        }
        if latest.isEmpty { return now - last.moment >= Self.stillness }
        // An encoder that tells anything is being turned.
        if !restless.contains(source), Self.isSmall(readings) { return false }
        return MovementShape.way(latest + [before], source) <= Self.wander
    }

    private func shape(_ up: Stage, _ down: Stage) -> MovementShape? {
        guard let ups = traces[up], let downs = traces[down] else { return nil }
        return MovementShape(up: ups, down: downs, restless: restless) { isSprung($0) }
    }

    /// It was let go at one end and is at its middle now.
    private func isSprung(_ source: MovementTrace.Source) -> Bool {
        if source.isTouch { return true }
        let readings = traces[.release]?.joined[source] ?? []
        let last = readings.last ?? traces[.down]?.joined[source]?.last
        guard let last else { return false }
        let highest = source.form.highest
        let isInMiddle = abs(last.value - highest / 2) <= highest / 8
        // A wheel that was let go a little early has sprung back already.
        return isInMiddle && (MovementShape.way(readings, source) >= MovementShape.leastWay || source.form == .bend)
    }

    private func learned(_ shape: MovementShape) -> MIDILearn.Finding {
        let source = shape.source
        func values(_ stages: [Stage]) -> [Int] {
            stages.flatMap { traces[$0]?.joined[source] ?? [] }.map(\.value)
        }
        let all = values(Stage.allCases)
        let resting = values([.rest])
        var isSprung = false
        if case .travel(let travel) = shape.message { isSprung = travel.isSprung }
        let measurement = Measurement(
            rest: isSprung ? values([.release]).last ?? resting.last : nil,
            noise: (resting.max() ?? 0) - (resting.min() ?? 0), lowest: all.min() ?? 0, highest: all.max() ?? 0,
            places: Set(all).count)
        return .learned(
            Control(
                name: "", message: shape.message, channel: source.channel, plays: source.form == .bend),
            source.port, measurement)
    }
}
