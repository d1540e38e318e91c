// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Testing
import Training

@testable import Instrument
@testable import Localization

/// Controls are named for every connected controller and for the computer's keyboard.
struct PressesTextsTests {
    private static let library = MappingLibrary(
        userFolder: nil,
        shippedFolder: URL(filePath: #filePath).appending(path: "../../../mappings").standardizedFileURL)
    private static let device = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "My Keyboard", portName: "My Keyboard MIDI 1", usbID: nil)
    private static let presses = library.entries.map { Presses($0.mapping, of: device) }

    @Test(arguments: presses) func everyControllerHasControlsForAllActions(_ presses: Presses) throws {
        for texts in Language.allCases.map(\.texts) {
            let start = try #require(texts.starts([presses]).first)
            #expect(start.controller == presses.controller)
            #expect(start.names.count == TrainingMode.allCases.count && !start.names.contains(""))
            for mode in TrainingMode.allCases {
                let ways = texts.ways(in: mode, [presses])
                let line = try #require(ways.first)
                #expect(ways.count == 2 && line.hasPrefix(presses.controller) && !line.contains("↑"), "\(ways)")
                #expect(ways.last == texts.computerKeys(in: mode))
                if !mode.isMatching {
                    for answer in Answer.allCases { #expect(line.contains(texts.name(of: answer)), "\(line)") }
                }
            }
            #expect(texts.ways(in: .comparison, []) == [texts.computerKeys(in: .comparison)])
        }
    }

    /// Undocumented keys would never be found.
    @Test(arguments: TrainingMode.allCases) func everyKeyOfTheComputerThatDoesSomethingIsNamed(_ mode: TrainingMode) {
        let names: [Key: [String]] = [
            .up: ["↑"], .down: ["↓"], .left: ["←"], .right: ["→"], .escape: ["Esc"], .space: ["Space", "Leertaste"],
            .enter: ["Enter"], .comma: ["comma", "Komma"], .fullStop: ["full stop", "Punkt"],
        ]
        let alive: (Key) -> Bool = { key in
            switch key.action(in: .training, mode) {
            case .answer: !mode.isMatching
            case .tune, .confirm: mode.isMatching
            case nil: false
            case _: true
            }
        }
        for texts in Language.allCases.map(\.texts) {
            let words = texts.computerKeys(in: mode).split { " :;,.".contains($0) }.map { String($0) }
            let line = texts.computerKeys(in: mode)
            for key in Key.allCases {
                let isNamed =
                    names[key].map { $0.contains { line.contains($0) } } ?? words.contains(key.rawValue.uppercased())
                #expect(isNamed == alive(key), "\(key) in \(line)")
            }
        }
    }

    /// A message about a device is followed by its controls; an interruption is a message of its own.
    @Test func controlsAreRepeatedWhenADeviceArrivesOrLeaves() {
        let texts = Texts(.english)
        func lines(_ event: SessionEvent, _ presses: [Presses], _ phase: SessionUpdate.Phase = .training) -> [String] {
            texts.lines(
                for: SessionUpdate(event: event, phase: phase, mode: .comparison, answered: 2, presses: presses)
            ).map(\.text)
        }
        let some = Array(Self.presses.prefix(2))
        for event in [
            SessionEvent.controllerArrived(Self.device, mapping: "x"),
            .controllerLeft(Self.device, isInterrupting: false),
            .mappingUsed(name: "x", file: "x"), .mappingGone(file: "x"),
        ] {
            #expect(Array(lines(event, some).dropFirst()) == texts.ways(in: .comparison, some))
            #expect(lines(event, some, .paused).count == 1)
        }
        #expect(lines(.controllerLeft(Self.device, isInterrupting: true), some).isEmpty)
        #expect(lines(.soundBack(device: "x"), some, .paused).last?.contains("pad") == true)
        #expect(lines(.soundBack(device: "x"), [], .paused).last?.contains("pad") == false)
    }
}
