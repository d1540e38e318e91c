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
        #expect(MappingFile(URL(filePath: entry.mapping.file), shelf: shippedShelf).errors.isEmpty)
    }
}

@Test func everyShippedMappingCanAnswerBothWaysAndConfirm() {
    for entry in MappingLibrary(userFolder: nil, shippedFolder: shippedMappings).entries {
        let comparison = entry.mapping.bindings.all(in: .comparison).values
        #expect(
            comparison.contains(.answerBySplit)
                || comparison.contains(.action(.answer(.lower))) && comparison.contains(.action(.answer(.higher))))
        #expect(entry.mapping.bindings.all(in: .matching).values.contains(.action(.confirm)))
    }
}

/// What tells that a control is pressed, or a wheel held right up.
private func push(_ control: Control) -> MIDIEvent? {
    let channel = control.channel ?? 1
    return switch control.message {
    case .notes(let notes, _): notes.min().map { noteOn($0.rawValue, channel: channel) }
    case .button(let number, _, _): controller(number, 127, channel: channel)
    case .program(let number):
        MIDIEvent(.programChange(number), channel: channel, source: anyPort, time: 0)
    case .travel(let travel):
        switch travel.form {
        case .bend: bend(8191, channel: channel)
        case .controller(let number): controller(number, 127, channel: channel)
        case .pair, .parameter: nil
        }
    case .encoder: nil
    }
}

@Test func everyShippedMappingStartsAllModesByItsOwnControls() {
    for entry in MappingLibrary(userFolder: nil, shippedFolder: shippedMappings).entries {
        let mapping = entry.mapping
        func control(_ name: String) -> Control? { mapping.controls.first { $0.name == name } }
        let single = mapping.controls.map { [$0] }
        let chords = mapping.bindings.chords(in: .start).keys.map { [control($0.held), control($0.pressed)] }
        var started: Set<TrainingMode> = []
        for pushed in single + chords.map({ $0.compactMap { $0 } }) {
            var state = ControlState()
            for control in pushed {
                guard let event = push(control) else { continue }
                let action = mapping.action(for: event, from: control.port, in: .start, state: &state)
                if case .start(let mode)? = action { started.insert(mode) }
            }
        }
        #expect(started == Set(TrainingMode.allCases), "\(mapping.name)")
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
        // Its own channels, and the first and the last one.
        let channels = Set([1, 16] + entry.mapping.controls.compactMap(\.channel))
        for role in [nil] + entry.mapping.ports.map(\.name) {
            for layer in Layer.allCases {
                var state = ControlState()
                for channel in channels {
                    for number in 0...127 {
                        let up = noteOff(number, channel: channel)
                        #expect(entry.mapping.action(for: up, from: role, in: layer, state: &state) == nil)
                        let released = controller(number, 0, channel: channel)
                        // What latches is pressed at either value; what moves has no press.
                        let control = entry.mapping.control(for: released, from: role, in: layer, state)
                        guard control?.isPressed != false, control?.trigger != .toggle else { continue }
                        let pressed = controller(number, 127, channel: channel)
                        _ = entry.mapping.action(for: pressed, from: role, in: layer, state: &state)
                        let action = entry.mapping.action(for: released, from: role, in: layer, state: &state)
                        #expect(action == nil || action == .sustain(false))
                    }
                }
            }
        }
    }
}

/// Of any keyboard: with a pedal, and without one but with a wheel, held while one of four white keys is pressed.
@Test func fourWhiteKeysStartTheModesAndAreKeysOtherwise() throws {
    let generic = try shipped("generic")
    let holders: [(down: MIDIEvent, up: MIDIEvent)] = [
        (controller(64, 127), controller(64, 0)), (bend(8191), bend(0)),
    ]
    for (down, up) in holders {
        for (note, mode) in zip([60, 62, 64, 65], TrainingMode.allCases) {
            var state = ControlState()
            let play = TrainingAction.play(MIDINote(note), MIDIVelocity(64))
            func strike(in layer: Layer) -> TrainingAction? {
                defer { _ = generic.action(for: noteOff(note), in: layer, state: &state) }
                return generic.action(for: noteOn(note), in: layer, state: &state)
            }
            #expect(strike(in: .start) == play)
            #expect(generic.action(for: down, in: .start, state: &state) != nil)
            #expect(strike(in: .start) == .start(mode))
            #expect(
                strike(in: .comparison) == [.comparison: .stop, .pitchMatching: .repeat, .intervalComparison: .skip][
                    mode] ?? .hearLast)
            _ = generic.action(for: up, in: .start, state: &state)
            #expect(strike(in: .start) == play)
            #expect(strike(in: .comparison) == .answer(.higher))
        }
    }
}

/// A digital piano has neither wheel nor pads.
@Test func aPianoTunesByItsKeysAndConfirmsByMiddleC() throws {
    let generic = try shipped("generic")
    for note in MIDINote.validRange {
        var state = ControlState()
        let action = generic.action(for: noteOn(note), in: .matching, state: &state)
        let cents: Cents =
            switch note {
            case ..<48: -10
            case ..<60: -1
            case ..<72: 1
            case _: 10
            }
        #expect(action == (note == 60 ? .confirm : .tune(.nudge(cents))))
    }
}

@Test func theWheelTunesOnlyWhileMatching() throws {
    let generic = try shipped("generic")
    var state = ControlState()
    for value in [-8192, -4096, 0, 1, 8191] {
        let bent = TrainingAction.bend(position: PitchBend(value).position, range: nil)
        #expect(generic.action(for: bend(value), in: .comparison, state: &state) == bent)
        #expect(generic.action(for: bend(value), in: .start, state: &state) == bent)
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
        let matching = entry.mapping.bindings.all(in: .matching).values
        #expect(!Set(matching).isDisjoint(with: [.tune(.absolute), .tune(.relative), .tune(.rate), .tuneBySplit]))
    }
}

@Test func everyControllerFindsItsFile() throws {
    let library = MappingLibrary(userFolder: nil, shippedFolder: shippedMappings)
    #expect(try library.mapping(for: device("MPK mini 3", usb: "09e8:0049"))?.name == "Akai MPK mini mk3")
    #expect(try library.mapping(for: device("MPK mini 3 MIDI"))?.name == "Akai MPK mini mk3")
    #expect(try library.mapping(for: device("LPD8", usb: "09E8:004C"))?.name == "Akai LPD8 mk2")
    #expect(try library.mapping(for: device("LPD8", usb: "09e8:0075"))?.name == "Akai LPD8")
    #expect(try library.mapping(for: device("LPD8"))?.name == "Any controller")
    #expect(try library.mapping(for: device("f_midi"))?.name == "Any controller")
}

@Test func theMiniHasNotTheControlsOfAnOxygenPro() throws {
    let library = MappingLibrary(userFolder: nil, shippedFolder: shippedMappings)
    for name in ["Oxygen Pro 25", "Oxygen Pro 49", "Oxygen Pro 61", "Oxygen Pro 49 USB MIDI"] {
        #expect(try library.mapping(for: device(name))?.name == "M-Audio Oxygen Pro")
    }
    #expect(try library.mapping(for: device("Oxygen Pro Mini"))?.match.isAny == true)
}
