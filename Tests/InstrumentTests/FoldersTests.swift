// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Instrument

struct FoldersTests {
    private func path(_ url: URL) -> String { url.path(percentEncoded: false) }

    private func folders(_ environment: [String: String], executable: String = "/nowhere/bin/peach") -> Folders {
        Folders(environment: environment, executable: URL(filePath: executable))
    }

    @Test func thePlayersFilesAreWhereXDGSays() {
        let folders = folders(["HOME": "/home/p", "XDG_DATA_HOME": "/d a", "XDG_CONFIG_HOME": "/c"])
        #expect(path(folders.dataFile) == "/d a/peach/training.sqlite")
        #expect(path(folders.userSoundFonts) == "/d a/peach/soundfonts")
        #expect(path(folders.settingsFile) == "/c/peach/settings.yaml")
        #expect(path(folders.userMappings) == "/c/peach/mappings")
        #expect(path(folders.userScales) == "/d a/peach/tunings")
    }

    @Test(arguments: [nil, "", "relative/folder"]) func relativeValuesAreIgnored(_ value: String?) {
        var environment = ["HOME": "/home/p"]
        environment["XDG_DATA_HOME"] = value
        environment["XDG_CONFIG_HOME"] = value
        let folders = folders(environment)
        #expect(path(folders.dataFile) == "/home/p/.local/share/peach/training.sqlite")
        #expect(path(folders.settingsFile) == "/home/p/.config/peach/settings.yaml")
    }

    private func makeResources(in folder: URL) throws {
        let fonts = folder.appending(path: "SoundFonts")
        try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
        try Data().write(to: fonts.appending(path: "peach.sf2"))
    }

    @Test func resourcesAreFoundWhereTheyAreNamedThenBesideTheProgramThenInTheCheckout() throws {
        let temporary = try TemporaryFolder()
        let executable = temporary.url.appending(path: "usr/bin/peach")
        let named = temporary.url.appending(path: "named")
        let plain = Folders(environment: [:], executable: executable)
        let naming = Folders(environment: ["PEACH_RESOURCES": path(named)], executable: executable)

        try makeResources(in: temporary.url)
        #expect(try path(plain.shippedMappings()) == path(temporary.url.appending(path: "mappings")))
        let installed = temporary.url.appending(path: "usr/share/peach")
        try makeResources(in: installed)
        #expect(try path(plain.shippedSoundFonts()) == path(installed.appending(path: "SoundFonts")))
        #expect(throws: Folders.ResourcesNotFound(searched: [path(named) + "/"])) { try naming.shippedMappings() }
        try makeResources(in: named)
        #expect(try path(naming.shippedSoundFonts()) == path(named.appending(path: "SoundFonts")))
    }

    /// Reports of faults name the build by it.
    @Test func theVersionIsThatOfTheProgramAndOfNoOther() throws {
        let temporary = try TemporaryFolder()
        let folders = Folders(environment: [:], executable: temporary.url.appending(path: "bin/peach"))
        func write(_ text: String, _ name: String, daysAgo: Double = 0) throws {
            let file = temporary.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            let date = Date(timeIntervalSince1970: 1e9 - daysAgo * 86400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(file))
        }
        try write("the program", "bin/peach")
        #expect(folders.version(of: "1.2.0") == nil)
        try write("1.2.0+20260101.abc\n", "share/peach/version", daysAgo: 9)
        #expect(folders.version(of: "1.2.0") == "1.2.0+20260101.abc")
        #expect(folders.version(of: "1.2") == nil)
        #expect(folders.version(of: "1.2.1") == nil)
        try write("1.2.0\n", "bin/peach.version")
        #expect(folders.version(of: "1.2.0") == "1.2.0")
        // Built anew, by hand.
        try FileManager.default.removeItem(at: temporary.url.appending(path: "share"))
        try write("1.2.0+20260102.def\n", "bin/peach.version", daysAgo: 1)
        #expect(folders.version(of: "1.2.0") == nil)
    }
}
