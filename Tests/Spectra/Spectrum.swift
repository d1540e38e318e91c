// SPDX-License-Identifier: MIT
import Foundation
import Sound

/// Power spectra by a plain radix-2 transform.
package enum Spectrum {
    /// Power in dB for each bin 0…length/2 of the first `length` samples; the length is a power of two. Under a
    /// Blackman–Harris window.
    /// - Parameter isWindowed: a sound that begins and ends by itself needs no window.
    package static func decibels(_ samples: [Double], length: Int = 8192, isWindowed: Bool = true) -> [Double] {
        let window = isWindowed ? CosineWindow.blackmanHarris(length) : Array(repeating: 1, count: length)
        var real = (0..<length).map { samples[$0] * window[$0] }
        var imaginary = [Double](repeating: 0, count: length)
        transform(&real, &imaginary)
        return (0...length / 2).map { 10 * log10(max(1e-300, real[$0] * real[$0] + imaginary[$0] * imaginary[$0])) }
    }

    /// Energy above 4 kHz around a frame, at 48 kHz, in dB of that of a steady tone whose attack is over after 8000 frames.
    package static func splash(_ samples: [Float], around frame: Int, steady: [Float]) -> Double {
        let length = 8192
        func energies(_ stretch: ArraySlice<Float>) -> (all: Double, high: Double) {
            let powers = decibels(stretch.map(Double.init), length: length).map { pow(10, $0 / 10) }
            let border = Int((4000.0 / 48000 * Double(length)).rounded(.up))
            return (powers.reduce(0, +), powers[border...].reduce(0, +))
        }
        let start = frame - length / 2
        return 10 * log10(energies(samples[start..<start + length]).high / energies(steady[8000...]).all)
    }

    /// The energy of a sound that begins and ends by itself, or of a stretch of a tone: squared samples times seconds.
    /// - Parameters:
    ///   - band: Hz.
    ///   - isWeighted: as the ear hears it, by the A-weighting of IEC 61672-1.
    package static func energy(
        _ samples: some Collection<Float>, sampleRate: Double, in band: ClosedRange<Double> = 0...(.infinity),
        isWeighted: Bool = false
    ) -> Double {
        var length = 16384
        while length < samples.count { length *= 2 }
        var real = samples.map(Double.init) + [Double](repeating: 0, count: length - samples.count)
        var imaginary = [Double](repeating: 0, count: length)
        transform(&real, &imaginary)
        return (0...length / 2).reduce(0) { sum, bin in
            let frequency = Double(bin) * sampleRate / Double(length)
            guard band.contains(frequency) else { return sum }
            let weight = isWeighted ? weighting(frequency) : 1
            let power = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
            return sum + 2 * power * weight * weight / Double(length) / sampleRate
        }
    }

    /// A factor on the amplitude; 1 at 1 kHz.
    private static func weighting(_ frequency: Double) -> Double {
        let square = frequency * frequency
        func pole(_ corner: Double) -> Double { square + corner * corner }
        return 1.2589 * 12194.0 * 12194 * square * square
            / (pole(20.6) * (pole(107.7) * pole(737.9)).squareRoot() * pole(12194))
    }

    private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        let count = real.count
        var reversed = 0
        for index in 1..<count {
            var bit = count >> 1
            while reversed & bit != 0 {
                reversed ^= bit
                bit >>= 1
            }
            reversed |= bit
            if index < reversed {
                real.swapAt(index, reversed)
                imaginary.swapAt(index, reversed)
            }
        }
        var size = 2
        while size <= count {
            for start in stride(from: 0, to: count, by: size) {
                for offset in 0..<size / 2 {
                    let angle = -2 * Double.pi * Double(offset) / Double(size)
                    let (c, s) = (cos(angle), sin(angle))
                    let (even, odd) = (start + offset, start + offset + size / 2)
                    let (x, y) = (real[odd] * c - imaginary[odd] * s, real[odd] * s + imaginary[odd] * c)
                    (real[odd], imaginary[odd]) = (real[even] - x, imaginary[even] - y)
                    (real[even], imaginary[even]) = (real[even] + x, imaginary[even] + y)
                }
            }
            size *= 2
        }
    }
}
