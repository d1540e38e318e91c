// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Testing

@testable import Sound

/// The measurement of presets.
@Suite struct RenderedPresetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: Rendering.shippedPrograms) func theShippedSoundsAreSuitable(program: Int) throws {
        let measured = try PresetMeasurement(of: Rendering.source(program: program))
        let judgement = PresetJudgement(of: measured, isCorrected: false)
        #expect(measured.defects.isEmpty && judgement.verdict == .suitable && judgement.isWhole)
        #expect(measured.keys.map(\.note.rawValue) == Array(stride(from: 36, through: 84, by: 3)))
    }

    private func font(correctedBy cents: (_ sample: Int) -> Int8) throws -> URL {
        try folder.write(OddSoundFont.detuned(by: cents), as: "peach.sf2")
    }

    @Test func aFontWithADetunedSampleIsNot() throws {
        let font = try font { $0 % 2 == 0 ? 0 : 7 }
        let measured = try PresetMeasurement(of: Rendering.source(program: 4, font: font))
        guard case .detuned(_, let error) = measured.defects.first, measured.defects.count == 1 else {
            Issue.record("found \(measured.defects)")
            return
        }
        #expect((error.rawValue - 7).magnitude < 0.01)
        let errors = Set(measured.keys.compactMap { $0.error.map { Int($0.rawValue.rounded()) } })
        #expect(errors == [0, 7])
    }

    /// A note with an onset after a fifth of a second is late, but in tune, however short notes are.
    @Test func aSoundThatBeginsLateHasItsPitch() throws {
        let font = try folder.write(OddSoundFont.late(by: -2786), as: "peach.sf2")
        let measured = try PresetMeasurement(
            of: Rendering.source(program: 4, font: font), notes: [36, 60, 84].map(MIDINote.init),
            duration: NoteDuration(0.3))
        for key in measured.keys {
            #expect((195...215).contains(key.onset))
            #expect(try #require(key.error).magnitude < PresetMeasurement.largestError)
        }
    }

    /// A note with a late onset is measured only as long as in training, where it ends a second after the command.
    @Test func soundAfterTheEndOfTheNoteDoesNotCount() throws {
        let font = try folder.write(OddSoundFont.late(by: -5000, swaying: 9), as: "peach.sf2")
        let source = Rendering.source(program: 4, font: font)
        let measured = try PresetMeasurement(of: source, notes: [60, 84].map(MIDINote.init))
        for key in measured.keys {
            let asked = TuningSystem.equalTemperament.frequency(for: key.note, referencePitch: .concert440).rawValue
            let begin = Int((key.onset * 48).rounded()) + 4800
            let samples = try Rendering(of: source).note(asked, seconds: 1).dropFirst(begin)
            let heard = try #require(MeasuredPitch([Array(samples)], sampleRate: 48000, near: asked))
            #expect(begin > 6000 && heard.vibrato > 10)
            #expect((try #require(key.error).rawValue - heard.deviation).magnitude < 1e-3)
        }
    }
}
