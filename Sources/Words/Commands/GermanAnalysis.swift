// SPDX-License-Identifier: MIT
import Music
import Profile
import Store

extension German: AnalysisTexts {
    package func reason(_ fault: AnswerTableError.Fault) -> String {
        switch fault {
        case .empty: "Die Datei ist leer; die erste Zeile muss die Spalten offset_cents und correct nennen"
        case .separator(let character):
            "Zwischen den Spalten stehen \(character == ";" ? "Semikola" : "Tabulatoren"); schreib Kommas, und in "
                + "Zahlen Punkte"
        case .missingColumns(let names, let found):
            "Es \(names.count == 1 ? "fehlt die Spalte" : "fehlen die Spalten") \(both(names)); die erste Zeile nennt "
                + both(found)
        case .duplicateColumn(let name): "Die Spalte \(quoted(name)) gibt es zweimal; entfern eine"
        case .noAnswers: "Es stehen keine Antworten darin"
        case .csv(let fault): reason(fault)
        case .records(let fault): predicate(of: fault)
        case .record(let fault): reason(fault)
        case .fieldCount(let count, let columns):
            "Für \(self.count(columns)) Spalten \(count == 1 ? "gibt es 1 Wert" : "gibt es \(self.count(count)) Werte"); "
                + "in Zahlen gehören Punkte, um Texte mit Kommas Anführungszeichen"
        case .missingValue(let column): "Für \(quoted(column)) fehlt ein Wert"
        case .notANumber(let column, let word):
            "\(quotedWord(word)) ist kein Wert für \(quoted(column)); nötig ist eine Zahl mit Dezimalpunkt"
        case .noDifference: "Der Unterschied ist 0, und dann ist keine Antwort richtig"
        case .tooFar(let word): "\(quotedWord(word)) Cent sind mehr als zehn Oktaven"
        case .notAVerdict(let column, let word):
            "\(quotedWord(word)) ist kein Wert für \(quoted(column)); nötig ist 1 oder 0, true oder false, yes oder no"
        }
    }

    private func reason(_ fault: CSVError.Fault) -> String {
        switch fault {
        case .misplacedQuote: "Ein Anführungszeichen steht, wo keines stehen kann"
        case .notUTF8: "Das ist kein UTF-8; speichere die Datei mit dieser Kodierung"
        case .openQuote: "Ein Anführungszeichen wird nicht geschlossen"
        case .tooLong: "Die Zeile ist zu lang für eine Tabelle"
        case .binary: "Da steht ein NUL-Byte; speichere die Datei als CSV in UTF-8"
        case .source(.unreadable(let errno)): "Das lässt sich nicht lesen: \(reason(ofSystem: errno))"
        case .source(.tooLarge(let limit)): "Das ist größer als \(count(limit)) Bytes"
        }
    }

    private func both(_ names: [String]) -> String { names.prefix(12).map { quotedWord($0) }.joined(separator: ", ") }

    package func leftOut(rows: Int) -> String {
        rows == 1
            ? "Eine Zeile blieb unberücksichtigt: Sie ist keine Antwort auf einen Vergleich."
            : "\(count(rows)) Zeilen blieben unberücksichtigt: Sie sind keine Antworten auf Vergleiche."
    }

    package func analysedApart(skills: Int) -> String {
        "Jedes Intervall in jeder Stimmung wird für sich geschätzt: insgesamt \(count(skills))."
    }

    package func unusable(rows: Int, shown: Int) -> String {
        rows == 1
            ? "Eine Zeile ist unbrauchbar; verbessere oder entfern sie."
            : "\(count(rows)) Zeilen sind unbrauchbar\(shown < rows ? ", \(count(shown)) davon stehen hier" : ""); "
                + "verbessere oder entfern sie."
    }

    package func findings(of analysis: AnswerAnalysis) -> [[String]] {
        let (estimate, criterion) = (analysis.estimate, analysis.criterion)
        let band = estimate.band
        let digits = digits(for: estimate)
        let findings = [
            ["Antworten", "\(count(analysis.trials)), davon \(count(analysis.correct)) richtig"],
            [
                "Schwelle",
                "\(cents(decimal(estimate.threshold.rawValue, digits: digits), isOne: false)), in drei von vier Fällen gehört",
            ],
            [
                "95-%-Band",
                "\(decimal(band.lowerBound.rawValue, digits: digits)) bis "
                    + "\(cents(decimal(band.upperBound.rawValue, digits: digits), isOne: false))",
            ],
            [
                "Deine Mitte",
                "\(cents(precise(criterion.mean, in: criterion), isOne: false)), 95-%-Band "
                    + "\(precise(criterion.band.lowerBound, in: criterion)) bis "
                    + "\(precise(criterion.band.upperBound, in: criterion)); dort sagst du „höher“ und „tiefer“ gleich oft",
            ],
        ]
        guard analysis.hasNotableSlips else { return findings }
        return findings + [
            ["Versehen", "etwa \(slips(analysis)) von 100 Antworten sind falsch, obwohl der Unterschied deutlich ist"]
        ]
    }

    package func sentence(for caution: ThresholdCaution, _ analysis: AnswerAnalysis) -> String {
        switch caution {
        case .fewAnswers:
            "Peach braucht mindestens \(count(AnswerAnalysis.enough)) Antworten und hat \(count(analysis.trials)); was es vorher "
                + "annimmt, wiegt deshalb schwer."
        case .allCorrect:
            "Jede Antwort ist richtig: Die Schwelle kann viel kleiner sein. Frag nach kleineren Unterschieden."
        case .sameAnswer:
            "Alle Antworten sind „\(name(of: analysis.isAlwaysHigher ? .higher : .lower))“. Daraus lässt sich keine Schwelle schätzen."
        case .oneSided:
            "Alle Zieltöne liegen auf derselben Seite der richtigen Tonhöhe: Ein feines Gehör lässt sich nicht von der "
                + "Gewohnheit unterscheiden, „höher“ oder „tiefer“ zu sagen. Frag nach beidem."
        case .belowChance:
            "\(count(analysis.correct)) richtige von \(count(analysis.trials)) Antworten sind weniger als beim Raten. Prüf, "
                + "was die Spalten bedeuten."
        case .beyondGrid: beyondReach
        case .wideBand:
            "Das Band ist breit: Es sind wenige Antworten, oder sie liegen weit weg von der Schwelle. Was Peach vorher "
                + "annimmt, wiegt deshalb noch mit."
        }
    }

    package var beyondReach: String {
        "Schwellen unter \(reach.from) und über \(reach.to) Cent kann Peach nicht schätzen."
    }
}
