// SPDX-License-Identifier: MIT
import Foundation

@testable import Sound

/// Power spectra under a Blackman–Harris window, by a plain radix-2 transform.
enum Spectrum {
    /// Power in dB for each bin 0…length/2 of the first `length` samples; the length is a power of two.
    /// - Parameter isWindowed: a sound that begins and ends by itself needs no window.
    static func decibels(_ samples: [Double], length: Int = 8192, isWindowed: Bool = true) -> [Double] {
        let window = isWindowed ? PitchMeter.blackmanHarris(length) : Array(repeating: 1, count: length)
        var real = (0..<length).map { samples[$0] * window[$0] }
        var imaginary = [Double](repeating: 0, count: length)
        transform(&real, &imaginary)
        return (0...length / 2).map { 10 * log10(max(1e-300, real[$0] * real[$0] + imaginary[$0] * imaginary[$0])) }
    }

    /// Energy above 4 kHz around a frame, at 48 kHz, in dB of that of a steady tone whose attack is over after 8000 frames.
    static func splash(_ samples: [Float], around frame: Int, steady: [Float]) -> Double {
        let length = 8192
        func energies(_ stretch: ArraySlice<Float>) -> (all: Double, high: Double) {
            let powers = decibels(stretch.map(Double.init), length: length).map { pow(10, $0 / 10) }
            let border = Int((4000.0 / 48000 * Double(length)).rounded(.up))
            return (powers.reduce(0, +), powers[border...].reduce(0, +))
        }
        let start = frame - length / 2
        return 10 * log10(energies(samples[start..<start + length]).high / energies(steady[8000...]).all)
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
