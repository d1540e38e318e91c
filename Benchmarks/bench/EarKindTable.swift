// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Simulation
import Training

/// What the profile says of each kind of ear, with the strategies as they are by default.
struct EarKindTable {
    /// Per cell.
    let listeners: Int
    let rows: RowFilter

    func show() {
        print(
            """
            kinds of ears, \(listeners) listeners a cell, sessions of \(EarKind.session): error of ln threshold where one is reported, of the criterion in cents, and by note;
            improving and declining: share of looks after each session, by the final timeline; octave: “weakest octave” reported, and falsely, where it is less
            than 5 % coarser than all notes; wide: a criterion reported; withheld: no threshold reported; near: median answers until within twice the threshold
            """)
        print(line("ears", Self.columns))
        for kind in EarKind.all {
            for asked in [AskedBy.kazez, .steady] where rows.includes(kind.name, asked) {
                let runs = Parallel.map(listeners) { run(kind, asked, seed: $0) }
                for (index, stop) in kind.stops.enumerated() {
                    let whole = runs.reduce(into: EarLook()) { $0.add($1[index]) }
                    print(line(kind.name, [asked.name, "\(stop)"] + whole.cells))
                }
                fflush(nil)
            }
        }
        print("")
    }

    private static let columns = [
        "", "answers", "bias", "RMSE", "cover", "crit.", "cover", "notes", "cover", "% right", "improv.", "declin.",
        "octave", "falsely",
        "wide", "withheld", "near", "µs",
    ]

    private func line(_ name: String, _ cells: [String]) -> String { row(name, cells, wide: 33, cell: 7) }

    /// The profile after each of the kind's stops.
    private func run(_ kind: EarKind, _ asked: AskedBy, seed: Int) -> [EarLook] {
        var settings = TrainingSettings.standard
        settings.easyShare = asked.easyShare
        settings.intervals = IntervalSet(kind.interval)
        let sessions = (kind.stops.last ?? 0) / EarKind.session
        var simulation = Simulation(
            settings: settings, strategy: asked.strategy,
            plan: SimulationPlan(comparisons: sessions * EarKind.session, sessions: sessions), seed: UInt64(seed)
        ) { kind.draw(seed, &$0) }
        var (done, answers, near) = (0, 0, Int?.none)
        let threshold = ThresholdEstimate.shareOfSigma * exp(simulation.truth(of: kind.interval).logSigma)
        var microseconds = 0.0
        return kind.stops.map { stop in
            let start = now()
            simulation.run(sessions: done..<stop / EarKind.session) { _, completed in
                answers += 1
                let asked = completed.comparison.targetNote.offset.magnitude.rawValue
                if near == nil, !completed.comparison.isEasy, asked <= 2 * threshold { near = answers }
            }
            microseconds += Double(now() - start) / 1000
            done = stop / EarKind.session
            return EarLook(simulation, kind.interval, near: near, cost: microseconds / Double(answers))
        }
    }

    /// Nanoseconds of this thread's CPU time.
    private func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

/// What profiles say at a number of answers, and how true it is.
private struct EarLook {
    private var ears = 0.0
    private var level = Figures()
    private var criterion = Figures()
    private var notes = Figures()
    private var shareRight = 0.0
    private var looks = 0
    private var improving = 0
    private var declining = 0
    private var weakest = 0
    private var falselyWeakest = 0
    private var wide = 0
    private var near: [Int] = []
    /// CPU time per answer in microseconds.
    private var cost = 0.0

    /// A “weakest octave” is truly coarser than all notes by at least this much in ln σ: 5 %.
    private static let leastExcess = log(1.05)

    init() {}

    init(_ simulation: Simulation, _ interval: DirectedInterval, near: Int?, cost: Double) {
        ears = 1
        shareRight = Double(simulation.correct) / Double(simulation.trainee.trials)
        self.near = [near ?? .max]
        self.cost = cost
        let summary = simulation.profile.summary(in: simulation.settings.noteRange, strategy: simulation.strategy)
        guard let result = summary.leading, result.isKnown else { return }
        let truth = simulation.truth(of: interval)
        level.add(result.estimate, truth: truth.logSigma)
        criterion.add(
            ThresholdEstimate(
                logSigma: result.criterion.mean.rawValue, deviation: result.criterion.standardDeviation.rawValue),
            truth: truth.criterion.rawValue)
        for note in summary.notes {
            guard let estimate = note.estimate else { continue }
            notes.add(estimate, truth: simulation.truth(of: interval, at: note.note...note.note).logSigma)
        }
        let trends = TrendAnalyzer.trends(of: result.timeline).filter { $0 != .notEnoughData }
        looks = trends.count
        improving = trends.count { $0 == .improving }
        declining = trends.count { $0 == .declining }
        if let octave = summary.weakest {
            weakest = 1
            let notes = simulation.settings.noteRange.referenceNotes(for: interval)
            let inside = max(octave.lowerBound, notes.lowerBound)...min(octave.upperBound, notes.upperBound)
            let excess = simulation.truth(of: interval, at: inside).logSigma - truth.logSigma
            if excess < Self.leastExcess { falselyWeakest = 1 }
        }
        if result.surelyWide != nil { wide = 1 }
    }

    mutating func add(_ other: EarLook) {
        ears += other.ears
        level.add(other.level)
        criterion.add(other.criterion)
        notes.add(other.notes)
        shareRight += other.shareRight
        looks += other.looks
        improving += other.improving
        declining += other.declining
        weakest += other.weakest
        falselyWeakest += other.falselyWeakest
        wide += other.wide
        near += other.near
        cost += other.cost
    }

    var cells: [String] {
        func share(_ count: Int, _ whole: Double) -> String {
            whole == 0 ? "–" : String(format: "%.3f", Double(count) / whole)
        }
        let median = near.sorted()[near.count / 2]
        return [
            String(format: "%+.3f", level.bias), String(format: "%.3f", level.rootMeanSquare),
            String(format: "%.3f", level.coverage), String(format: "%.2f", criterion.rootMeanSquare),
            String(format: "%.3f", criterion.coverage), String(format: "%.3f", notes.rootMeanSquare),
            String(format: "%.3f", notes.coverage), String(format: "%.1f", 100 * shareRight / ears),
            share(improving, Double(looks)), share(declining, Double(looks)), share(weakest, ears),
            share(falselyWeakest, ears), share(wide, ears), share(Int(ears) - level.count, ears),
            median == .max ? "–" : "\(median)", String(format: "%.0f", cost / ears),
        ]
    }
}

extension Simulation {
    /// The true ln σ and criterion of an interval, at these reference notes or at all of the range.
    func truth(
        of interval: DirectedInterval, at notes: ClosedRange<MIDINote>? = nil
    ) -> (logSigma: Double, criterion: Cents) {
        trainee.truth(
            of: interval, at: notes ?? settings.noteRange.referenceNotes(for: interval), answers: EarKind.session)
    }
}
