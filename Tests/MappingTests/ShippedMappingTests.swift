// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Testing
import Training

@testable import Mapping

@Test func everyShippedMappingCanBeUsed() throws {
    let library = MappingLibrary(userFolder: nil, shippedFolder: shippedMappings)
    #expect(library.errors.isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: shippedMappings.path)
    #expect(library.entries.count == files.filter { $0.hasSuffix(".yaml") }.count)
    for entry in library.entries {
        #expect(MappingFile(URL(filePath: entry.mapping.file)).errors.isEmpty)
    }
}

@Test func everyShippedMappingCanAnswerBothWaysConfirmAndStart() {
    for entry in MappingLibrary(userFolder: nil, shippedFolder: shippedMappings).entries {
        let comparison = entry.mapping.bindings[.comparison, default: [:]].values
        #expect(
            comparison.contains(.answerBySplit)
                || comparison.contains(.action(.answer(.lower))) && comparison.contains(.action(.answer(.higher))))
        #expect(entry.mapping.bindings[.matching, default: [:]].values.contains(.action(.confirm)))
        #expect(!entry.mapping.bindings[.start, default: [:]].isEmpty)
    }
}

@Test func onAnyControllerEveryKeyAnswersByItsSide() throws {
    let generic = try shipped("generic")
    var state = ControlState()
    for channel in MIDIEvent.channels {
        for note in MIDINote.validRange {
            let answer = generic.action(for: noteOn(note, channel: channel), in: .comparison, state: &state)
            #expect(answer == .answer(note < 60 ? .lower : .higher))
        }
    }
}

@Test func theSplitMayBeAtAnyKeyThatLeavesBothAnswers() throws {
    let path = shippedMappings.appending(path: "generic.yaml").path
    let yaml = try String(contentsOfFile: path, encoding: .utf8)
    for split in 1...127 {
        let moved = yaml.replacingOccurrences(of: "split: 60", with: "split: \(split)")
        let mapping = try wholeMapping(text(moved))
        var state = ControlState()
        for note in MIDINote.validRange {
            let answer = mapping.action(for: noteOn(note), in: .comparison, state: &state)
            #expect(answer == .answer(note < split ? .lower : .higher))
        }
    }
}

@Test func lettingGoNeverActs() {
    for entry in MappingLibrary(userFolder: nil, shippedFolder: shippedMappings).entries {
        var state = ControlState()
        for layer in Layer.allCases {
            for channel in MIDIEvent.channels {
                for number in 0...127 {
                    let up = noteOff(number, channel: channel)
                    #expect(entry.mapping.action(for: up, in: layer, state: &state) == nil)
                    _ = entry.mapping.action(
                        for: controller(number, 127, channel: channel), in: layer, state: &state)
                    let released = controller(number, 0, channel: channel)
                    if case .travel? = entry.mapping.control(for: released)?.message { continue }
                    #expect(entry.mapping.action(for: released, in: layer, state: &state) == nil)
                }
            }
        }
    }
}

@Test func thePedalStartsOnlyWhereNothingRuns() throws {
    let generic = try shipped("generic")
    for (layer, expected) in [(Layer.start, TrainingAction.startLast), (.comparison, nil), (.matching, .confirm)] {
        var state = ControlState()
        #expect(generic.action(for: controller(64, 127), in: layer, state: &state) == expected)
    }
}

@Test func theWheelTunesOnlyWhileMatching() throws {
    let generic = try shipped("generic")
    var state = ControlState()
    for value in [-8192, -4096, 0, 1, 8191] {
        #expect(generic.action(for: bend(value), in: .comparison, state: &state) == nil)
        #expect(generic.action(for: bend(value), in: .start, state: &state) == nil)
        #expect(
            generic.action(for: bend(value), in: .matching, state: &state)
                == .tune(.absolute(position: PitchBend(value).position)))
    }
}

@Test(arguments: ["akai-mpk-mini-mk3", "akai-lpd8-mk2"])
func wholeRowsOfPadsAnswerAndTheKeysDoNot(_ name: String) throws {
    let mapping = try shipped(name)
    var state = ControlState()
    for note in MIDINote.validRange.map({ MIDINote($0) }) {
        let expected: TrainingAction? =
            switch note.rawValue {
            case 36...39: .answer(.lower)
            case 40...43: .answer(.higher)
            case _: nil
            }
        let heard = mapping.action(for: noteOn(note.rawValue, channel: 10), in: .comparison, state: &state)
        if !(44...51).contains(note.rawValue) { #expect(heard == expected) }
        let key = mapping.action(for: noteOn(note.rawValue), in: .comparison, state: &state)
        #expect(key == nil || key == .play(note, MIDIVelocity(64)))
    }
}

@Test func theKeysOfTheMPKSoundWhateverIsGoingOn() throws {
    let mapping = try shipped("akai-mpk-mini-mk3")
    var state = ControlState()
    for layer in Layer.allCases {
        for note in MIDINote.validRange.map({ MIDINote($0) }) {
            let struck = mapping.action(for: noteOn(note.rawValue), in: layer, state: &state)
            #expect(struck == .play(note, MIDIVelocity(64)))
            #expect(mapping.action(for: noteOff(note.rawValue), in: layer, state: &state) == .release(note))
        }
    }
}

@Test func everyShippedMappingCanTune() {
    for entry in MappingLibrary(userFolder: nil, shippedFolder: shippedMappings).entries {
        let matching = entry.mapping.bindings[.matching, default: [:]].values
        #expect(matching.contains(.tune(.absolute)) || matching.contains(.tune(.relative)))
    }
}

@Test func everyControllerFindsItsFile() throws {
    let library = MappingLibrary(userFolder: nil, shippedFolder: shippedMappings)
    #expect(try library.mapping(for: device("MPK mini 3", usb: "09e8:0049"))?.name == "Akai MPK mini mk3")
    #expect(try library.mapping(for: device("MPK mini 3 MIDI"))?.name == "Akai MPK mini mk3")
    #expect(try library.mapping(for: device("LPD8", usb: "09E8:004C"))?.name == "Akai LPD8 mk2")
    #expect(try library.mapping(for: device("LPD8", usb: "09e8:0075"))?.name == "Any controller")
    #expect(try library.mapping(for: device("f_midi"))?.name == "Any controller")
}
