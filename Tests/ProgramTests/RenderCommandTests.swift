// SPDX-License-Identifier: MIT
import Foundation
import Spectra
import Testing

@testable import Sound

/// The files of `peach render` match their `--json`, within 0.001 cent.
@Suite(.serialized) struct RenderTests {
    /// The left channel of a file of 32-bit floats in stereo with a header of 44 bytes.
    private func samples(_ file: URL) throws -> [Float] {
        let data = try Data(contentsOf: file)
        let header = [UInt8](data.prefix(44))
        try #require(header.count == 44 && header[20] == 3 && header[22] == 2)
        return data.dropFirst(44).withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map {
                Float(bitPattern: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt32.self))
            }
        }
    }

    private func check(
        _ samples: [Float], from start: Int, count: Int, is frequency: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let deviation = PitchMeter(sampleRate: 48000).deviation(of: samples[start..<start + count], from: frequency)
        #expect(try #require(deviation).magnitude < 0.001, sourceLocation: sourceLocation)
    }

    private func number(_ object: [String: Any], _ key: String) throws -> Double {
        try #require(object[key] as? NSNumber).doubleValue
    }

    private func cents(_ object: [String: Any], _ key: String, above frequency: Double) throws -> Double {
        1200 * log2(try number(object, key) / frequency)
    }

    /// Arguments and the expected frequency: reference pitch, cents above it, and a ratio.
    private static let notes: [(arguments: [String], reference: Double, cents: Double, ratio: Double)] = [
        (["--note", "69", "--cents", "0.37"], 440, 0.37, 1),
        (["--note", "60", "--interval", "P5u", "--tuning", "just", "--cents", "-0.37"], 440, -900.37, 1.5),
        (["--note", "72", "--interval", "M3d", "--tuning", "just"], 440, 300, 0.8),
        (
            ["--note", "57", "--interval", "M3u", "--tuning", "pythagorean", "--reference-pitch", "415"], 207.5, 0,
            1.265625
        ),
        (["--interval", "m2u", "--cents", "12,5"], 440, 112.5, 1),
    ]

    @Test(arguments: notes.indices)
    func aNoteIsWhatItsArgumentsSay(index: Int) throws {
        let (arguments, reference, cents, ratio) = Self.notes[index]
        let frequency = reference * ratio * exp2(cents / 1200)
        let home = try TemporaryHome()
        let run = try Invocation(["render", "note", "--output", "a.wav", "--json"] + arguments, in: home)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let said = try #require(try run.objects.first)
        #expect(try self.cents(said, "frequency_hz", above: frequency).magnitude < 1e-9)
        let samples = try samples(home.file("a.wav"))
        #expect(samples.count == 48000)
        #expect(try [number(said, "frames"), number(said, "onset_frame")] == [48000, 0])
        try check(samples, from: 4800, count: 38400, is: frequency)
    }

    @Test func aComparisonIsPureFromItsReferenceAndFollowsWithoutAPause() throws {
        let home = try TemporaryHome()
        let arguments = [
            "render", "comparison", "--output", "b.wav", "--json", "--note", "61", "--interval", "P5u", "--tuning",
            "just",
            "--cents", "1.7", "--duration", "0.8",
        ]
        let run = try Invocation(arguments, in: home)
        let said = try #require(try run.objects.first)
        let reference = 440 * exp2(-8.0 / 12)
        let target = reference * 1.5 * exp2(1.7 / 1200)
        #expect(try cents(said, "reference_frequency_hz", above: reference).magnitude < 1e-9)
        #expect(try cents(said, "target_frequency_hz", above: target).magnitude < 1e-9)
        #expect(try [number(said, "reference_onset_frame"), number(said, "target_onset_frame")] == [0, 38400])
        let samples = try samples(home.file("b.wav"))
        #expect(samples.count == 76800)
        try check(samples, from: 4800, count: 28800, is: reference)
        try check(samples, from: 43200, count: 28800, is: target)
        #expect(samples[38380..<38400].allSatisfy { $0.magnitude < 0.004 }, "the reference has faded")
    }

    @Test func aStepComesInItsFrame() throws {
        let home = try TemporaryHome()
        let run = try Invocation(
            ["render", "note", "--output", "c.wav", "--json", "--step", "1.0:50", "--duration", "2"], in: home)
        let said = try #require(try run.objects.first)
        #expect(try number(said, "step_frame") == 48000)
        let samples = try samples(home.file("c.wav"))
        try check(samples, from: 4800, count: 38400, is: 440)
        try check(samples, from: 48000 + 960, count: 38400, is: 440 * exp2(50.0 / 1200))
        try check(samples, from: 48960, count: 38400, is: try number(said, "step_frequency_hz"))
    }

    @Test func aGlideIsEvenInCents() throws {
        let home = try TemporaryHome()
        let run = try Invocation(
            ["render", "note", "--output", "d.wav", "--json", "--glide", "-50:50:1", "--duration", "2"], in: home)
        let said = try #require(try run.objects.first)
        #expect(try cents(said, "frequency_hz", above: 440 * exp2(-50.0 / 1200)).magnitude < 1e-9)
        let samples = try samples(home.file("d.wav"))
        try check(samples, from: 52800, count: 38400, is: 440 * exp2(50.0 / 1200))
        let middle = PitchMeter(sampleRate: 48000).deviation(of: samples[21600..<26400], from: 440)
        #expect(try #require(middle).magnitude < 2, "half way after half the time")
    }
}
