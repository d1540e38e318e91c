// SPDX-License-Identifier: MIT

/// One end of a wheel's travel, found in use: the furthest place, once three strokes in a row have ended there.
struct WheelEnd: Hashable, Sendable {
    private static let strokesNeeded = 3
    /// A stroke goes beyond the first and ends below the second.
    private static let beyond = 0.5
    private static let below = 0.3

    private var furthest: Double
    private var isKnown: Bool
    private var strokes = 0
    /// The furthest place of the stroke under way.
    private var peak: Double?

    /// - Parameter known: Without sign; 1 if nothing is known.
    init(known: Double) {
        furthest = known < 1 ? known : 0
        isKnown = known < 1
    }

    /// The whole travel until the end is known.
    var reach: Double { isKnown ? furthest : 1 }

    /// - Parameter position: Positive towards this end.
    mutating func observe(_ position: Double, step: Double) {
        if position > Self.beyond { peak = max(peak ?? position, position) }
        guard position < Self.below, let place = peak else { return }
        peak = nil
        let grain = max(step / 2, 0.003)
        if place > furthest + grain {
            (furthest, strokes, isKnown) = (place, 1, false)
        } else {
            strokes = place >= furthest - grain ? strokes + 1 : 0
            isKnown = isKnown || strokes >= Self.strokesNeeded
        }
    }
}
