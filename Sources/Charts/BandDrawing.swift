// SPDX-License-Identifier: MIT
import Music
import Profile

/// Thresholds side by side with their 95 % bands, and gaps where nothing is known.
struct BandDrawing {
    struct Place: Hashable {
        let left, middle, right: Double
        let estimate: ThresholdEstimate?
    }

    let places: [Place]
    let scale: ThresholdScale

    var elements: [SVGElement] { runs.flatMap { draw($0) } }

    /// Neighbours that are known. Nothing is drawn across a gap.
    private var runs: [[(place: Place, estimate: ThresholdEstimate)]] {
        var runs: [[(Place, ThresholdEstimate)]] = [[]]
        for place in places {
            if let estimate = place.estimate {
                runs[runs.count - 1].append((place, estimate))
            } else {
                runs.append([])
            }
        }
        return runs.filter { !$0.isEmpty }
    }

    private func draw(_ run: [(place: Place, estimate: ThresholdEstimate)]) -> [SVGElement] {
        guard let first = run.first, let last = run.last else { return [] }
        let isAlone = run.count == 1
        var points = run.map { (x: $0.place.middle, estimate: $0.estimate) }
        // What is known at a single note has the width of its place; else the band fades over half a key beside a gap.
        let (fadesIn, fadesOut) = (!isAlone && first.place != places.first, !isAlone && last.place != places.last)
        if !fadesIn { points.insert((first.place.left, first.estimate), at: 0) }
        if !fadesOut { points.append((last.place.right, last.estimate)) }
        let upper = points.map { Point($0.x, scale.y($0.estimate.band.upperBound)) }
        let lower = points.map { Point($0.x, scale.y($0.estimate.band.lowerBound)) }
        let middle = points.map { Point($0.x, scale.y($0.estimate.threshold)) }
        let fades =
            (fadesIn ? [fade(first.estimate, from: first.place.left, to: first.place.middle)] : [])
            + (fadesOut ? [fade(last.estimate, from: last.place.middle, to: last.place.right)] : [])
        // An edge where the scale ends would say that the band ends there; an arrow says that it goes on.
        let edges = [(upper, scale.top), (lower, scale.bottom)].flatMap { edge, end in
            edge.split { $0.y == end }.filter { $0.count > 1 }.map { SVGElement.polyline(Array($0), .edge) }
        }
        return fades + [.polygon(upper + lower.reversed(), .band)] + edges
            + arrows(run.map { ($0.place, $0.estimate.band) })
            + [.polyline(middle, .signal)]
    }

    /// In the middle of each stretch that is cut.
    private func arrows(_ run: [(place: Place, band: ClosedRange<Cents>)]) -> [SVGElement] {
        let above = run.split { !scale.cuts($0.band).above }.compactMap { $0[($0.startIndex + $0.endIndex) / 2].place }
        let below = run.split { !scale.cuts($0.band).below }.compactMap { $0[($0.startIndex + $0.endIndex) / 2].place }
        return above.map { .arrowhead(Point($0.middle, scale.top), pointsUp: true) }
            + below.map { .arrowhead(Point($0.middle, scale.bottom), pointsUp: false) }
    }

    private func fade(_ estimate: ThresholdEstimate, from left: Double, to right: Double) -> SVGElement {
        let (top, bottom) = (scale.y(estimate.band.upperBound), scale.y(estimate.band.lowerBound))
        return .rectangle(Frame(left: left, top: top, width: right - left, height: bottom - top), .faded)
    }
}
