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
        #expect(MappingFile(URL(filePath: entry.mapping.file), catalog: shippedShelf).errors.isEmpty)
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
                        // A latching button is pressed at either value; a continuous control has no press.
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

/// The chords of any keyboard: a pedal, or a wheel without one, held while one of four white keys is pressed.
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
