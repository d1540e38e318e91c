// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound

/// Every interval of each shipped scale sounds as in its file, from any note.
@Suite struct RenderedScaleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../tunings").standardizedFileURL
    /// Cents.
    private static func limit(_ program: Int) -> Double { program == 0 ? 0.001 : 0.1 }

    private static func tuning(_ name: String) throws -> TuningSystem {
        let bytes = Array(try Data(contentsOf: folder.appending(path: name + ".scl")))
        return .scale(try #require(Scale(name: name, sizes: try ScalaFile.sizes(bytes))))
    }

    @Test(arguments: ["meantone", "werckmeister3", "kirnberger3", "vallotti", "young"], Rendering.programs)
    func everyIntervalSoundsAsLargeAsItIs(name: String, program: Int) throws {
        let tuning = try Self.tuning(name)
        guard case .scale(let scale) = tuning else { return }
        let rendering = try Rendering(program: program)
        var random = SeededRandom(seed: UInt64(name.utf8.reduce(0) { ($0 * 31 + UInt64($1)) % 1_000_003 }))
        for interval in DirectedInterval.all {
            let reference = MIDINote(.random(in: 36...84, using: &random))
            let target = try #require(reference.transposed(by: interval))
            let pitch = Frequency(.random(in: 400...500, using: &random))
            let first = tuning.frequency(for: reference, referencePitch: pitch)
            let second = tuning.frequency(
                for: DetunedMIDINote(note: target, offset: tuning.excess(of: interval)), referencePitch: pitch)
            let degree = interval == .prime ? 0 : scale.sizes[interval.interval.semitones - 1].rawValue
            let size = interval.direction == .up ? degree : -degree
            let heard =
                try 1200 * log2(second.rawValue / first.rawValue) + rendering.deviation(second.rawValue).fromAsked
                - rendering.deviation(first.rawValue).fromAsked
            #expect(abs(heard - size) <= Self.limit(program), "\(interval.symbol) from \(reference.name): \(heard)")
        }
    }
}
