// SPDX-License-Identifier: MIT
import Music
import Testing
import Training
import Localization

@testable import Charts

struct TerminalStartTests {
    private static let wordings = Language.allCases.flatMap { language in
        [true, false].map { Wording(language: language, isASCII: $0) }
    }
    private static let plugged = [
        [], [StartControls(controller: "Akai MPK mini mk3", names: ["pad 1", "pad 2", "pad 3", "pad 4"])],
        [
            StartControls(controller: "Akai MPK mini mk3", names: ["pad 1", "pad 2", "", "Modulationsrad + pad 4"]),
            StartControls(controller: "A keyboard with a name of great length", names: ["C4", "D4", "E4", "F4"]),
        ],
    ]

    @Test(arguments: plugged, wordings) func everyModeHasItsNumberAndItsPadsInWhateverWidth(
        controls: [StartControls], wording: Wording
    ) {
        for width in [-3, 40, 57, 80, 120] {
            let lines = TerminalStart(controls, wording: wording, width: width).lines.map(\.text)
            #expect(lines.filter { $0.count > max(width, 40) || $0.last == " " } == [])
            for (index, mode) in TrainingMode.allCases.enumerated() {
                let name = wording.written(wording.texts.name(of: mode))
                #expect(lines.contains { $0.hasPrefix("  \(index + 1)  \(name)") })
            }
            let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
            for controls in controls {
                for name in [controls.controller] + controls.names.filter({ !$0.isEmpty }) {
                    #expect(text.contains(wording.written(name)))
                }
            }
        }
    }
}

struct TerminalPreviewTests {
    @Test(arguments: Samples.ranges) func itIsAFewLinesOfWhateverWidth(range: NoteRange) {
        for language in Language.allCases {
            for isASCII in [true, false] {
                for width in [40, 80, 120] {
                    let wording = Wording(language: language, isASCII: isASCII)
                    let preview = TerminalPreview(Samples.full(range), wording: wording, width: width)
                    let lines = preview.lines
                    #expect((6...10).contains(lines.count) && !lines.contains { $0.count > width }, "\(lines)")
                    if isASCII { #expect(lines.joined().utf8.allSatisfy { $0 < 128 }) }
                    #expect(lines.joined().contains(isASCII ? "=" : "▀") || lines.joined().contains("▄"))
                }
            }
        }
    }

    @Test func beforeTheFirstAnswerItIsOneSentence() {
        let lines = TerminalPreview(Samples.empty(), wording: Wording(language: .english), width: 80).lines
        #expect(lines == ["Start training to build your profile."])
    }
}
