// SPDX-License-Identifier: MIT
import Foundation
import Profile

/// The way a threshold goes, as it goes in the picture: finer is down.
struct TrendArrow: Hashable {
    /// Of the shaft, to the right and down.
    private let slope: Double

    /// Nil where there is nothing to conclude.
    init?(trend: Trend) {
        switch trend {
        case .notEnoughData: return nil
        case .improving: slope = 1
        case .stable: slope = 0
        case .declining: slope = -1
        }
    }

    /// In a line of text.
    var letter: String { slope > 0 ? "↘" : slope < 0 ? "↗" : "→" }

    func element(at middle: Point) -> SVGElement {
        let angle = atan(slope)
        let tip = Point(middle.x + 8 * cos(angle), middle.y + 8 * sin(angle))
        let tail = Point(middle.x - 8 * cos(angle), middle.y - 8 * sin(angle))
        let barbs = [angle + 2.5, angle - 2.5].map { Point(tip.x + 7.5 * cos($0), tip.y + 7.5 * sin($0)) }
        return SVGElement("g", [:], [.polyline([tail, tip], .trend), .polyline([barbs[0], tip, barbs[1]], .trend)])
    }
}
