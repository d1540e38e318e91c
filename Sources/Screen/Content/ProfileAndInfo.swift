// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Profile
import Localization

enum ProfileContent {
    /// - Parameter summary: nil if the answers cannot be read.
    static func fields(_ summary: ProfileSummary?, width: Double, _ texts: Texts) -> JSONObject {
        let page = summary.map { ProfilePage($0, width: width, texts: texts, on: .now, calendar: .displayed) }
        return [
            "kind": .text("profile"), "subtitle": .text(page?.report.subtitle ?? texts.answersUnreadable),
            "words": .list(page?.report.plainWords.map { .text($0.unbroken) } ?? []),
            "sections": .list(page?.sections.map { .object(fields($0, texts)) } ?? []),
        ]
    }

    private static func fields(_ section: ProfilePage.Section, _ texts: Texts) -> JSONObject {
        let heading = JSONValue.text(texts.heading(section.section))
        return [
            "id": .text(section.section.rawValue), "heading": heading,
            "paragraphs": .list(section.paragraphs.map { .text($0.unbroken) }),
            "facts": .list(
                section.figures.map { figure in
                    .object([
                        "label": .text(figure.label), "value": .text(figure.value),
                        "note": figure.detail.map { .text($0) } ?? .null,
                    ])
                }),
            "chart": section.chart.map {
                .object(["svg": .text($0.svg.xml), "description": .text($0.description)])
            } ?? .null,
            "table": section.table.map { table in
                .object([
                    "caption": heading, "header": .list(table.header.map { .text($0) }),
                    "rows": .list(table.lines.map { row in .list(row.map { .text($0) }) }),
                ])
            } ?? .null,
        ]
    }
}

/// The message about Peach itself, with the help.
enum InfoContent {
    /// - Parameter isOwner: includes the paths of files.
    static func fields(_ links: ScreenLinks, isOwner: Bool, _ texts: Texts) -> JSONObject {
        [
            "kind": .text("info"), "name": .text("Peach"), "version": .text(links.version),
            "copyright": .text(links.copyright),
            "files": .list(
                (isOwner ? links.files : []).map { file in
                    .object(["name": .text(texts.name(of: file.place)), "path": .text(file.path.escaped)])
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
    /// With no-break spaces before percent signs and within pairs of keys.
    var unbroken: String {
        ["← →", "↑ ↓"].reduce(replacing(" %", with: "\u{A0}%")) { text, pair in
            text.replacing(pair, with: pair.replacing(" ", with: "\u{A0}"))
        }
    }
}
