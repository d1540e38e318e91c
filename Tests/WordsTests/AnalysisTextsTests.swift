// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Music
import Profile
import Store
import Testing

@testable import Words

/// What is said about answers that were given elsewhere.
struct AnalysisTextsTests {
    private static let faults: [(fault: AnswerTableError.Fault, names: [String])] =
        [
            (.empty, ["offset_cents", "correct"]), (.separator(";"), []), (.separator("\t"), []),
            (.missingColumns(["correct"], found: ["offset_cents", "time"]), ["correct", "offset_cents", "time"]),
            (.missingColumns(["offset_cents", "correct"], found: ["a"]), ["correct", "offset_cents", "a"]),
            (.duplicateColumn("correct"), ["correct"]), (.noAnswers, []),
            (.fieldCount(3, columns: 2), ["3", "2", "12"]),
            (.fieldCount(1, columns: 2), ["1", "2", "12"]), (.missingValue(column: "correct"), ["correct", "12"]),
            (.notANumber(column: "offset_cents", word: "5,3"), ["offset_cents", "5,3", "12"]), (.noDifference, ["12"]),
            (.tooFar(word: "1e99"), ["1e99", "12"]),
            (.notAVerdict(column: "correct", word: "maybe"), ["correct", "maybe", "12"]),
            (.records(.version(found: "9", known: 1)), ["9", "1"]), (.records(.brokenOff(line: 7)), ["7"]),
            (.record(.missing(column: "interval")), ["interval", "12"]),
        ]
        + [CSVError.Fault.misplacedQuote, .notUTF8, .openQuote, .tooLong, .binary].map { (.csv($0), ["12"]) }
        + [.unreadable(errno: EACCES), .tooLarge(limit: 9999)].map { (.csv(.source($0)), []) }

    @Test func everyFaultOfATableNamesFileLineAndWord() {
        #expect(Set(Self.faults.map { Self.index($0.fault) }) == Set(0...12))
        for (fault, names) in Self.faults {
            let error = AnswerTableError(line: 12, fault)
            for file in ["/x/answers.csv", "-"] {
                Sentences.check(naming: names + (file == "-" ? [] : [file])) { texts in
                    texts.sentence(forAny: CommandError.answers(error, file: file))
                }
            }
        }
        #expect(ExitStatus(.answers(AnswerTableError(line: 1, .noAnswers), file: "a")) == .data)
        #expect(
            ExitStatus(.answers(AnswerTableError(line: 1, .csv(.source(.unreadable(errno: 2)))), file: "a")) == .noInput
        )
    }

    @Test func aWordCannotCommandTheTerminal() {
        let error = AnswerTableError(line: 2, .notANumber(column: "offset_cents", word: "\u{1B}[2Jx\u{7}"))
        for texts in [English() as any Texts, German()] {
            #expect(!texts.sentence(for: error, file: "a.csv").unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    @Test func everyCautionSaysWhy() throws {
        let analysis = AnswerAnalysis(tally(right: 7, of: 12, at: 10), prior: .unison)
        for caution in ThresholdCaution.allCases { Sentences.check { $0.sentence(for: caution, analysis) } }
        Sentences.check(naming: ["12", "20"]) { $0.sentence(for: .fewAnswers, analysis) }
        Sentences.check(naming: ["7", "12"]) { $0.sentence(for: .belowChance, analysis) }
        Sentences.check(naming: ["184"]) { $0.sentence(for: .beyondGrid, analysis) }
    }

    @Test func findingsAreToldWithTheDigitsTheyDeserve() throws {
        let few = AnswerAnalysis(tally(right: 320, of: 400, at: 10), prior: .unison)
        let english = English().findings(of: few), german = German().findings(of: few)
        #expect(english.count == 4 && german.count == 4 && (english + german).allSatisfy { $0.count == 2 })
        #expect(english[0] == ["Answers", "400, 320 of them right"])
        #expect(german[1][1].wholeMatch(of: /\d+,\d Cent, in drei von vier Fällen gehört/) != nil)
        #expect(english[2][1].wholeMatch(of: /\d+\.\d to \d+\.\d cents/) != nil)
        #expect(
            english[3][1].wholeMatch(of: /\+?0\.0 cents, 95 % band −\d\.\d to \+\d\.\d; .*/) != nil, "\(english[3])")
        // Of one difference no number of answers tells a coarse ear from many slips.
        var answers = AnswerTally()
        for (offset, right) in [(5.0, 680), (10, 830), (20, 960), (30, 980)] {
            for index in 0..<60_000 {
                let isAbove = index.isMultiple(of: 2)
                answers.add(offset: Cents(isAbove ? offset : -offset), isCorrect: index % 1000 < right)
            }
        }
        let many = AnswerAnalysis(answers, prior: .unison)
        #expect(German().findings(of: many)[1][1].wholeMatch(of: /\d+,\d\d Cent, .*/) != nil)
    }

    @Test func slipsAreToldInPlainWordsIfTheyAreMany() {
        func analysis(slips: Int) -> AnswerAnalysis {
            var tally = AnswerTally()
            for offset in [4.0, -4, 8, -8, 40, -40, 60, -60] {
                for index in 0..<100 {
                    let wrong = abs(offset) == 4 ? 35 : abs(offset) == 8 ? 22 : slips
                    tally.add(offset: Cents(offset), isCorrect: index >= wrong)
                }
            }
            return AnswerAnalysis(tally, prior: .unison)
        }
        let many = analysis(slips: 10), few = analysis(slips: 2)
        for texts in [English() as any Texts, German()] {
            #expect(texts.findings(of: few).count == 4 && texts.findings(of: many).count == 5)
            #expect(texts.findings(of: many)[4][1].contains("10"))
        }
        #expect(English().findings(of: many)[4][1].contains("10 of 100 answers"))
        #expect(German().findings(of: many)[4][1].contains("10 von 100 Antworten"))
    }

    @Test func rowsThatCannotBeUsedAreCounted() {
        Sentences.check { $0.unusable(rows: 1, shown: 1) }
        Sentences.check(naming: ["7"]) { $0.unusable(rows: 7, shown: 7) }
        Sentences.check(naming: ["100", "20"]) {
            $0.sentence(forAny: CommandError.unusableAnswers(rows: 100, shown: 20))
        }
    }

    /// Half of them with the target above the correct pitch.
    private func tally(right: Int, of count: Int, at offset: Double) -> AnswerTally {
        (0..<count).reduce(into: AnswerTally()) { tally, index in
            tally.add(offset: Cents(index.isMultiple(of: 2) ? offset : -offset), isCorrect: index < right)
        }
    }

    private static func index(_ fault: AnswerTableError.Fault) -> Int {
        switch fault {
        case .empty: 0
        case .separator: 1
        case .missingColumns: 2
        case .duplicateColumn: 3
        case .noAnswers: 4
        case .csv: 5
        case .fieldCount: 6
        case .missingValue: 7
        case .notANumber: 8
        case .noDifference, .tooFar: 9
        case .notAVerdict: 10
        case .records: 11
        case .record: 12
        }
    }
}
