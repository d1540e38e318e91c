// SPDX-License-Identifier: MIT
import Instrument
import Localization

/// What the page says of Peach itself, and the help.
struct InfoContent {
    let links: ScreenLinks
    /// Where the owner's files are concerns nobody else.
    let isOwner: Bool
    let texts: Texts

    var fields: JSONObject {
        [
            "kind": .text("info"), "name": .text("Peach"), "version": .text(links.version),
            "copyright": .text(links.copyright),
            "files": .list(
                (isOwner ? links.files : []).map { file in
                    .object(["name": .text(texts.name(of: file.place)), "path": .text(file.path.harmless)])
                }),
            "keys": .list(
                texts.keys.map { key in .object(["keys": .text(key.keys), "does": .text(key.meaning)]) }),
            "help": .list(
                texts.help.map { topic in
                    .object([
                        "heading": .text(topic.heading),
                        "paragraphs": .list(topic.paragraphs.map { .text($0.unbroken) }),
                    ])
                }),
        ]
    }
}

extension String {
    /// As lines of a page break: no number loses its percent sign, and no key the one that it is named with.
    var unbroken: String {
        ["← →", "↑ ↓"].reduce(replacing(" %", with: "\u{A0}%")) { text, pair in
            text.replacing(pair, with: pair.replacing(" ", with: "\u{A0}"))
        }
    }
}
