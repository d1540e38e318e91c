// SPDX-License-Identifier: MIT
import Music
import Training

/// How loud everything is, relative to what a sound makes of itself, and how controls change that.
package struct Volume: Hashable, Sendable, RawNumber {
    /// Decibels.
    package static let validRange = -60.0...12.0
    /// Of a press, and of a step of an encoder, in decibels.
    private static let press = 2.0
    private static let step = 0.5
    /// How near a fader has to come to take over, as a share of its way; it also takes over when it passes.
    private static let nearness = 0.02

    /// dB.
    package let rawValue: Double

    package init(_ decibels: Double) { rawValue = decibels.clamped(to: Self.validRange) }

    package static let unchanged = Volume(0)

    package var amplitude: AmplitudeDB { AmplitudeDB(rawValue) }

    /// The place on a fader's way, 0…1: evenly in decibels.
    private var place: Double {
        (rawValue - Self.validRange.lowerBound) / (Self.validRange.upperBound - Self.validRange.lowerBound)
    }

    /// - Returns: nil if a fader has not reached the present volume yet: until then nothing jumps.
    package func moved(by move: VolumeMove) -> Volume? {
        switch move {
        case .press(let presses): return .rounded(rawValue + Self.press * Double(presses))
        case .step(let steps): return .rounded(rawValue + Self.step * Double(steps))
        case .slide(let from, let to):
            // Where the last message was, or beyond it: a fader that has taken over stands where the volume is, however fast
            // it is moved.
            let way = min(from, to) - Self.nearness...max(from, to) + Self.nearness
            guard way.contains(place) else { return nil }
            let (low, high) = (Self.validRange.lowerBound, Self.validRange.upperBound)
            return .rounded(low + to * (high - low))
        }
    }

    /// A tenth of a decibel is fine enough for a file.
    private static func rounded(_ decibels: Double) -> Volume { Volume((decibels * 10).rounded() / 10) }
}
