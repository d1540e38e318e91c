// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The sounds of the headphone test: three in a row, each a second long, half a second apart. They are as strong as the pure sine
/// in training.
package enum HeadphoneSounds {
    private static let pause = 0.5
    /// Raised cosines, in seconds.
    private static let toneRamp = 0.1
    private static let noiseRamp = 0.03
    /// Root mean square, relative to full scale; that of the pure sine at 0 dB.
    static let strength = 0.0513
    private static let toneFrequency = 200.0
    private static let quietGain = AmplitudeDB(-6).gain
    /// Hz: 600 Hz ± 6 %. A noise of a second consists of sines 1 Hz apart.
    private static let band = 564...636

    /// Woods et al. (2017): pure tones of 200 Hz; one is 6 dB quieter, another has its right channel inverted.
    /// - Parameters:
    ///   - quietest: 0…2.
    ///   - antiphase: another of 0…2.
    ///   - sampleRate: whole Hz.
    package static func tones(quietest: Int, antiphase: Int, sampleRate: Double) -> StereoSamples {
        let tone = shaped(
            (0..<Int(sampleRate)).map { frame in
                strength * 2.0.squareRoot() * sin(2 * .pi * toneFrequency * Double(frame) / sampleRate)
            }, ramp: toneRamp, sampleRate)
        return row(sampleRate) { place in
            let left = place == quietest ? tone.map { Float(quietGain) * $0 } : tone
            return (left, place == antiphase ? left.map { -$0 } : left)
        }
    }

    /// Milne et al. (2021): white noise, equal in both channels but for one noise, whose right channel is inverted within a band of
    /// ± 6 % around 600 Hz. Each channel alone is white.
    /// - Parameters:
    ///   - pitched: 0…2.
    ///   - sampleRate: whole Hz.
    package static func noises(pitched: Int, seed: UInt64, sampleRate: Double) -> StereoSamples {
        var random = SeededRandom(seed: seed)
        return row(sampleRate) { place in
            let noise = (0..<Int(sampleRate)).map { _ in strength * random.normal() }
            let left = shaped(noise, ramp: noiseRamp, sampleRate)
            guard place == pitched else { return (left, left) }
            let inverted = zip(noise, part(of: noise, in: band)).map { $0 - 2 * $1 }
            return (left, shaped(inverted, ramp: noiseRamp, sampleRate))
        }
    }

    private static func row(_ sampleRate: Double, _ sound: (_ place: Int) -> StereoSamples) -> StereoSamples {
        let silence = [Float](repeating: 0, count: Int(pause * sampleRate))
        let sounds = (0..<3).map(sound)
        return (
            Array(sounds.map(\.left).joined(separator: silence)), Array(sounds.map(\.right).joined(separator: silence))
        )
    }

    private static func shaped(_ samples: [Double], ramp: Double, _ sampleRate: Double) -> [Float] {
        let length = ramp * sampleRate
        return samples.enumerated().map { frame, value in
            let edge = min(1, Double(min(frame, samples.count - 1 - frame)) / length)
            return Float(value * (0.5 - 0.5 * cos(.pi * edge)))
        }
    }

    /// The sum of some harmonics of a sound, by the discrete Fourier transform at these alone.
    private static func part(of samples: [Double], in harmonics: ClosedRange<Int>) -> [Double] {
        var sum = [Double](repeating: 0, count: samples.count)
        for harmonic in harmonics {
            let angle = 2 * Double.pi * Double(harmonic) / Double(samples.count)
            let (turnReal, turnImaginary) = (cos(angle), sin(angle))
            func forEachFrame(_ body: (_ frame: Int, _ real: Double, _ imaginary: Double) -> Void) {
                var (real, imaginary) = (1.0, 0.0)
                for frame in 0..<samples.count {
                    body(frame, real, imaginary)
                    (real, imaginary) = (
                        real * turnReal - imaginary * turnImaginary, real * turnImaginary + imaginary * turnReal
                    )
                }
            }
            var (cosine, sine) = (0.0, 0.0)
            forEachFrame { frame, real, imaginary in
                cosine += samples[frame] * real
                sine += samples[frame] * imaginary
            }
            let scale = 2 / Double(samples.count)
            forEachFrame { frame, real, imaginary in sum[frame] += scale * (cosine * real + sine * imaginary) }
        }
        return sum
    }
}
