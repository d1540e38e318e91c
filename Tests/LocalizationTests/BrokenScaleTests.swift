// SPDX-License-Identifier: MIT
import Foundation
import Settings
import Testing

@testable import Localization

/// Each broken Scala file in Tests/Scales has its sentence.
struct BrokenScaleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Scales").standardizedFileURL

    private func complaint(_ file: URL, in language: Language) -> String {
        do {
            _ = try ScaleCatalog.none.tuning(named: file.path)
            return ""
        } catch {
            return language.texts.reason(error).replacing(file.path, with: "")
        }
    }

    @Test func everyBrokenFileIsToldWithItsName() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
        for file in files where file.pathExtension == "scl" {
            Sentences.check(isWhole: false) { complaint(file, in: $0.language) }
        }
    }

    @Test(arguments: [
        ("count-in-words", ", Zeile 4: Statt „twelve“ gehört hierher die Zahl der Stufen: 12"),
        ("eleven-notes", ", Zeile 4: Die Skala hat 11 Stufen; Peach braucht eine mit 12 Stufen je Oktave"),
        ("octave-early", ", Zeile 13: „2/1“ ist eine Oktave oder mehr; von 12 Stufen ist nur die letzte die Oktave"),
        ("empty-line", ", Zeile 12: Hier fehlt eine Größe wie „701.955“ oder „3/2“"),
        ("nowhere", ": Die Datei lässt sich nicht lesen: die Datei oder den Ordner gibt es nicht"),
    ])
    func theLineAndTheWordAreNamed(name: String, german: String) {
        #expect(complaint(Self.folder.appending(path: name + ".scl"), in: .german) == german)
    }
}
