// SPDX-License-Identifier: MIT
import Music
import Testing
import Training
import Localization

@testable import Charts
@testable import Profile

private let wordings = Language.allCases.flatMap { language in
    [true, false].map { Wording(language: language, isASCII: $0) }
}

struct TerminalChartTests {
    private func lines(_ summary: ProfileSummary, _ wording: Wording, _ width: Int = 80) -> [String] {
        TerminalChart(summary, wording: wording, width: width, on: Samples.today, calendar: Samples.calendar).lines
    }

    @Test(arguments: Samples.ranges, wordings) func noLineIsWiderThanTheTerminal(range: NoteRange, wording: Wording) {
        let summaries = [
            Samples.empty(range), Samples.sparse(range), Samples.full(range, sessions: 1), Samples.full(range),
            Samples.full(range, sessions: 150, trend: .notEnoughData),
        ]
        for summary in summaries {
            for width in [-3, 40, 57, 120] {
                let lines = lines(summary, wording, width)
                #expect(lines.filter { $0.count > max(width, 40) || $0.last == " " } == [])
                let isForeign: (String) -> Bool = { !$0.utf8.allSatisfy { $0 < 128 } || $0.contains("?") }
                if wording.isASCII { #expect(lines.filter(isForeign) == []) }
            }
        }
    }

    @Test func theFirstDayLooksIntended() {
        for wording in wordings {
            let text = lines(Samples.empty(), wording).joined(separator: "\n")
            #expect(text.contains(wording.written(wording.texts.startTraining)))
            #expect(text.contains(wording.written(wording.texts.startMatching)))
            #expect(!text.contains(wording.texts.label(.trend)))
            #expect(text.contains("\(wording.texts.label(.threshold)): \(wording.written("—"))"))
            for hidden in [ProfileSection.timeline, .intervals] {
                #expect(!text.contains(wording.texts.heading(hidden)))
            }
        }
    }

    @Test func thinDataIsNoConclusion() {
        for wording in wordings {
            let text = lines(Samples.sparse(), wording).joined(separator: " ").split(separator: " ")
                .joined(separator: " ")
            #expect(text.contains(wording.written(wording.texts.name(of: .notEnoughData))))
            #expect(text.contains(wording.written(wording.texts.noSession(needed: 20))))
            #expect(!text.contains(wording.written(wording.texts.startTraining)))
        }
    }

    @Test func figuresComeBeforeCharts() throws {
        let english = lines(Samples.full(), Wording(language: .english))
        let german = lines(Samples.full(), Wording(language: .german))
        for (lines, sentences) in [
            (
                english,
                [
                    "  Threshold: 7.9 cents (95 %: 6.4 to 9.8)", "  Trend: improving",
                    "  Mean error: 9.4 cents (SD 6.2 cents)", "  Tuned notes: 476 (in all intervals)",
                ]
            ),
            (
                german,
                [
                    "  Schwelle: 7,9 Cent (95 %: 6,4 bis 9,8)", "  Trend: wird feiner",
                    "  Mittlerer Fehler: 9,4 Cent (Std.-Abw. 6,2 Cent)", "  Gestimmte Töne: 476 (in allen Intervallen)",
                ]
            ),
        ] {
            let drawing = try #require(lines.firstIndex { $0.contains("┤") })
            for sentence in sentences { #expect(lines[..<drawing].contains(sentence), "\(sentence)") }
        }
    }

    /// The prior shrinks the constant error of a few notes towards 0.
    @Test func fewTunedNotesHaveOneFigure() {
        for (count, isShown) in [(1, false), (9, false), (10, true)] {
            let matching = Samples.matching(count, mean: 64.8, deviation: count > 1 ? 3 : nil, constant: -59)
            let summary = Samples.summary(.standard, notes: [], matchingSkills: [(skill: .unison, summary: matching)])
            let text = lines(summary, Wording(language: .english), 200).joined(separator: "\n")
            #expect(text.contains("Mean error: 64.8 cents"))
            #expect(text.contains("59") == isShown)
        }
    }

    /// For a descending fifth, a lower note that sounds right when too high is a narrow interval.
    @Test func widerIsWiderInBothDirections() {
        func widening(_ symbol: String, _ criterion: Cents) -> Cents? {
            DirectedInterval(symbol: symbol).map {
                Samples.skill(
                    Skill($0, .justIntonation), answers: 1, estimate: Samples.estimate(10, 0.3),
                    criterion: CriterionEstimate(mean: criterion, standardDeviation: 1)
                ).widening
            }
        }
        #expect(widening("P5u", 3.1) == 3.1)
        #expect(widening("P5d", 3.1) == Cents(-3.1))
        #expect(widening("P5d", -2) == 2)
    }

    /// Each column of the plot belongs to the key below it.
    @Test(arguments: Samples.ranges, [40, 80, 200]) func gapsAreAboveTheirKeys(range: NoteRange, width: Int) throws {
        let summary = Samples.full(range)
        let lines = lines(summary, Wording(language: .english, isASCII: true), width)
        let keyboard = TerminalKeyboard(range: range, room: width - TerminalPlot.margin)
        let start = try #require(lines.firstIndex { $0.hasPrefix("Threshold by note") }) + 1
        let plot = lines[start..<start + 13]
        let names = try #require(lines[start...].first { $0.contains("C") && !$0.contains("+") })
        let unknown = Set(summary.notes.filter { $0.estimate == nil }.map(\.note))
        for (index, notes) in keyboard.letters.enumerated() {
            let column = plot.compactMap { $0.dropFirst(TerminalPlot.margin + index).first }
            #expect(column.contains("=") != notes.allSatisfy { unknown.contains($0) }, "\(index)")
        }
        let octaves = range.notes.upperBound.rawValue / 12 - (range.notes.lowerBound.rawValue + 11) / 12 + 1
        #expect(names.count { $0 == "C" } <= octaves)
    }

    @Test func theKeyboardHasTheBlackKeysOfAPiano() {
        let keys = TerminalKeyboard(range: Samples.range(48, 72), room: 40).lines(isASCII: true)
        #expect(keys[0] == ".#.#..#.#.#..#.#..#.#.#..")
        #expect(keys[2] == "C3          C4          C5")
        let wide = TerminalKeyboard(range: Samples.range(48, 60), room: 39).lines(isASCII: true)
        #expect(wide[0] == "...###...###......###...###...###......")
    }
}

struct TerminalStartTests {
    private static let plugged = [
        [], [StartControls(controller: "Akai MPK mini mk3", names: ["pad 1", "pad 2", "pad 3", "pad 4"])],
        [
            StartControls(controller: "Akai MPK mini mk3", names: ["pad 1", "pad 2", "", "Modulationsrad + pad 4"]),
            StartControls(controller: "A keyboard with a name of great length", names: ["C4", "D4", "E4", "F4"]),
        ],
    ]

    @Test(arguments: plugged, wordings) func everyModeHasItsNumberAndItsPadsInAnyWidth(
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
    private func lines(_ summary: ProfileSummary, _ wording: Wording, _ width: Int) -> [String] {
        TerminalChart(summary, wording: wording, width: width, on: Samples.today, calendar: Samples.calendar).preview
    }

    @Test(arguments: Samples.ranges, wordings) func thePreviewIsAFewLinesOfAnyWidth(range: NoteRange, wording: Wording)
    {
        for width in [40, 80, 120] {
            let lines = lines(Samples.full(range), wording, width)
            #expect((6...10).contains(lines.count) && !lines.contains { $0.count > width }, "\(lines)")
            if wording.isASCII { #expect(lines.joined().utf8.allSatisfy { $0 < 128 }) }
            #expect(lines.joined().contains(wording.isASCII ? "=" : "▀") || lines.joined().contains("▄"))
        }
    }

    @Test func beforeTheFirstAnswerThePreviewIsOneSentence() {
        #expect(lines(Samples.empty(), Wording(language: .english), 80) == ["Start training to build your profile."])
    }
}

/// Addresses stay whole however narrow the terminal is.
@Suite struct AddressLineTests {
    @Test(arguments: [20, 40, 80, 120]) func addressesStayWhole(width: Int) {
        let address = "http://localhost:8766/?token=" + String(repeating: "0f", count: 32)
        let lines = TextLines.wrapped("Screen: \(address) this time.", width: width, indent: 2)
        #expect(lines.count { $0.contains(address) } == 1)
        #expect(lines.joined(separator: " ").contains("this time."))
    }

    /// Also in a window of one column no text is lost.
    @Test(arguments: 1...12) func noLetterIsLostInTheNarrowestWindow(width: Int) {
        let text = "Comparison: is the second note higher or lower? Wanderausstellungen 27 cents."
        for indent in [0, 2, 4] {
            let lines = TextLines.wrapped(text, width: width, indent: indent)
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }
}

/// A camera finds the code: light around it, and its three corners (ISO/IEC 18004, 6.3).
@Suite struct QRCodeTests {
    @Test(arguments: ["http://192.168.1.5:8766/", "http://10.0.0.1:65535/", String(repeating: "a", count: 300)])
    func cornersAndMarginAreThere(text: String) throws {
        let code = try #require(QRCode(text))
        #expect((code.side - 17).isMultiple(of: 4))
        for (left, top) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
            for y in 0..<7 {
                for x in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(code.isDark(left + x, top + y) == (ring != 2))
                }
            }
        }
        let lines = code.lines
        #expect(lines.allSatisfy { $0.count == code.side + 8 && $0.hasPrefix("████") && $0.hasSuffix("████") })
        #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    }
}
