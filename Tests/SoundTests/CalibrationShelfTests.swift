// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Music
import Scratch
import Testing

@testable import Sound

@Suite struct CalibrationShelfTests {
    /// What JSON has no number for cannot be kept.
    @Test func whatCannotBeKeptLeavesWhatWasKept() throws {
        let folder = try TemporaryFolder()
        let shelf = CalibrationShelf(folder.url)
        let conditions = try CalibrationConditions(
            of: SoundFontFileState(Rendering.shippedFont), duration: NoteDuration(1))
        func keep(_ error: Double) throws {
            let key = PresetMeasurement.Key(note: MIDINote(60), error: Cents(error), onset: 0)
            try shelf.keep(
                Calibration(
                    sound: SoundSourceID(soundFont: "mine", bank: 0, program: 0), conditions: conditions,
                    correction: .none, measurement: PresetMeasurement(keys: [key])))
        }
        try keep(0.05)
        let file = folder.url.appending(path: "mine:0:0.json")
        let kept = try Data(contentsOf: file)
        #expect(throws: FileRefusal.self) { try keep(.nan) }
        #expect(try Data(contentsOf: file) == kept && !kept.isEmpty)
    }
}
