// SPDX-License-Identifier: MIT
import Foundation
import Music
import Simulation
import Training

/// A kind of simulated ear: a row of `EarKindTable`.
struct EarKind: Sendable {
    /// Answers per session.
    static let session = 50
    static let octave = DirectedInterval(.octave, .up)

    let name: String
    var interval = DirectedInterval.prime
    /// The numbers of answers after which the profile is judged, ascending multiples of `session`.
    var stops = [300, 800]
    /// Draws a listener; the number is the seed.
    let draw: @Sendable (Int, inout SeededRandom) -> SimulatedTrainee

    /// - Parameters:
    ///   - sigma: of the base in cents; nil for the population.
    ///   - depart: departs from the model.
    init(
        _ name: String, _ interval: DirectedInterval = .prime, sigma: Double? = nil, lapse: Double = 0.02,
        stops: [Int] = [300, 800],
        _ depart: @escaping @Sendable (inout ModelDepartures, Int, inout SeededRandom) -> Void = { _, _, _ in }
    ) {
        (self.name, self.interval, self.stops) = (name, interval, stops)
        draw = { seed, random in
            let base = sigma ?? Self.sigma(using: &random)
            var trainee = Self.ear(sigma: base, interval, lapse: lapse, using: &random)
            depart(&trainee.departures, seed, &random)
            return trainee
        }
    }

    /// - Parameter sigma: of the base in cents.
    init(_ name: String, sigma: @escaping @Sendable (inout SeededRandom) -> Double) {
        self.name = name
        draw = { _, random in
            let base = sigma(&random)
            return Self.ear(sigma: base, .prime, lapse: 0.02, using: &random)
        }
    }

    /// σ of a listener of the population in cents: 12·e^(.6·N(0, 1)).
    static func sigma(using random: inout SeededRandom) -> Double { 12 * exp(0.6 * random.normal()) }

    /// With its own note curve and a form of the day. A single note's criterion is the population's.
    static func ear(
        sigma: Double, _ interval: DirectedInterval, lapse: Double, form: Double = 0.15,
        using random: inout SeededRandom
    ) -> SimulatedTrainee {
        let deviations = SimulatedPopulation.noteDeviations(using: &random)
        let criterion = interval == .prime ? SimulatedPopulation.criterionDeviation * random.normal() : 0
        return SimulatedTrainee(
            sigma: Cents(sigma), deviation: { deviations[$0.rawValue] }, criterion: criterion, lapse: lapse,
            formDeviation: form)
    }
}

extension EarKind {
    /// 1 or −1 in turns.
    private static func sign(_ seed: Int) -> Double { seed.isMultiple(of: 2) ? 1 : -1 }

    static let all: [EarKind] = asModelled + otherNoise + criteria + withinSessions + sounds + careless + uneven + sizes

    private static let asModelled = [
        EarKind("as modelled"), EarKind("as modelled, octave", octave),
        EarKind("σ 4–30") { random in 4 * exp(random.uniform() * log(7.5)) },
    ]

    private static let otherNoise = [
        ("logistic noise", NoiseShape.logistic), ("Weibull β 1.3", .weibull(1.3)), ("Weibull β 3", .weibull(3)),
        ("t₃ noise", .student), ("Cauchy noise", .cauchy),
    ].map { name, noise in
        EarKind(name) { departures, _, _ in departures.noise = noise }
    }

    private static let criteria = [
        EarKind("octave +8", octave) { departures, _, _ in departures.criterion = { _ in 8 } },
        EarKind("octave +15, unlearned after 400", octave, stops: [300, 700, 1200]) { departures, _, _ in
            departures.criterion = { $0.session < 400 / session ? 15 : 0 }
        },
        EarKind("octave, drift 2 cents a session", octave) { departures, _, random in
            var walk = [0.0]
            for _ in 0..<100 { walk.append((walk.last ?? 0) + 2 * random.normal()) }
            let steps = walk
            departures.criterion = { steps[min($0.session, steps.count - 1)] }
        },
        EarKind("octave, tilt ±12", octave, tilt),
        EarKind("unison, tilt ±12", .prime, tilt),
    ]

    private static func tilt(_ departures: inout ModelDepartures, seed: Int, random: inout SeededRandom) {
        let tilt = 12 * sign(seed)
        departures.criterion = { tilt * Double($0.note.rawValue - 60) / 24 }
    }

    private static let withinSessions = [
        EarKind("warm-up × 1.5") { departures, _, _ in
            departures.coarseness = { $0.answer < 10 ? log(1.5) : 0 }
        },
        EarKind("tiring × 1.4") { departures, _, _ in
            departures.coarseness = { log(1.4) * Double($0.answer) / Double(session) }
        },
    ]

    private static let strings = SoundSourceID(soundFont: "peach", bank: 0, program: 1)

    private static let sounds = [
        EarKind("alternating sounds × 1.3") { departures, _, _ in
            departures.coarseness = { $0.session.isMultiple(of: 2) ? 0 : log(1.3) }
            departures.sound = { $0.isMultiple(of: 2) ? nil : strings }
        },
        EarKind("new sound × 1.5 from 400", stops: [800, 1200]) { departures, _, _ in
            departures.coarseness = { $0.session < 400 / session ? 0 : log(1.5) }
            departures.sound = { $0 < 400 / session ? nil : strings }
        },
    ]

    private static let careless =
        [0.05, 0.08, 0.12].map { EarKind("slips \(Int($0 * 100)) %", lapse: $0) } + [
            EarKind("stuck pad 3 %") { departures, _, _ in departures.stuckPad = 0.03 },
            EarKind("repeats, .3 σ") { departures, _, _ in departures.repetition = 0.3 },
            EarKind("inattention 10 %") { departures, _, _ in departures.inattention = 0.1 },
            EarKind("inattention 20 %") { departures, _, _ in departures.inattention = 0.2 },
        ]

    private static let uneven = [
        EarKind("key by key .30") { departures, _, random in
            let keys = MIDINote.validRange.map { _ in 0.3 * random.normal() }
            departures.coarseness = { keys[$0.note.rawValue] }
        }
    ]

    private static let sizes = [2.0, 60, 100, 250].map { EarKind("σ \(Int($0))", sigma: $0) }
}
