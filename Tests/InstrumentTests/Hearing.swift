// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound
import Spectra
import Training

@testable import Instrument

/// What reaches the ears of both channels.
enum Hearing: CaseIterable, Sendable {
    /// Each ear its channel.
    case headphones
    /// Both ears the sum: a small loudspeaker, or a room.
    case sum
    /// Two loudspeakers in front, the head between them: each ear hears the other one .26 ms later, fainter at high
    /// frequencies, and no echo.
    case nearLoudspeakers
    case leftOnly

    /// The keys that name the places 0…2.
    static let answers = [Key.one, .two, .three]

    private func ears(_ sounds: StereoSamples, isLow: Bool, _ rate: Double) -> StereoSamples {
        let (left, right) = sounds
        switch self {
        case .headphones: return sounds
        case .sum:
            let sum = zip(left, right).map { $0 + $1 }
            return (sum, sum)
        case .nearLoudspeakers:
            let crossing: Float = isLow ? 0.9 : 0.6
            func mixed(_ near: [Float], _ far: [Float]) -> [Float] {
                let late = Int(0.00026 * rate)
                return near.indices.map { near[$0] + ($0 < late ? 0 : crossing * far[$0 - late]) }
            }
            return (mixed(left, right), mixed(right, left))
        case .leftOnly: return (left, left.map { _ in 0 })
        }
    }

    /// The place that a listener names. Levels are known to 1 dB (the just noticeable difference). The hidden tone is what remains
    /// in the band around 600 Hz when one ear is subtracted from the other, unless it is more than 15 dB below the noise (the
    /// limit of binaural unmasking; N. Durlach, 1963, "Equalization and cancellation theory of binaural masking-level differences").
    /// Without one, the listener guesses.
    /// - Parameters:
    ///   - sounds: as they are played.
    ///   - rate: whole Hz.
    func name(
        _ trial: HeadphoneTrial, _ sounds: StereoSamples, _ rate: Double, _ random: inout SeededRandom
    ) -> Int {
        let isLow = if case .tones = trial { true } else { false }
        let ears = ears(sounds, isLow: isLow, rate)
        var levels: [Double] = []
        for place in 0..<HeadphoneTrial.sounds {
            let start = Int(1.5 * rate) * place
            let (left, right) = (ears.left[start..<start + Int(rate)], ears.right[start..<start + Int(rate)])
            func energy(_ samples: some Collection<Float>) -> Double {
                Spectrum.energy(samples, sampleRate: rate, in: isLow ? 0...20000 : 564...636)
            }
            if isLow {
                levels.append(10 * log10(energy(left) + energy(right) + 1e-12) + random.normal())
            } else {
                let both = energy(left) + energy(right)
                // With one deaf or silent ear there is nothing to subtract.
                let rest = self == .leftOnly ? 0 : energy(zip(left, right).map { $0 - $1 })
                levels.append(10 * log10(rest / both + 1e-12) + random.normal())
            }
        }
        let sorted = levels.sorted()
        if isLow { return levels.firstIndex(of: sorted[0]) ?? 0 }
        return sorted[2] > -15 ? levels.firstIndex(of: sorted[2]) ?? 0 : random.uniform(below: HeadphoneTrial.sounds)
    }
}
