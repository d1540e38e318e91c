// SPDX-License-Identifier: MIT
import Music

package struct HeldPitch: Hashable, Sendable {
    /// From the correct pitch, without what was set by steps.
    package let cents: Cents
    /// Nanoseconds of CLOCK_MONOTONIC.
    package let since: Int64
    package let until: Int64

    /// A press counts from so much before it: striking the pad shakes the wheel. Nanoseconds.
    package static let thump: Int64 = 20_000_000
    /// Between the end of a hold and the flight of the wheel the finger slips; nanoseconds.
    private static let slip: Int64 = 10_000_000
    /// So long before its end a hold counts: what a player hears last is what is meant.
    private static let longest: Int64 = 300_000_000

}

extension HeldPitch {
    /// What sounded while a wheel was held: the mean, on few and wide steps the one that sounded longest.
    init(_ hold: WheelHold, in sounded: SoundedPitch, _ exercise: PitchMatchingExercise, _ wheels: Wheels) {
        let wheel = wheels.watched?.wheel ?? exercise.wheel
        let band = 1.5 * hold.deviation + 0.6 * wheel.step + wheel.noise + 0.004
        let cents = wheel.share(ofWay: band, upwards: hold.level > 0) * exercise.reach.rawValue
        let end = max(hold.until - Self.slip, hold.since)
        let window = min(Self.longest, end - hold.since)
        self =
            sounded.held(
                until: end, window: window, centre: window, band: cents, isStepped: wheel.isStepped,
                swing: Self.swing(wheel, exercise))
            ?? HeldPitch(cents: exercise.challenge.initialCentOffset, since: hold.since, until: end)
    }

    /// What sounded when a pad was struck, whatever tuned; nil if nothing did yet.
    init?(
        pressedAt moment: Int64, in sounded: SoundedPitch, _ control: TuningControl?, _ exercise: PitchMatchingExercise
    ) {
        let wheel = exercise.wheel
        let isWheel = control == .absolute
        let held = sounded.held(
            until: moment - Self.thump, window: Self.longest, band: max(2 * wheel.step, 0.02) * exercise.reach.rawValue,
            isStepped: isWheel && wheel.isStepped, swing: isWheel ? Self.swing(wheel, exercise) : nil)
        guard let held else { return nil }
        self = held
    }

    /// The smallest amplitude of a vibrato, in cents; tremor is smaller.
    private static func swing(_ wheel: WheelCalibration, _ exercise: PitchMatchingExercise) -> Double {
        wheel.share(ofWay: 0.05, upwards: true) * exercise.reach.rawValue
    }
}
