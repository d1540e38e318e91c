// SPDX-License-Identifier: MIT
import Commands

/// A whole number within bounds.
struct WholeNumber<Bounds: WholeNumberBounds>: ArgumentValue {
    let value: Int

    init(reading text: String) throws(CommandError.Expectation) {
        guard let number = Int(text), Bounds.bounds.contains(number) else {
            throw .wholeNumber(lowest: Bounds.bounds.lowerBound, highest: Bounds.bounds.upperBound)
        }
        value = number
    }
}

protocol WholeNumberBounds {
    static var bounds: ClosedRange<Int> { get }
}

enum SeedBounds: WholeNumberBounds { static let bounds = 0...Int.max }
enum ExerciseBounds: WholeNumberBounds { static let bounds = 1...1_000_000 }

/// Of a number that need not be whole.
protocol NumberBounds {
    static var bounds: ClosedRange<Double> { get }
}

/// A number within bounds, with a point; a decimal comma is taken too.
struct RealNumber<Bounds: NumberBounds>: ArgumentValue {
    let value: Double

    init(reading text: String) throws(CommandError.Expectation) {
        value = try Double(argument: text, in: Bounds.bounds)
    }
}

extension Double {
    init(argument text: String, in bounds: ClosedRange<Double>) throws(CommandError.Expectation) {
        // "inf", "nan" and "0x1p3" are no numbers to a player.
        guard !text.contains(where: \.isLetter), let number = Double(text.replacing(",", with: ".")),
            bounds.contains(number)
        else { throw .number(lowest: bounds.lowerBound, highest: bounds.upperBound) }
        self = number
    }
}
