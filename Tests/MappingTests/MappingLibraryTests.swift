// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Testing

@testable import Mapping

private func file(_ name: String, match: String) -> String {
    """
    format: 1
    name: \(name)
    match: \(match)
    controls:
      pad: { note: 36 }
    comparison:
      pad: answer lower
    """
}

/// The name of a device's mapping, from the user's and the shipped files.
private func choice(
    _ device: MIDIDevice, user: [String: String] = [:], shipped: [String: String] = [:],
    chosen: String? = nil
) throws -> String? {
    try withFolder(user) { userFolder in
        try withFolder(shipped) { shippedFolder in
            try withFolder(chosen.map { ["chosen.yaml": $0] } ?? [:]) { folder in
                let file = chosen.map { _ in folder.appending(path: "chosen.yaml") }
                return try MappingLibrary(chosen: file, userFolder: userFolder, shippedFolder: shippedFolder)
                    .mapping(for: device)?.name
            }
        }
    }
}

private let lpd8 = device("LPD8", usb: "09e8:004c")
private let ranked = ["{ usb: 09e8:004c }", "{ client: LPD8 }", "{ client: LPD* }", "any"]

@Test func theSurerMatchWins() throws {
    for (better, match) in ranked.enumerated() {
        for worse in ranked[(better + 1)...] {
            let files = ["a.yaml": file("worse", match: worse), "b.yaml": file("better", match: match)]
            #expect(try choice(lpd8, shipped: files) == "better")
            #expect(try choice(lpd8, user: files) == "better")
        }
    }
}

@Test func theUsersOwnFileWinsUnlessItFitsAnything() throws {
    for own in ranked {
        for shipped in ranked {
            let chosen = try choice(
                lpd8, user: ["mine.yaml": file("mine", match: own)],
                shipped: ["theirs.yaml": file("theirs", match: shipped)])
            #expect(chosen == (own == "any" && shipped != "any" ? "theirs" : "mine"))
        }
    }
}

@Test func aFileOfTheSameNameReplacesTheShippedOne() throws {
    let shipped = ["lpd8.yaml": file("theirs", match: "{ client: LPD8 }")]
    let user = ["lpd8.yaml": file("mine", match: "{ client: Elsewhere }")]
    #expect(try choice(lpd8, user: user, shipped: shipped) == nil)
}

@Test func theFileNamedByThePlayerAppliesToEveryDevice() throws {
    let chosen = file("chosen", match: "{ client: Elsewhere }")
    let user = ["mine.yaml": file("mine", match: "{ usb: 09e8:004c }")]
    #expect(try choice(lpd8, user: user, chosen: chosen) == "chosen")
}

@Test func twoFilesThatFitEquallyWellAreBothNamed() throws {
    for match in ranked {
        let files = ["a.yaml": file("one", match: match), "b.yaml": file("other", match: match)]
        let refusal = #expect(throws: MappingError.self) { try choice(lpd8, user: files) }
        let error = refusal?.error
        #expect(error?.file.hasSuffix("/a.yaml") == true)
        #expect(error?.line == 3)
        #expect(error?.column == 8)
        guard case .tie(let word, let otherFile, let otherLine) = error?.reason.mappingRule else {
            Issue.record("not a tie")
            continue
        }
        #expect(word == (match.contains("usb") ? "09e8:004c" : "LPD8"))
        #expect(otherFile.hasSuffix("/b.yaml"))
        #expect(otherLine == 3)
    }
}

@Test func aBrokenFileIsReportedAndTheOthersGoOn() throws {
    let user = [
        "broken.yaml": "format: [", "good.yaml": file("good", match: "{ client: LPD8 }"), "notes.txt": "format: [",
    ]
    try withFolder(user) { folder in
        let library = MappingLibrary(userFolder: folder, shippedFolder: shippedMappings)
        #expect(library.errors.map(\.error.file) == [folder.appending(path: "broken.yaml").path(percentEncoded: false)])
        let ofLPD8 = try library.mapping(for: device("LPD8"))
        #expect(ofLPD8?.name == "good")
        let ofOther = try library.mapping(for: device("Other"))
        #expect(ofOther?.name == "Any controller")
    }
}

@Test(arguments: [
    ("LPD8", "LPD8", true), ("LPD8", "LPD8 mk2", false), ("LPD8*", "LPD8", true), ("LPD8*", "LPD8 mk2", true),
    ("*mk2", "LPD8 mk2", true), ("*mk2", "LPD8 mk2 MIDI", false), ("L?D8", "LPD8", true), ("L?D8", "LD8", false),
    ("*", "", true), ("?", "", false), ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false),
    ("lpd8", "LPD8", false), ("*ab", "aab", true),
])
func aPatternFitsAName(_ pattern: String, _ name: String, _ fits: Bool) {
    #expect(DeviceMatch.glob(pattern, fits: name) == fits)
}

@Test func aBrokenFileCountsAsItWasWhenItWasGood() throws {
    let good = file("mine", match: "{ client: LPD8 }")
    try withFolder(["a.yaml": good]) { folder in
        var library = MappingLibrary(userFolder: folder, shippedFolder: shippedMappings)
        let before = try library.mapping(for: device("LPD8"))
        for slip in [
            "", "format: [", good.replacing("answer lower", with: "awnser lower"), good.replacing("36", with: "200"),
        ] {
            try Data(slip.utf8).write(to: folder.appending(path: "a.yaml"))
            library = MappingLibrary(userFolder: folder, shippedFolder: shippedMappings, after: library)
            #expect(!library.errors.isEmpty)
            #expect(try library.mapping(for: device("LPD8")) == before)
        }
        // There is no earlier version at the start.
        let fresh = MappingLibrary(userFolder: folder, shippedFolder: shippedMappings)
        #expect(try fresh.mapping(for: device("LPD8"))?.controls.isEmpty == true)
    }
}

@Test func aSavedBaseChangesTheFilesThatExtendIt() throws {
    let extending = "format: 1\nextends: base\nname: extending\nmatch: { client: Other }\n"
    try withFolder(["base.yaml": file("base", match: "{ client: LPD8 }"), "child.yaml": extending]) { folder in
        var library = MappingLibrary(userFolder: folder, shippedFolder: shippedMappings)
        let before = try library.mapping(for: device("Other"))
        let saved = file("base", match: "{ client: LPD8 }").replacing("36", with: "40")
        try Data(saved.utf8).write(to: folder.appending(path: "base.yaml"))
        library = MappingLibrary(userFolder: folder, shippedFolder: shippedMappings, after: library)
        let after = try library.mapping(for: device("Other"))
        #expect(after != before)
        let fresh = MappingLibrary(userFolder: folder, shippedFolder: shippedMappings)
        #expect(try fresh.mapping(for: device("Other")) == after)
    }
}
