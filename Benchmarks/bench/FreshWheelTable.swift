// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation

/// Uncalibrated wheels, six exercises each, replayed by the release binary. A hand that gets no answer hits a pad.
struct FreshWheelTable {
    let wheels: Int

    func show() throws {
        print(
            """
            Wheels of which nothing is known: \(wheels) in each row, six exercises each, `peach replay`, ±20. Recognised \
            releases of the first exercise and of the others; exercises that were given again; records in which the wheel \
            counted for nothing; wheels that count for nothing in the end.

            wheel                            exercises     first    others  again  ignored  dead
            """)
        for ending in FreshWheel.Ending.allCases {
            for wheel in SimulatedWheel.all {
                let tallies = Parallel.map(wheels) { index -> FreshTally? in
                    var random = SeededRandom(seed: UInt64(index) + 1)
                    let fresh = FreshWheel(wheel, ending, using: &random)
                    return (try? ReplayedWheel(WheelLog(fresh, seed: UInt64(index) + 1))).map { $0.tally(fresh) }
                }
                guard tallies.allSatisfy({ $0 != nil }) else { throw CocoaError(.executableLoad) }
                let sum = tallies.compactMap { $0 }.reduce(FreshTally(), +)
                func share(_ count: (recognised: Int, all: Int)) -> String {
                    count.all == 0 ? "–" : String(format: "%.1f %%", 100 * Double(count.recognised) / Double(count.all))
                }
                print(
                    "\(ending.rawValue), \(wheel.name)".padding(toLength: 30, withPad: " ", startingAt: 0)
                        + String(
                            format: "%12d  %8@  %8@  %5d  %7d  %4d", sum.exercises, share(sum.first) as NSString,
                            share(sum.others) as NSString, sum.again, sum.ignored, sum.dead))
                fflush(nil)
            }
        }
        print("")
    }
}

extension ReplayedWheel {
    fileprivate func tally(_ fresh: FreshWheel) -> FreshTally {
        var tally = FreshTally()
        var start = fresh.start
        for (gesture, exercise) in zip(log.gestures, exercises) {
            let isAnswered = exercise.verdict != nil
            tally.add(
                gesture, from: start, on: fresh.condition.wheel, isReleased: isAnswered && !exercise.isPad,
                moved: isAnswered ? exercise.error - exercise.initialOffset : nil)
            start = gesture.rest
        }
        tally.end()
        return tally
    }
}
