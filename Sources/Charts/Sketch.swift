// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// Small drawings beside settings, without texts. The page names what they show.
package enum Sketch {
    // A keyboard

    /// The keys of a range, and the centre of each as a share of the width.
    package static func keyboard(_ range: NoteRange) -> (svg: SVGElement, middles: [Double]) {
        let (width, height) = (1040.0, 76.0)
        let axis = KeyboardAxis(range: range, left: 0, width: width)
        var svg = SVGElement.document(
            width: width, height: height, description: nil, axis.elements(top: 0, height: height))
        // The page stretches it to its own width and height.
        svg["preserveAspectRatio"] = "none"
        return (svg, axis.keys.map { $0.middle / width })
    }

    package static func isBlack(_ note: MIDINote) -> Bool { KeyboardAxis.isBlack(note) }

    // Strategies

    private static let (width, height) = (216.0, 72.0)
    /// In cents: what the sketched ear hears surely, and the first difference.
    private static let (threshold, first) = (12.0, 60.0)

    /// Exercises from left to right, finer ones lower; the dashed line is the threshold of the sketched ear.
    package static func strategy(_ strategy: StrategyName) -> SVGElement {
        let chains =
            switch strategy {
            case .kazez: [chain(of: 22)]
            case .adaptive: [chain(of: 7), chain(of: 7, from: 44), chain(of: 7, from: 52)]
            case .steady: [steadyChain]
            }
        let total = chains.reduce(0) { $0 + $1.count } + chains.count - 1
        let line = y(threshold)
        var drawing = [SVGElement.line(Point(0, line), Point(width, line), .placeholder)]
        var place = 0
        for chain in chains {
            let points = chain.enumerated().map { index, cents in
                Point(6 + Double(place + index) * (width - 12) / Double(total - 1), y(cents))
            }
            drawing.append(.polyline(points, .edge))
            drawing += points.map { .circle($0, radius: 2.5, .tally) }
            place += chain.count + 1
        }
        return .document(width: width, height: height, description: nil, drawing)
    }

    private static func y(_ cents: Double) -> Double {
        8 + (height - 16) * log(first / cents) / log(first / (threshold / 2))
    }

    /// By the rule of Kazez with its defaults, for an ear that is right above its threshold only.
    private static func chain(of count: Int, from start: Double = first) -> [Double] {
        let parameters = KazezParameters.defaults
        var (chain, hasErred) = ([start], false)
        for _ in 1..<count {
            let cents = chain[chain.count - 1]
            let trial = DiscriminationTrial(
                referenceNote: .a4, offset: Cents(cents), answer: cents > threshold ? .higher : .lower,
                timestamp: Date(timeIntervalSince1970: 0))
            hasErred = hasErred || cents <= threshold
            chain.append(parameters.difference(after: trial, isSettled: hasErred).rawValue)
        }
        return chain
    }

    /// Steps of at most `SteadyParameters.firstStep` to the threshold, then smaller ones about it.
    private static var steadyChain: [Double] {
        let parameters = SteadyParameters.defaults
        var chain = [first]
        for index in 1..<22 {
            let aim = threshold * (1 + 0.5 * sin(2.4 * Double(index)) / (1 + 0.08 * Double(index)))
            chain.append(max(aim, chain[index - 1] / parameters.firstStep))
        }
        return chain
    }

    // Waves

    /// Two periods of a sound: the sum of its partials.
    /// - Parameter amplitudes: of the partials, from the fundamental on.
    private static func wave(_ amplitudes: [Double]) -> SVGElement {
        let (width, height, steps) = (88.0, 36.0, 176)
        let values = (0...steps).map { step in
            let phase = 4 * Double.pi * Double(step) / Double(steps)
            return amplitudes.enumerated().reduce(0.0) { $0 + $1.element * sin(Double($1.offset + 1) * phase) }
        }
        let peak = values.map(\.magnitude).max() ?? 1
        let points = values.enumerated().map { index, value in
            Point(2 + (width - 4) * Double(index) / Double(steps), height / 2 - (height / 2 - 3) * value / peak)
        }
        return .document(width: width, height: height, description: nil, [.polyline(points, .signal)])
    }

    /// The partials of Peach’s own sounds as SoundFonts/peach.json has them, as far as they can be drawn, by the
    /// programs of the SoundFont; nil for others.
    package static func wave(ofOwn program: Int) -> SVGElement? {
        func partials(_ exponent: Double, _ colour: (Int) -> Double) -> [Double] {
            (1...24).map { pow(Double($0), -exponent) * colour($0) }
        }
        return switch program {
        case 0: wave([1])
        case 1: wave(partials(2.3) { sin(.pi * Double($0) * 0.19) })
        case 2: wave(partials(1.2) { $0.isMultiple(of: 2) ? 0.12 : 1 })
        case 3: wave([1, 0.8, 0.4, 0.45, 0, 0.2, 0, 0.25])
        case 4: wave(partials(1.15) { _ in 1 })
        case _: nil
        }
    }
}
