// SPDX-License-Identifier: MIT
import Foundation
import Settings
import Testing

@testable import Words

/// What a broken Scala file is told as, in both languages, behind its name.
struct BrokenScale: Sendable, CustomTestStringConvertible {
    let name: String
    let english: String
    let german: String

    init(_ name: String, _ english: String, _ german: String) {
        (self.name, self.english, self.german) = (name, english, german)
    }

    var testDescription: String { name }
}

/// Of the files in Tests/Scales.
private let museum: [BrokenScale] = [
    BrokenScale("empty", ": the file is empty", ": Die Datei ist leer"),
    BrokenScale(
        "only-comments", ", line 3: the file ends before its number of notes",
        ", Zeile 3: Die Datei endet vor der Zahl ihrer Stufen"),
    BrokenScale(
        "no-count", ", line 4: the file ends before its number of notes",
        ", Zeile 4: Die Datei endet vor der Zahl ihrer Stufen"),
    BrokenScale(
        "count-in-words", ", line 4: “twelve” is not the number of notes, which is 12 here",
        ", Zeile 4: Statt „twelve“ gehört hierher die Zahl der Stufen: 12"),
    BrokenScale(
        "count-missing", ", line 4: the number of notes, which is 12 here, is missing",
        ", Zeile 4: Hier fehlt die Zahl der Stufen: 12"),
    BrokenScale(
        "count-with-point", ", line 4: “12.0” is not the number of notes, which is 12 here",
        ", Zeile 4: Statt „12.0“ gehört hierher die Zahl der Stufen: 12"),
    BrokenScale(
        "count-negative", ", line 4: “-12” is not the number of notes, which is 12 here",
        ", Zeile 4: Statt „-12“ gehört hierher die Zahl der Stufen: 12"),
    BrokenScale(
        "count-enormous", ", line 4: “99999999999999999999999999” is not the number of notes, which is 12 here",
        ", Zeile 4: Statt „99999999999999999999999999“ gehört hierher die Zahl der Stufen: 12"),
    BrokenScale(
        "eleven-notes", ", line 4: the scale has 11 notes; Peach needs one with 12 notes to the octave",
        ", Zeile 4: Die Skala hat 11 Stufen; Peach braucht eine mit 12 Stufen je Oktave"),
    BrokenScale(
        "thirteen-notes", ", line 4: the scale has 13 notes; Peach needs one with 12 notes to the octave",
        ", Zeile 4: Die Skala hat 13 Stufen; Peach braucht eine mit 12 Stufen je Oktave"),
    BrokenScale(
        "no-notes", ", line 4: the scale has 0 notes; Peach needs one with 12 notes to the octave",
        ", Zeile 4: Die Skala hat 0 Stufen; Peach braucht eine mit 12 Stufen je Oktave"),
    BrokenScale(
        "keyboard-mapping", ", line 3: the scale has 0 notes; Peach needs one with 12 notes to the octave",
        ", Zeile 3: Die Skala hat 0 Stufen; Peach braucht eine mit 12 Stufen je Oktave"),
    BrokenScale(
        "a-note-too-few", ", line 16: the file ends after 11 of 12 notes",
        ", Zeile 16: Die Datei endet nach 11 von 12 Stufen"),
    BrokenScale(
        "a-note-too-many", ", line 18: “2/1” is one note more than the 12 the file announces",
        ", Zeile 18: „2/1“ ist eine Stufe mehr als die 12, die die Datei ankündigt"),
    BrokenScale(
        "cut-off", ", line 8: the file ends after 3 of 12 notes",
        ", Zeile 8: Die Datei endet nach 3 von 12 Stufen"),
    BrokenScale(
        "octave-of-1195",
        ", line 17: “1195.0” is not an octave, but the scale has to end with one; write “2/1”",
        ", Zeile 17: „1195.0“ ist nicht die Oktave, mit der die Skala enden muss; schreib „2/1“"),
    BrokenScale(
        "tritave", ", line 17: “3/1” is not an octave, but the scale has to end with one; write “2/1”",
        ", Zeile 17: „3/1“ ist nicht die Oktave, mit der die Skala enden muss; schreib „2/1“"),
    BrokenScale(
        "octave-early", ", line 13: “2/1” is an octave or more; only the last of the 12 notes is the octave",
        ", Zeile 13: „2/1“ ist eine Oktave oder mehr; von 12 Stufen ist nur die letzte die Oktave"),
    BrokenScale(
        "beyond-octave", ", line 14: “1300.5” is an octave or more; only the last of the 12 notes is the octave",
        ", Zeile 14: „1300.5“ ist eine Oktave oder mehr; von 12 Stufen ist nur die letzte die Oktave"),
    BrokenScale(
        "infinite",
        ", line 12: “9999999999999999999999999999999999999999” is an octave or more; only the last of the 12 notes is "
            + "the octave",
        ", Zeile 12: „9999999999999999999999999999999999999999“ ist eine Oktave oder mehr; von 12 Stufen ist nur die "
            + "letzte die Oktave"),
    BrokenScale(
        "infinite-ratio",
        ", line 12: “9999999999999999999999999999999999999999” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „9999999999999999999999999999999999999999“ gehört hierher eine Größe wie „701.955“ oder „3/2“"
    ),
    BrokenScale(
        "zero-below", ", line 10: “4/0” contains a zero; a ratio needs two numbers above 0",
        ", Zeile 10: „4/0“ enthält eine Null; ein Verhältnis besteht aus zwei Zahlen über 0"),
    BrokenScale(
        "zero-above", ", line 10: “0/3” contains a zero; a ratio needs two numbers above 0",
        ", Zeile 10: „0/3“ enthält eine Null; ein Verhältnis besteht aus zwei Zahlen über 0"),
    BrokenScale(
        "zero-alone", ", line 10: “0” contains a zero; a ratio needs two numbers above 0",
        ", Zeile 10: „0“ enthält eine Null; ein Verhältnis besteht aus zwei Zahlen über 0"),
    BrokenScale(
        "negative-ratio", ", line 10: “-4/3” is negative; a ratio needs two numbers above 0",
        ", Zeile 10: „-4/3“ liegt unter 0; ein Verhältnis besteht aus zwei Zahlen über 0"),
    BrokenScale(
        "negative-cents", ", line 6: “-5.0” is no higher than the note before it; Peach needs a scale that ascends",
        ", Zeile 6: „-5.0“ ist nicht höher als die Stufe davor; Peach braucht eine Skala, die aufsteigt"),
    BrokenScale(
        "unsorted", ", line 10: “380.0” is no higher than the note before it; Peach needs a scale that ascends",
        ", Zeile 10: „380.0“ ist nicht höher als die Stufe davor; Peach braucht eine Skala, die aufsteigt"),
    BrokenScale(
        "twice-the-same", ", line 10: “390.225” is no higher than the note before it; Peach needs a scale that ascends",
        ", Zeile 10: „390.225“ ist nicht höher als die Stufe davor; Peach braucht eine Skala, die aufsteigt"),
    BrokenScale(
        "unison-first", ", line 6: “1/1” is no higher than the note before it; Peach needs a scale that ascends",
        ", Zeile 6: „1/1“ ist nicht höher als die Stufe davor; Peach braucht eine Skala, die aufsteigt"),
    BrokenScale(
        "no-number", ", line 12: “G” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „G“ gehört hierher eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "empty-line", ", line 12: a size such as “701.955” or “3/2” is missing here",
        ", Zeile 12: Hier fehlt eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "only-a-point", ", line 12: “.” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „.“ gehört hierher eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "half-a-ratio", ", line 12: “3/” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „3/“ gehört hierher eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "letter-for-digit", ", line 12: “3/Z” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „3/Z“ gehört hierher eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "two-slashes", ", line 12: “3/2/1” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „3/2/1“ gehört hierher eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "two-points", ", line 12: “696.09.0” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „696.09.0“ gehört hierher eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "exponent", ", line 12: “6.96e2” is not a size such as “701.955” or “3/2”",
        ", Zeile 12: Statt „6.96e2“ gehört hierher eine Größe wie „701.955“ oder „3/2“"),
    BrokenScale(
        "comma-for-point", ", line 12: “696,090” has a comma; write “696.090”",
        ", Zeile 12: „696,090“ hat ein Komma; schreib „696.090“"),
    BrokenScale(
        "cents-without-point", ", line 12: “696” has no decimal point, so it is a ratio; for cents write “696.”",
        ", Zeile 12: „696“ hat keinen Punkt und ist deshalb ein Verhältnis; schreib für Cent „696.“"),
    BrokenScale(
        "binary", ", line 2: this is not a text file, as a Scala file must be",
        ", Zeile 2: Das ist keine Textdatei, wie es eine Scala-Datei sein muss"
    ),
    BrokenScale(
        "utf16", ", line 1: this is not a text file, as a Scala file must be",
        ", Zeile 1: Das ist keine Textdatei, wie es eine Scala-Datei sein muss"
    ),
    BrokenScale(
        "huge", ": the file is larger than 64,000 bytes; shorten it",
        ": Die Datei ist größer als 64.000 Bytes; kürz sie"),
]

struct BrokenScaleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Scales").standardizedFileURL

    private func complaints(_ name: String) -> [String] {
        let file = Self.folder.appending(path: name + ".scl")
        do {
            _ = try ScaleShelf.none.tuning(named: file.path)
            return []
        } catch {
            return Language.allCases.map(\.texts).map { $0.reason(error).replacing(file.path, with: "") }
        }
    }

    @Test(arguments: museum) func aBrokenFileIsToldInOneSentence(_ broken: BrokenScale) {
        #expect(complaints(broken.name) == [broken.english, broken.german])
    }

    @Test func theMuseumIsAllShown() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".scl")
        }
        #expect(Set(museum.map { $0.name + ".scl" }) == Set(files))
    }

    @Test func aFileThatIsNotThereIsNamed() {
        #expect(
            complaints("nowhere") == [
                ": the file cannot be read: there is no such file or folder",
                ": Die Datei lässt sich nicht lesen: die Datei oder den Ordner gibt es nicht",
            ])
    }
}
