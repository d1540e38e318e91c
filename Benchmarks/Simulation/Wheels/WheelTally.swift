// SPDX-License-Identifier: MIT
import Music

/// Accuracy of the recorded holds of simulated gestures.
package struct WheelTally: Sendable {
    /// The bounds of a row of conditions.
    package struct Bounds: Sendable {
        package let recognised: Double
        package let wrong: Double
        /// Mean error in cents, for a range of ±20.
        package let error: Double
    }

    /// A record is wrong beyond this share of the range.
    package static let wrongShare = 0.02

    package private(set) var exercises = 0
    package private(set) var early = 0
    package private(set) var lost = 0
    package private(set) var wrong = 0
    /// Cents.
    package private(set) var errorSum = 0.0
    /// Exercises in which the note ended before the release.
    package private(set) var interrupted = 0
    /// Milliseconds from the release to silence, if before the verdict, and to the verdict.
    package private(set) var silences: [Double] = []
    package private(set) var verdicts: [Double] = []

    package init() {}

    package mutating func lose() { (exercises, lost) = (exercises + 1, lost + 1) }

    /// Committed while the wheel was still held.
    package mutating func commitEarly() { (exercises, early) = (exercises + 1, early + 1) }

    /// - Parameters:
    ///   - error: cents, without sign.
    ///   - verdict: milliseconds after the release; nil after a pad.
    ///   - silence: milliseconds after the release; nil if not before the verdict.
    package mutating func record(error: Double, range: Cents, verdict: Double?, silence: Double?) {
        exercises += 1
        errorSum += error
        if error > Self.wrongShare * range.rawValue { wrong += 1 }
        if let verdict { verdicts.append(verdict) }
        if let silence { silences.append(silence) }
    }

    package mutating func interrupt() { interrupted += 1 }

    package static func + (lhs: WheelTally, rhs: WheelTally) -> WheelTally {
        var sum = lhs
        sum.exercises += rhs.exercises
        sum.early += rhs.early
        sum.lost += rhs.lost
        sum.wrong += rhs.wrong
        sum.errorSum += rhs.errorSum
        sum.interrupted += rhs.interrupted
        sum.silences += rhs.silences
        sum.verdicts += rhs.verdicts
        return sum
    }

    /// Shares of all exercises.
    package var recognised: Double { 1 - Double(lost + early) / Double(max(exercises, 1)) }
    package var wrongShare: Double { Double(wrong) / Double(max(exercises, 1)) }
    package var earlyShare: Double { Double(early) / Double(max(exercises, 1)) }
    package var interruptedShare: Double { Double(interrupted) / Double(max(exercises, 1)) }
    /// Mean error of the recorded exercises, cents.
    package var meanError: Double { errorSum / Double(max(exercises - lost - early, 1)) }
}

extension WheelCondition {
    /// The bounds of the condition. Errors grow with the wheel's steps.
    package var bounds: WheelTally.Bounds {
        let steps = wheel.stepsPerHalf
        let isCoarsest = steps <= 31
        switch row {
        case .springs, .events:
            return .init(
                recognised: 0.998, wrong: 0.0005, error: isCoarsest ? 0.3 : steps <= 128 ? 0.1 : 0.05)
        case .slowReturns: return .init(recognised: 0.99, wrong: 0.001, error: 0.1)
        case .hardest: return .init(recognised: 0.98, wrong: isCoarsest ? 0.11 : 0.025, error: 0.25)
        case .loose, .looser: return .init(recognised: 0.99, wrong: 0.0005, error: 0.05)
        case .loosest: return .init(recognised: 0.95, wrong: 0.0005, error: 0.05)
        case .pads: return .init(recognised: 0.998, wrong: 0.0005, error: 0.05)
        case .adjustments: return .init(recognised: 0.998, wrong: steps > 64 ? 0.002 : 0.005, error: 0.1)
        case .crossings, .regrabs, .oneSidedSearch, .search:
            return .init(recognised: 0.998, wrong: isCoarsest ? 0.01 : 0.0005, error: 0.1)
        case .loosePads:
            return .init(
                recognised: 0.998, wrong: isCoarsest ? 0.02 : steps <= 64 ? 0.005 : 0.002, error: isCoarsest ? 0.2 : 0.1
            )
        case .mixtures: return .init(recognised: 0.99, wrong: isCoarsest ? 0.01 : 0.003, error: 0.1)
        case .tremblingCrossings: return .init(recognised: 0.98, wrong: 0.01, error: 0.1)
        }
    }

    /// The error of a record in cents, without sign: from the mean of the hold and, where steps are audible, of the readings;
    /// on the coarsest wheels also from the longest reading.
    /// - Parameter cents: the pitch of a position.
    package func error(of recorded: Double, after gesture: TuningGesture, cents: (Double) -> Double) -> Double {
        let truth = wheel.isStepped ? gesture.toldPosition : gesture.handPosition
        let error = (recorded - cents(truth)).magnitude
        guard wheel.stepsPerHalf <= 31 else { return error }
        return min(error, (recorded - cents(gesture.longestPosition)).magnitude)
    }
}
