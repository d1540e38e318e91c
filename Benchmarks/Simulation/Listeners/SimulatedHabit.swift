// SPDX-License-Identifier: MIT
import Training

/// How what is heard becomes an answer: not always as Peach means it.
package enum SimulatedHabit: Hashable, Sendable, CaseIterable {
    case listens
    /// Takes one pad for the other.
    case swapsPads
    case saysHigher

    func answer(_ heard: Answer) -> Answer {
        switch self {
        case .listens: heard
        case .swapsPads: heard == .higher ? .lower : .higher
        case .saysHigher: .higher
        }
    }
}
