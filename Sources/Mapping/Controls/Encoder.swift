// SPDX-License-Identifier: MIT
import Music
import Training

/// How an endless encoder writes its steps into the seven bits of a controller's value.
package enum Encoder: String, Hashable, Sendable, CaseIterable {
    /// Two's complement: 1 is one step up, 127 one step down.
    case twosComplement = "relative-twos"
    /// 65 is one step up, 63 one step down, 64 neutral.
    case offset = "relative-offset"
    /// Bit 6 is the sign, the others count: 1 is one step up, 65 one step down.
    case sign = "relative-sign"

    /// Steps that go as far as a knob's whole way: twice a knob's 127, because an encoder has no end.
    package static let stepsOfTravel = 254.0

    /// Upwards positive.
    /// - Parameter value: 0…127.
    package func steps(_ value: Int) -> Int {
        switch self {
        case .twosComplement: value < 64 ? value : value - 128
        case .offset: value - 64
        case .sign: value < 64 ? value : 64 - value
        }
    }
}

extension Encoder {
    /// Nil if an encoder cannot tune so.
    /// - Parameter steps: upwards positive.
    static func move(_ control: TuningControl, _ steps: Int, perCent: Int) -> TuningMove? {
        switch control {
        case .relative: .relative(travel: Double(steps) / stepsOfTravel, isStep: true)
        case .nudge: .nudge(Cents(Double(steps) / Double(perCent)))
        case .absolute, .rate, .ratchet, .fine: nil
        }
    }
}
