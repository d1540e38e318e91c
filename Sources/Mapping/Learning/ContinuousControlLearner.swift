// SPDX-License-Identifier: MIT
import MIDI

/// Recognises a continuous control by its movements: at rest, up or right, down or left, released. Up and down are asked twice, except of pitch wheels.
package struct ContinuousControlLearner: ControlLearner {
    package enum Stage: Int, Hashable, Sendable, CaseIterable {
        case rest, up, down, release, upAgain, downAgain
    }

    /// The measured travel, for display.
    package struct Measurement: Hashable, Sendable {
        /// The value at rest; nil unless it springs back.
        package let rest: Int?
        /// The range of values while untouched.
        package let noise: Int
        package let lowest: Int
        package let highest: Int
        /// The number of different values.
        package let places: Int
    }

    /// The initial rest in nanoseconds.
    static let restDuration: Int64 = 2_000_000_000
    /// Nanoseconds without a movement that end a stage.
    private static let stillness: Int64 = 700_000_000
    /// The shortest final stage in nanoseconds.
    private static let releaseDuration: Int64 = 1_200_000_000
    /// The largest movement, relative to the travel, of a control that stands still.
    private static let wander = 0.03
    private static let leastEncoderSteps = 3

    private(set) var stage = Stage.rest
    private var began: Int64
    private var trace = MovementTrace()
    private var traces: [Stage: MovementTrace] = [:]

    init(at now: Int64) { began = now }

    mutating func handle(_ event: MIDIEvent) { trace.handle(event) }

    mutating func recognize(at now: Int64) -> MIDILearn.Recognition? {
        let isOver =
            switch stage {
            case .rest: now - began >= Self.restDuration
            case .up, .down, .upAgain, .downAgain: isComplete(at: now)
            case .release: now - began >= Self.releaseDuration && isStill(at: now)
            }
        guard isOver else { return nil }
        traces[stage] = trace
        if stage == .release || stage == .downAgain {
            guard let shape = shape(.up, .down) else { return restart(at: now) }
            if stage == .release, shape.source.form == .bend { return learned(shape) }
            if stage == .downAgain {
                let again = self.shape(.upAgain, .downAgain)
                return again?.source == shape.source && again?.message == shape.message
                    ? learned(shape) : restart(at: now)
            }
        }
        let next = Stage(rawValue: stage.rawValue + 1) ?? .rest
        (trace, stage, began) = (MovementTrace(after: trace), next, now)
        return .prompt([.move(next)])
    }

    private mutating func restart(at now: Int64) -> MIDILearn.Recognition {
        self = ContinuousControlLearner(at: now)
        return .prompt([.unclear, .move(.rest)])
    }

    /// Sources that sent while all controls were at rest.
    private var restless: Set<MovementTrace.Source> { Set((traces[.rest]?.joined ?? [:]).keys) }

    /// True if a control has moved far, or an encoder some steps, and stands still now.
    private func isComplete(at now: Int64) -> Bool {
        let restless = restless
        let moved = trace.joined.filter { source, samples in
            MovementShape.extent(samples, source) >= MovementShape.leastExtent
                || !restless.contains(source) && samples.count >= Self.leastEncoderSteps && Self.isSmall(samples)
        }
        return !moved.isEmpty && moved.allSatisfy { isStill($0.key, $0.value, at: now) }
    }

    /// True if all values could be an encoder's steps.
    private static func isSmall(_ samples: [MovementTrace.ControlSample]) -> Bool {
        Encoder.allCases.contains { kind in samples.allSatisfy { abs(kind.steps($0.value)) <= 16 } }
    }

    private func isStill(at now: Int64) -> Bool {
        trace.joined.allSatisfy { source, samples in
            MovementShape.extent(samples, source) < MovementShape.leastExtent || isStill(source, samples, at: now)
        }
    }

    private func isStill(
        _ source: MovementTrace.Source, _ samples: [MovementTrace.ControlSample], at now: Int64
    ) -> Bool {
        let latest = samples.filter { now - $0.moment < Self.stillness }
        guard let last = samples.last, let before = samples.last(where: { now - $0.moment >= Self.stillness }) else {
            return false
        }
        if latest.isEmpty { return now - last.moment >= Self.stillness }
        // An encoder sends only while it is turned.
        if !restless.contains(source), Self.isSmall(samples) { return false }
        return MovementShape.extent(latest + [before], source) <= Self.wander
    }

    private func shape(_ up: Stage, _ down: Stage) -> MovementShape? {
        guard let ups = traces[up], let downs = traces[down] else { return nil }
        return MovementShape(up: ups, down: downs, restless: restless) { isSprung($0) }
    }

    /// True if it was released at one end and is in its middle now.
    private func isSprung(_ source: MovementTrace.Source) -> Bool {
        if source.isTouch { return true }
        let samples = traces[.release]?.joined[source] ?? []
        let last = samples.last ?? traces[.down]?.joined[source]?.last
        guard let last else { return false }
        let highest = source.form.highest
        let isInMiddle = abs(last.value - highest / 2) <= highest / 8
        // A wheel that was released early has sprung back already.
        return isInMiddle
            && (MovementShape.extent(samples, source) >= MovementShape.leastExtent || source.form == .bend)
    }

    private func learned(_ shape: MovementShape) -> MIDILearn.Recognition {
        let source = shape.source
        func values(_ stages: [Stage]) -> [Int] {
            stages.flatMap { traces[$0]?.joined[source] ?? [] }.map(\.value)
        }
        let all = values(Stage.allCases)
        let resting = values([.rest])
        let isSprung = if case .travel(let travel) = shape.message { travel.isSprung } else { false }
        let measurement = Measurement(
            rest: isSprung ? values([.release]).last ?? resting.last : nil,
            noise: (resting.max() ?? 0) - (resting.min() ?? 0), lowest: all.min() ?? 0, highest: all.max() ?? 0,
            places: Set(all).count)
        return .learned(
            Control(name: "", message: shape.message, channel: source.channel, plays: source.form == .bend),
            source.port, measurement)
    }
}
