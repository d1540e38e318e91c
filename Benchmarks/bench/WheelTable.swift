// SPDX-License-Identifier: MIT
import Foundation
import Simulation
import Training

/// Simulated hands on simulated wheels, twenty exercises in a row, replayed by the release binary.
struct WheelTable {
    /// Hands for each wheel and row, and for each condition; numbered consecutively over the conditions.
    let hands: Int
    let handsEach: Int

    /// A row of conditions on one wheel.
    private struct Group {
        let row: WheelCondition.Row
        let wheel: SimulatedWheel
        let range: Int

        var conditions: [WheelCondition] {
            WheelCondition.all.filter { $0.row == row && $0.wheel.stepsPerHalf == wheel.stepsPerHalf }
        }
    }

    private var groups: [Group] {
        WheelCondition.Row.allCases.flatMap { row in
            (row == .springs ? [20, 100] : [20]).flatMap { range in
                SimulatedWheel.all.map { Group(row: row, wheel: $0, range: range) }
            }
        }.filter { !$0.conditions.isEmpty }
    }

    func show() throws {
        print(
            """
            Letting go of the wheel: \(hands) hands or more in each row, 20 exercises in a row, `peach replay`. Wrong: further \
            than 2 % of the range from what was held. Error in cents, verdict in ms after letting go (median).

            wheel                                      exercises  recognised  wrong/1000  early/1000   error  verdict
            """)
        for group in groups {
            let conditions = group.conditions
            let seeds = max(handsEach, (hands + conditions.count - 1) / conditions.count)
            let tallies = Parallel.map(conditions.count * seeds) { index -> WheelTally? in
                let condition = conditions[index / seeds]
                let run = try? ReplayedWheel(WheelLog(condition, range: group.range, seed: UInt64(index) + 1))
                return run?.tally(condition, range: group.range)
            }
            let whole = tallies.compactMap { $0 }
            guard whole.count == tallies.count, let bounds = conditions.first?.bounds else {
                throw CocoaError(.executableLoad)
            }
            show(group, whole.reduce(WheelTally(), +), bounds)
            for (index, condition) in conditions.enumerated() {
                let sum = whole[(index * seeds)..<((index + 1) * seeds)].reduce(WheelTally(), +)
                guard !isKept(sum, bounds, group.range) else { continue }
                print(
                    "    \(condition.name): \(sum.lost) lost, \(sum.early) early,",
                    "\(sum.wrong) wrong of \(sum.exercises)")
            }
            fflush(nil)
        }
        print("")
    }

    private func isKept(_ sum: WheelTally, _ bounds: WheelTally.Bounds, _ range: Int) -> Bool {
        sum.recognised >= bounds.recognised && sum.wrongShare <= bounds.wrong
            && sum.meanError <= bounds.error * Double(range) / 20
    }

    private func show(_ group: Group, _ sum: WheelTally, _ bounds: WheelTally.Bounds) {
        let name = "\(group.row.rawValue), \(group.wheel.name), ±\(group.range)"
        let verdict = sum.verdicts.isEmpty ? "–" : String(format: "%.0f", sum.verdicts.sorted()[sum.verdicts.count / 2])
        let isKept = isKept(sum, bounds, group.range)
        print(
            name.padding(toLength: 42, withPad: " ", startingAt: 0)
                + String(
                    format: "%10d  %8.2f %%  %10.2f  %10.2f  %6.3f  %7@%@", sum.exercises, 100 * sum.recognised,
                    1000 * sum.wrongShare, 1000 * sum.earlyShare, sum.meanError, verdict as NSString,
                    isKept ? "" : "  beyond its bounds" as NSString))
    }
}
