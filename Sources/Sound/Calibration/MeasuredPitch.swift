// SPDX-License-Identifier: MIT
import Foundation

/// The pitch that an ear takes from a note which need not be steady: the frequency of its fundamental at each moment, averaged
/// with the power that it has then, in both ears. That is what listeners match two beating tones with (Anantharaman, Krishnamurthy and Feth
/// 1993, "Intensity-weighted average of instantaneous frequency"). A tone that decays counts by its beginning, a chorus by its
/// louder voices, a vibrato by its middle.
///
/// A moment is a window of nine periods and 50 ms at least, and each place of it within the stretch counts alike. To
/// hundredths of a cent the pitch of a note that wanders is a matter of this definition: of other moments, or of a note that ends
/// earlier, it is another one, by tenths of a cent with a vibrato of ten.
///
/// Such windows (Albrecht's) cut the fundamental out; they keep the other partials below −180 dB. The angle of
/// the sum of all products of a window's value with the conjugate of the one before is the mean (the "pulse pair" of weather
/// radar); noise pulls it to the frequency that was looked at, so that it is looked at again where it was found.
package struct MeasuredPitch: Equatable, Sendable {
    /// Above what was expected, in cents.
    package let deviation: Double
    /// By how much the pitch moves while it sounds, in cents: the distance between the highest and the lowest quarter of the
    /// note.
    package let wander: Double
    /// From end to end of a vibrato that would stray as much from the mean, in cents. An ear hears a vibrato at its middle,
    /// but the less exactly the wider it is.
    package let vibrato: Double
    /// How much of the note's power belongs to the harmonics of that pitch, 0…1.
    package let harmonicity: Double

    /// Cents, both ways: what lies further away is another note.
    package static let reach = 100.0
    /// Of the harmonics, in power: a fundamental below that is none.
    private static let faintestFundamental = 1e-5
    /// Seconds. A pitch is not followed into shorter moments than these.
    private static let moment = 0.05
    /// A quarter that is fainter than the loudest, in power, moves nobody.
    private static let faintestQuarter = 1e-3

    /// Nil if nothing like a fundamental is there, or the stretch is too short: 18 periods and a tenth of a second.
    /// - Parameters:
    ///   - channels: equally long.
    ///   - expected: Hz.
    package init?(_ channels: [[Float]], sampleRate: Double, near expected: Double) {
        let samples = channels.map { $0.map(Double.init) }
        let shortest = Int((9 * sampleRate / expected).rounded(.up))
        let length = max(shortest, Int(Self.moment * sampleRate))
        guard let count = samples.map(\.count).min(), count >= 2 * length else { return nil }
        let coarse = FundamentalBand.Windows(sampleRate: sampleRate, length: shortest)
        let fine = FundamentalBand.Windows(sampleRate: sampleRate, length: length)
        var frequency = expected
        for (windows, times) in [(coarse, 2), (fine, 4)] {
            for _ in 0..<times {
                guard let found = FundamentalBand(samples, at: frequency, windows).mean else { return nil }
                let step = 1200 * log2(found / frequency)
                frequency = found
                guard found > 0, (1200 * log2(found / expected)).magnitude <= Self.reach else { return nil }
                if step.magnitude < 1e-4 { break }
            }
        }
        let band = FundamentalBand(samples, at: frequency, fine)
        let harmonics = HarmonicPower(samples, sampleRate: sampleRate, fundamental: frequency)
        guard harmonics.fundamental > Self.faintestFundamental else { return nil }
        deviation = 1200 * log2(frequency / expected)
        harmonicity = harmonics.share
        let quarters = (0..<4).map { band.quarter($0) }
        let loudest = quarters.map(\.power).max() ?? 0
        let heard = quarters.filter { $0.power > Self.faintestQuarter * loudest }.map(\.cents)
        wander = (heard.max() ?? 0) - (heard.min() ?? 0)
        vibrato = band.spread
    }
}
