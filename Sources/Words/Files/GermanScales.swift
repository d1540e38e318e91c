// SPDX-License-Identifier: MIT
import Music

/// What is wrong in Scala files.
extension German {
    package func reason(_ fault: ScalaFault.Reason) -> String {
        switch fault {
        case .notText: "Das ist keine Textdatei, wie es eine Scala-Datei sein muss"
        case .noCount: "Die Datei endet vor der Zahl ihrer Stufen"
        case .wrongCount(let word): wrong(word, "die Zahl der Stufen: 12")
        case .notTwelve(let count):
            "Die Skala hat \(self.count(count)) \(count == 1 ? "Stufe" : "Stufen"); Peach braucht eine mit 12 Stufen je Oktave"
        case .missingDegrees(let found): "Die Datei endet nach \(found) von 12 Stufen"
        case .furtherDegree(let word): "\(quotedWord(word)) ist eine Stufe mehr als die 12, die die Datei ankündigt"
        case .notASize(let word): wrong(word, "eine Größe wie „701.955“ oder „3/2“")
        case .decimalComma(let word, let meant): "\(quotedWord(word)) hat ein Komma; schreib \(quotedWord(meant))"
        case .noPoint(let word, let meant):
            "\(quotedWord(word)) hat keinen Punkt und ist deshalb ein Verhältnis; schreib für Cent \(quotedWord(meant))"
        case .zeroInRatio(let word):
            "\(quotedWord(word)) enthält eine Null; ein Verhältnis besteht aus zwei Zahlen über 0"
        case .negativeRatio(let word):
            "\(quotedWord(word)) liegt unter 0; ein Verhältnis besteht aus zwei Zahlen über 0"
        case .notAscending(let word):
            "\(quotedWord(word)) ist nicht höher als die Stufe davor; Peach braucht eine Skala, die aufsteigt"
        case .beyondOctave(let word):
            "\(quotedWord(word)) ist eine Oktave oder mehr; von 12 Stufen ist nur die letzte die Oktave"
        case .notOctave(let word):
            "\(quotedWord(word)) ist nicht die Oktave, mit der die Skala enden muss; schreib „2/1“"
        }
    }
}
