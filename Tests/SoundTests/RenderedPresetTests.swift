// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Testing

@testable import Sound

/// Presets judged from what they sound like.
@Suite struct RenderedPresetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: Rendering.shippedPrograms) func theShippedSoundsAreSuitable(program: Int) throws {
        let measured = try PresetMeasurement(of: Rendering.source(program: program))
        let error = try #require(measured.mostDetuned?.error)
        let wander = try #require(measured.mostWandering?.wander)
        let onset = try #require(measured.slowest?.onset)
        print(
            String(
                format: "preset %d: error %.6f, wander %.6f cent, onset %.2f ms", program, error.rawValue,
                wander.rawValue,
                onset))
        #expect(measured.faults.isEmpty && measured.isSuitable)
        #expect(measured.keys.map(\.note.rawValue) == Array(stride(from: 36, through: 84, by: 3)))
    }

    /// The samples' own corrections in cents (SoundFont 2.04, section 7.10, byte 41 of each header), all set to one.
    private func font(correctedBy cents: (_ sample: Int) -> Int8) throws -> URL {
        var bytes = [UInt8](try Data(contentsOf: Rendering.shippedFont))
        let name = Array("shdr".utf8)
        let start = try #require(bytes.indices.dropLast(8).last { Array(bytes[$0..<$0 + 4]) == name }) + 8
        for (index, record) in stride(from: start, to: bytes.count - 46, by: 46).enumerated() {
            bytes[record + 41] = UInt8(bitPattern: cents(index))
        }
        return try folder.write(bytes, as: "peach.sf2")
    }

    @Test func aFontWithADetunedSampleIsNot() throws {
        let font = try font { $0 % 2 == 0 ? 0 : 7 }
        let measured = try PresetMeasurement(of: Rendering.source(program: 4, font: font))
        guard case .detuned(_, let error) = measured.faults.first, measured.faults.count == 1 else {
            Issue.record("found \(measured.faults)")
            return
        }
        #expect((error.rawValue - 7).magnitude < 0.01)
        let errors = Set(measured.keys.compactMap { $0.error.map { Int($0.rawValue.rounded()) } })
        #expect(errors == [0, 7])
    }

    @Test func evenAQuarterToneIsMeasured() throws {
        let measured = try PresetMeasurement(
            of: Rendering.source(program: 0, font: font { _ in -50 }), notes: [36, 60, 84].map(MIDINote.init))
        for key in measured.keys { #expect((try #require(key.error).rawValue + 50).magnitude < 0.01) }
    }
}
