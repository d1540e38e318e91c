// SPDX-License-Identifier: MIT
import Foundation

/// Resamples a stream by a ratio close to 1: a windowed sinc of 32 taps, 512 phases, linear between them.
///
/// Kaiser window, β = 9: spurs stay below FluidSynth's own interpolation noise (−84 dBc). The table is shared by all
/// voices and never written after `init`.
struct Resampler: Sendable {
    static let taps = 32
    static let phases = 512
    /// Taps before and at the read position; the other half lies after it.
    static let before = 15
    /// Frames after the read position that must have been written.
    static let after = 16

    /// `phases + 1` rows of `taps` coefficients, alive as long as the program.
    nonisolated(unsafe) private let table: UnsafeMutablePointer<Float>

    /// The one table; it is immutable, so that any thread may read it without synchronisation.
    static let shared = Resampler()

    private init() {
        let beta = 9.0
        table = .allocate(capacity: (Self.phases + 1) * Self.taps)
        for phase in 0...Self.phases {
            let fraction = Double(phase) / Double(Self.phases)
            var row = (0..<Self.taps).map { tap in
                let distance = Double(tap - Self.before) - fraction
                return Self.sinc(distance) * Self.kaiser(distance / Double(Self.taps / 2), beta: beta)
            }
            // Unity gain at 0 Hz for every phase, so that the level does not ripple with the phase.
            let sum = row.reduce(0, +)
            row = row.map { $0 / sum }
            for tap in 0..<Self.taps { table[phase * Self.taps + tap] = Float(row[tap]) }
        }
    }

    private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }

    private static func kaiser(_ x: Double, beta: Double) -> Double {
        guard x.magnitude < 1 else { return 0 }
        return besselI0(beta * (1 - x * x).squareRoot()) / besselI0(beta)
    }

    /// The modified Bessel function of order 0, by its power series.
    private static func besselI0(_ x: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        var k = 1.0
        while term > sum * 1e-17 {
            term *= (x / 2 / k) * (x / 2 / k)
            sum += term
            k += 1
        }
        return sum
    }

    /// The value of a stream between two frames. Audio thread: neither allocates nor locks.
    /// - Parameters:
    ///   - frames: the frame `before` places ahead of the read position, followed by `taps − 1` more.
    ///   - fraction: 0..<1, the distance from the read position to the wanted one.
    @inline(__always)
    func value(_ frames: UnsafePointer<Float>, fraction: Double) -> Float {
        let position = fraction * Double(Self.phases)
        let phase = Int(position)
        let between = Float(position - Double(phase))
        let row = UnsafePointer(table) + phase * Self.taps
        var here = SIMD8<Float>(repeating: 0)
        var next = SIMD8<Float>(repeating: 0)
        var tap = 0
        while tap < Self.taps {
            let signal = UnsafeRawPointer(frames + tap).loadUnaligned(as: SIMD8<Float>.self)
            here += signal * UnsafeRawPointer(row + tap).loadUnaligned(as: SIMD8<Float>.self)
            next += signal * UnsafeRawPointer(row + Self.taps + tap).loadUnaligned(as: SIMD8<Float>.self)
            tap += 8
        }
        let mixed = here + (next - here) * between
        return mixed.sum()
    }
}

/// The read position of a voice between two source frames; each source frame has its own speed.
///
/// The fraction is kept apart from the integer position, so that it is as exact after ten minutes as in the first frame.
struct ReadHead: BitwiseCopyable {
    /// The source frames that a voice buffers: a power of two, several blocks and the taps of the resampler.
    static let capacity = 512

    @inline(__always)
    static func index(of frame: Int) -> Int { frame & (capacity - 1) }

    private(set) var position = 0
    /// The distance from it, 0..<1.
    private(set) var fraction = 0.0

    /// - Parameter speed: source frames per output frame, for each buffer index.
    mutating func advance(_ speed: UnsafeMutablePointer<Double>) {
        var rest = 1.0
        while true {
            let pace = speed[Self.index(of: position)]
            let reach = fraction + pace * rest
            if reach < 1 {
                fraction = reach
                return
            }
            rest -= (1 - fraction) / pace
            position += 1
            fraction = 0
            if rest <= 0 { return }
        }
    }
}
