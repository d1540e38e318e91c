// SPDX-License-Identifier: MIT
import Music
import Settings
import Training

/// Sets of intervals that the page offers.
package enum IntervalPreset: String, Hashable, Sendable, CaseIterable {
    case thirds, fourthAndFifth, triads, allUp, all

    package var intervals: [DirectedInterval] {
        switch self {
        case .thirds: [.minorThird, .majorThird].map { DirectedInterval($0, .up) }
        case .fourthAndFifth: [.perfectFourth, .perfectFifth].map { DirectedInterval($0, .up) }
        case .triads: [.minorThird, .majorThird, .perfectFifth].map { DirectedInterval($0, .up) }
        case .allUp: Interval.allCases.dropFirst().map { DirectedInterval($0, .up) }
        case .all: DirectedInterval.all
        }
    }
}

/// Texts that only the page's settings have.
extension Texts {
    package func name(of preset: IntervalPreset) -> String {
        t {
            switch preset {
            case .thirds: "Thirds"
            case .fourthAndFifth: "Fourth and fifth"
            case .triads: "Triads"
            case .allUp: "All up"
            case .all: "All"
            }
        }
    }

    /// "m3"; in German "k3".
    package func shortName(of interval: Interval) -> String {
        let names = t("P1 m2 M2 m3 M3 P4 TT P5 m6 M6 m7 M7 P8").split(separator: " ")
        return names.count == Interval.allCases.count ? String(names[interval.semitones]) : interval.symbol
    }

    /// How many intervals there are, and how large one of them is here and in pure or equal temperament: the one that
    /// differs most.
    package func summary(of intervals: IntervalSet, in tuning: TuningSystem) -> String {
        let all = intervals.sorted
        let chosen = all.count == 1 ? t("1 chosen.") : t("\(count(all.count)) chosen.")
        let other: TuningSystem = tuning == .justIntonation ? .equalTemperament : .justIntonation
        func size(_ interval: DirectedInterval, _ tuning: TuningSystem) -> Double {
            tuning.centOffset(for: DirectedInterval(interval.interval, .up)).rawValue
        }
        func difference(_ interval: DirectedInterval) -> Double {
            (size(interval, tuning) - size(interval, other)).magnitude
        }
        guard let most = all.max(by: { difference($0) < difference($1) }), difference(most) > 0.05 else {
            return chosen
        }
        let name = withArticle(most.interval, isObject: false)
        let sizes = [size(most, tuning), size(most, other)].map { exact(($0 * 10).rounded() / 10) }
        return chosen + " "
            + (tuning == .justIntonation
                ? t("Here \(name) has \(sizes[0]) cents, in equal temperament \(sizes[1]).")
                : t("Here \(name) has \(sizes[0]) cents, a pure one \(sizes[1])."))
    }

    package func name(of strategy: StrategyName) -> String {
        t {
            switch strategy {
            case .kazez: "Kazez"
            case .adaptive: "Adaptive"
            case .steady: "Steady"
            }
        }
    }

    package func explanation(of strategy: StrategyName) -> String {
        t {
            switch strategy {
            case .kazez: "Finer after each right answer, coarser after a wrong one: about four of five are right."
            case .adaptive: "Each note has its own difference, and weak notes come more often."
            case .steady: "Stays where a constant share of your answers is right."
            }
        }
    }
}
