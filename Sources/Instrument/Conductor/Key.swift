// SPDX-License-Identifier: MIT
import Training

/// A key of the computer that means something. What, depends on where the player is.
package enum Key: String, Hashable, Sendable, CaseIterable {
    case up, down, left, right, escape, space, enter
    case comma = ","
    case fullStop = "."
    case h, j, k, l, q, r, s
    case one = "1"
    case two = "2"
    case three = "3"
    case four = "4"

    /// What records and logs call where it stands.
    package static let device = "keyboard"

    /// Arrows and letters answer. While matching they tune by 10 cents and 1, comma and full stop by 0.1. Digits start modes.
    package func action(in phase: SessionUpdate.Phase, _ mode: TrainingMode?) -> TrainingAction? {
        let isMatching = mode?.isMatching ?? false
        switch self {
        case .up: return isMatching ? .tune(.nudge(10)) : .answer(.higher)
        case .down: return isMatching ? .tune(.nudge(-10)) : .answer(.lower)
        case .left: return .tune(.nudge(-1))
        case .right: return .tune(.nudge(1))
        case .comma: return .tune(.nudge(-0.1))
        case .fullStop: return .tune(.nudge(0.1))
        case .h, .k: return .answer(.higher)
        case .l, .j: return .answer(.lower)
        case .r: return .repeat
        case .s: return .skip
        case .q, .escape: return .stop
        case .space, .enter: return phase == .start ? .startLast : .confirm
        case .one, .two, .three, .four:
            guard phase == .start, let number = Int(rawValue) else { return nil }
            return .start(TrainingMode.allCases[number - 1])
        }
    }
}
