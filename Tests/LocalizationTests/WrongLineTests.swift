// SPDX-License-Identifier: MIT
import Configuration
import Foundation
@testable import Localization
@testable import Mapping
@testable import Settings
import Testing

/// Settings and mapping files with one wrong line each: the sentence is true, and all other lines apply.
struct WrongLineTests {
    @Test(arguments: WrongLine.settings) func aWrongSettingIsNamedAndAffectsNoOther(_ line: WrongLine) throws {
        let read = try SettingsText(WrongLine.text(line.lines))
        #expect(read.settings.training.referencePitch.rawValue == 442)
        #expect(read.settings.training.steady.step == 1.5)
        #expect(read.faults.count == 1)
        let fault = try #require(read.faults.first)
        Sentences.check(naming: ["\(WrongLine.path), ", " \(line.number): "]) { $0.sentence(forAny: fault) }
        let good = try SettingsText(WrongLine.text(line.others))
        #expect(read.settings == good.settings)
    }

    @Test(arguments: WrongLine.mappings) func aWrongEntryIsNamedAndAffectsNoOther(_ line: WrongLine) throws {
        let read = MappingFile(WrongLine.text(line.lines))
        let good = try #require(MappingFile(WrongLine.text(line.others)).mapping)
        #expect(read.mapping?.name == good.name && read.mapping?.match.usbIDs == good.match.usbIDs)
        #expect(read.mapping?.controls == good.controls)
        #expect(read.mapping?.bindings == good.bindings)
        #expect(read.errors.count == 1, "\(read.errors)")
        let fault = try #require(read.faults.first)
        Sentences.check(naming: ["\(WrongLine.path), ", " \(line.number): "]) { $0.sentence(forAny: fault) }
        let error = try #require(read.errors.first)
        Sentences.check(naming: ["\(WrongLine.path):\(line.number):\(error.column): "]) { $0.report(of: error) }
    }

    /// The file is ignored, and the line reported.
    @Test(arguments: [
        "\textra: 1", "extra", "extra: [x", "extra: \"x", "extra: @x", "- extra", "extra: }", "extra: *x",
        "extra: a: b",
        "format: 1",
    ]) func invalidYAMLIsReportedOnce(_ line: String) throws {
        let text = WrongLine.text(["format: 1", "match: any", line, "controls: {}"])
        let read = MappingFile(text)
        #expect(read.mapping == nil && read.faults.count == 1 && read.errors.count == 1)
        let error = try #require(read.errors.first)
        #expect((3...4).contains(error.line), "\(error)")
        Sentences.check(naming: ["\(WrongLine.path), ", " \(error.line): "]) { $0.sentence(for: error) }
        #expect(throws: error) { try SettingsText(text) }
    }

    /// Following the sentence's suggestion removes the fault.
    @Test(arguments: WrongLine.settings + WrongLine.mappings) func theAdviceIsTrue(_ line: WrongLine) throws {
        func faults(_ lines: [String]) throws -> [ConfigurationError] {
            let text = WrongLine.text(lines)
            guard line.place == .setting else { return MappingFile(text).errors }
            return try SettingsText(text).faults.compactMap { if case .line(let error, _) = $0 { error } else { nil } }
        }
        let error = try #require(try faults(line.lines).first)
        for word in Advice.all(in: error.reason) {
            let mended = Advice.followed(word, in: line.lines, error)
            for text in Language.allCases.map({ $0.texts.sentence(for: error) }) {
                #expect(text.contains(word) || text.contains(word.replacing(".", with: ",")), "\(text)")
            }
            #expect(mended != line.lines)
            #expect(try faults(mended) == [], "\(word) in \(mended[error.line - 1])")
        }
    }

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

    @Test func everyBrokenFileIsReportedWithItsName() throws {
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
