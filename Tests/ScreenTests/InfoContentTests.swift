// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Sound
import Testing
import Training
import Localization

@testable import Screen

/// Each key that is listed has an action.
@Suite struct InfoContentTests {
    private static let signs = [
        "↑": "up", "↓": "down", "←": "left", "→": "right", "Space": "space", "Leertaste": "space", "Enter": "enter",
        "Esc": "escape",
    ]

    @Test(arguments: Language.allCases) func everythingDrawnAsAKeyIsOne(language: Language) {
        let texts = language.texts
        var named: Set<Key> = []
        for sign in texts.keys.flatMap({ $0.keys.split(separator: " ") }).map(String.init) {
            let letter = sign.lowercased()
            let key = Key(rawValue: Self.signs[sign] ?? texts.letters[letter] ?? letter)
            #expect(key != nil, "\(sign) is no key")
            if let key { named.insert(key) }
        }
        #expect(named == Set(Key.allCases), "and none is left out")
    }
}

extension InfoContentTests {
    private static let library = SoundFontLibrary(shipped: URL(filePath: "/none"), user: URL(filePath: "/none"))

    /// Paths are for the owner only.
    @Test func pathsAreToldToTheOwnerAlone() {
        let path = "/home/somebody/.local/share/peach/training.sqlite"
        let links = ScreenLinks(
            feed: { _ in }, checkSuspend: {}, sound: { nil }, profile: { _ in nil }, unsaved: { 0 }, records: { nil },
            reset: { _ in ("", true) }, sounds: { Self.library }, rereadSounds: { Self.library }, outputs: [],
            files: [(.answers, path)], folders: Folders(environment: [:]),
            version: "1",
            copyright: "", language: .english, tokens: "")
        for (isOwner, isTold) in [(true, true), (false, false)] {
            let text = JSONValue.object(InfoContent(links: links, isOwner: isOwner, texts: Texts(.english)).fields).text
            #expect(text.contains("training.sqlite") == isTold)
        }
    }
}
