// SPDX-License-Identifier: MIT
import Foundation

@testable import Sound

/// Power spectra under a Blackman–Harris window, by a plain radix-2 transform.
enum Spectrum {
    /// Power in dB for each bin 0…length/2 of the first `length` samples; the length is a power of two.
    static func decibels(_ samples: [Double], length: Int = 8192) -> [Double] {
        let window = PitchMeter.blackmanHarris(length)
        var real = (0..<length).map { samples[$0] * window[$0] }
        var imaginary = [Double](repeating: 0, count: length)
        transform(&real, &imaginary)
        return (0...length / 2).map { 10 * log10(max(1e-300, real[$0] * real[$0] + imaginary[$0] * imaginary[$0])) }
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
