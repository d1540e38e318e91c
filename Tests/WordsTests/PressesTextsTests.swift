// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Testing
import Training

@testable import Words

/// What to press is named for whatever is plugged in, and the computer's keys only where nothing is.
struct PressesTextsTests {
    private static let library = MappingLibrary(
        userFolder: nil,
        shippedFolder: URL(filePath: #filePath).appending(path: "../../../mappings").standardizedFileURL)
    private static let device = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "My Keyboard", portName: "My Keyboard MIDI 1", usbID: nil)
    private static let presses = library.entries.map { Presses($0.mapping, of: device) }

    @Test(arguments: presses) func everyControllerSaysHowItStartsAnswersTunesAndTakesThePitch(_ presses: Presses) throws
    {
        for texts in [English(), German()] as [any Texts] {
            let start = try #require(texts.starts(presses))
            for mode in TrainingMode.allCases { #expect(start.contains(texts.name(of: mode))) }
            #expect(start.hasPrefix(presses.controller) && presses.start.values.allSatisfy { !$0.isEmpty })
            for mode in TrainingMode.allCases {
                let told = texts.modeStarted(mode, [presses])
                let line = try #require(told.split(separator: "\n").last)
                #expect(line.hasPrefix(presses.controller), "\(told)")
                #expect(!told.contains("↑") && !told.contains("Esc"), "\(told)")
                if !mode.isMatching {
                    for answer in Answer.allCases { #expect(line.contains(texts.name(of: answer)), "\(told)") }
                }
            }
            #expect(texts.modeStarted(.comparison, []) == texts.modeStarted(.comparison))
        }
    }

    @Test func theFileForAnyControllerSpeaksOfTheOneThatIsThere() {
        #expect(Self.presses.contains { $0.controller == "My Keyboard" && $0.split?.rawValue == 60 })
        #expect(!Self.presses.contains { $0.controller == "Any controller" })
    }
}
