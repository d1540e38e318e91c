// SPDX-License-Identifier: MIT
import Music

/// Finds what was held in what sounded. All times are nanoseconds.
package struct LookBack: Hashable, Sendable {
    /// A press counts from here back: striking the pad shakes the wheel.
    package static let thump: Int64 = 20_000_000
    /// Between the end of a hold and the flight of the wheel: the finger slips.
    package static let slip: Int64 = 20_000_000
    /// A wheel must have been away from its rest for so long to be let go; less is a swing past the centre.
    package static let shortestAway: Int64 = 100_000_000
    /// Less was never held.
    package static let shortestHold: Int64 = 50_000_000
    /// From the wheel's coming back to its rest, swings past the centre included.
    package static let longestSwing: Int64 = 400_000_000
    /// A wheel that nears its rest slows down for so long before it is there.
    private static let longestTail: Int64 = 100_000_000
    /// Travels per second: a wheel that is let go is faster, one that is led back slower.
    package static let flightSpeed = 0.5

    /// A hand trembles by less, as a share of the travel.
    private static let tremor = 0.02

    private let exercise: PitchMatchingExercise

    package init(_ exercise: PitchMatchingExercise) { self.exercise = exercise }

    /// What was held when a pad was pressed; a flight of the wheel to its rest just before it does not count.
    package func pressed(at moment: Int64, in sounded: SoundedPitch, control: TuningControl?) -> HeldPitch? {
        let end = moment - Self.thump
        guard let now = sounded.change(at: moment) else { return nil }
        // A quick turn inwards is no flight unless it ends at the rest, or goes on while the pad is struck.
        let flight = flightStart(
            before: end, back: side(of: now) == 0 ? WheelRest.settling : 0, in: sounded)
        return held(until: flight.map { $0 - Self.slip } ?? end, in: sounded, control: control)
    }

    /// What was held before the wheel flew back to the rest at which it has now settled; nil if nothing was: the wheel
    /// was led back slowly, or only knocked.
    package func released(restingSince rest: Int64, in sounded: SoundedPitch) -> HeldPitch? {
        guard let back = returnMoment(restingSince: rest, in: sounded),
            let flight = flightStart(before: back + flightSpan, back: flightSpan + Self.longestTail, in: sounded),
            let held = held(until: flight - Self.slip, in: sounded, control: .absolute),
            held.until - held.since >= Self.shortestHold
        else { return nil }
        return held
    }

    private func held(until end: Int64, in sounded: SoundedPitch, control: TuningControl?) -> HeldPitch? {
        let isStepped = control == .nudge || (control == .absolute && exercise.wheel.isCoarse)
        let step = exercise.wheel.isCoarse ? 1.5 * exercise.wheel.step : 0
        return sounded.held(
            until: end, window: isStepped ? 400_000_000 : 200_000_000,
            band: max(step * 1.25, Self.tremor) * exercise.reach.rawValue, isStepped: isStepped)
    }

    /// When the wheel came back from the last place where it was long enough.
    private func returnMoment(restingSince rest: Int64, in sounded: SoundedPitch) -> Int64? {
        var end = rest
        var index = sounded.changes.endIndex - 1
        while index >= 0, rest - end <= Self.longestSwing {
            let side = side(of: sounded.changes[index])
            var first = index
            while first > 0, self.side(of: sounded.changes[first - 1]) == side { first -= 1 }
            let start = sounded.changes[first].moment
            if side != 0, end - start >= Self.shortestAway { return end }
            end = min(end, start)
            index = first - 1
        }
        return nil
    }

    private func side(of change: SoundedPitch.Change) -> Int {
        exercise.wheel.isInDeadZone(change.deflection) ? 0 : change.deflection > 0 ? 1 : -1
    }

    /// So long two steps take at the flight's speed, and no less than 10 ms, in which no hand moves far. A wheel that is
    /// led through its zone makes one step now and then; one that is let go always falls by two, as the zone is wider.
    private var flightSpan: Int64 { max(10_000_000, Int64(2 * exercise.wheel.step / Self.flightSpeed * 1e9)) }

    /// Where the last quick movement towards the rest, and past it, began: from the side on which the wheel was before.
    private func flightStart(before end: Int64, back: Int64, in sounded: SoundedPitch) -> Int64? {
        let grain: Int64 = 1_000_000
        let least = Self.flightSpeed * Double(flightSpan) / 1e9 * 0.99
        let isAbove = (sounded.change(at: end - back - flightSpan)?.deflection ?? 0) > 0
        var moment = end
        var start: Int64?
        while let now = sounded.change(at: moment), let before = sounded.change(at: moment - flightSpan) {
            let fall = before.deflection - now.deflection
            let isFlight = (isAbove ? fall : -fall) >= least
            if isFlight { start = moment }
            if !isFlight, start != nil || moment < end - back { break }
            moment -= grain
        }
        return start
    }
}
