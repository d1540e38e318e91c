// SPDX-License-Identifier: MIT

/// What became of the exercises of fresh wheels.
package struct FreshTally: Sendable {
    package private(set) var exercises = 0
    /// Releases of the first exercise of a wheel and of the others.
    package private(set) var first = (recognised: 0, all: 0)
    package private(set) var others = (recognised: 0, all: 0)
    /// Exercises that were not recorded but given again.
    package private(set) var again = 0
    /// Records in which a wheel that was moved counted for nothing.
    package private(set) var ignored = 0
    /// Wheels that counted for nothing in the last exercise.
    package private(set) var dead = 0
    private var isFollowed = true

    package init() {}

    /// The next exercise of a wheel.
    /// - Parameters:
    ///   - isReleased: letting go took the pitch.
    ///   - moved: how far from its start the pitch was recorded, in cents; nil if it was not.
    package mutating func take(
        _ gesture: TuningGesture, from start: Double, on wheel: SimulatedWheel, isReleased: Bool, moved: Double?
    ) {
        if gesture.press == nil {
            let count = isReleased ? 1 : 0
            if exercises == 0 {
                first = (count, 1)
            } else {
                others = (others.recognised + count, others.all + 1)
            }
        }
        exercises += 1
        // A tenth of the travel, as far as a wheel of few steps tells it.
        let isMoved = (gesture.handPosition - start).magnitude > 0.1 + 1 / Double(wheel.stepsPerHalf)
        let isIgnored = moved.map { $0.magnitude < 0.01 } ?? false
        if isMoved, isIgnored { ignored += 1 }
        if moved == nil { again += 1 }
        isFollowed = !isMoved || !isIgnored
    }

    /// That was its last exercise.
    package mutating func end() { dead = isFollowed ? 0 : 1 }

    package static func + (lhs: FreshTally, rhs: FreshTally) -> FreshTally {
        var sum = lhs
        sum.exercises += rhs.exercises
        sum.first = (lhs.first.recognised + rhs.first.recognised, lhs.first.all + rhs.first.all)
        sum.others = (lhs.others.recognised + rhs.others.recognised, lhs.others.all + rhs.others.all)
        sum.again += rhs.again
        sum.ignored += rhs.ignored
        sum.dead += rhs.dead
        return sum
    }
}
