// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Localization
import Music
import Profile
import Training

enum ProfileContent {
    /// - Parameters:
    ///   - summary: nil if the answers cannot be read.
    ///   - chosen: the settings in which one practises.
    static func fields(
        _ summary: ProfileSummary?, chosen: TrainingSettings, width: Double, _ texts: Texts
    ) -> JSONObject {
        guard let summary else {
            return ["kind": .text("profile"), "headline": .text(texts.answersUnreadable), "sections": .list([])]
        }
        let page = ProfilePage(
            summary, chosen: chosen, width: width, texts: texts, on: .now, calendar: .displayed)
        let story = page.story
        return [
            "kind": .text("profile"), "width": .number(page.width), "subtitle": .text(page.report.subtitle),
            "headline": .text(story.headline.unbroken), "progress": .text(story.progress.unbroken),
            "next": .object(fields(story.next)), "findings": .list(story.findings.map { .text($0.unbroken) }),
            "examples": .object([
                "title": .text(story.examplesTitle), "caption": .text(story.examplesKind),
                "list": .list(
                    story.examples.map { example in
                        .object([
                            "number": .text(example.number), "meaning": .text(example.meaning),
                            "hear": .object(fields(example.heard)), "isThreshold": .flag(example.isThreshold),
                        ])
                    }),
            ]),
            "hasAnswers": .flag(!summary.skills.isEmpty || !summary.matchingSkills.isEmpty),
            "sections": .list(page.sections.map { .object(fields($0, texts)) }),
        ]
    }

    /// - Returns: with what the page sends to begin it.
    private static func fields(_ step: ProfileStory.Step) -> JSONObject {
        let (focus, notes) = (step.focus, step.focus.range?.notes)
        return [
            "label": .text(step.label), "reason": step.reason.map { .text($0.unbroken) } ?? .null,
            "start": .object([
                "do": .text("start"), "mode": .text(focus.mode.rawValue),
                "lowest": notes.map { .number(Double($0.lowerBound.rawValue)) } ?? .null,
                "highest": notes.map { .number(Double($0.upperBound.rawValue)) } ?? .null,
                "interval": focus.interval.map { .text($0.symbol) } ?? .null,
            ]),
        ]
    }

    /// What the page sends to hear it.
    private static func fields(_ heard: HeardDifference) -> JSONObject {
        [
            "do": .text("hear"), "note": .number(Double(heard.note.rawValue)),
            "interval": .text(heard.interval.symbol), "cents": .number(heard.cents.rawValue),
        ]
    }

    private static func fields(_ section: ProfilePage.Section, _ texts: Texts) -> JSONObject {
        let heading = JSONValue.text(texts.heading(section.section))
        return [
            "id": .text(section.section.rawValue), "heading": heading,
            "title": .text(section.title ?? texts.heading(section.section)),
            "lead": section.lead.map { .text($0.unbroken) } ?? .null,
            "hints": .list(section.hints.map { .text($0.unbroken) }),
            "step": section.step.map { .object(fields($0)) } ?? .null,
            "paragraphs": .list(section.paragraphs.map { .text($0.unbroken) }),
            "facts": .list(
                section.figures.map { figure in
                    .object([
                        "label": .text(figure.label), "value": .text(figure.value),
                        "note": figure.detail.map { .text($0) } ?? .null,
                    ])
                }),
            "charts": .list(section.charts.map { .object(fields($0)) }),
            "table": section.table.map { .object(table(heading, header: $0.header, rows: $0.lines)) } ?? .null,
        ]
    }

    private static func fields(_ chart: ProfilePage.Chart) -> JSONObject {
        [
            "svg": .text(chart.svg.xml), "description": .text(chart.description),
            "name": chart.name.map { .text($0) } ?? .null,
            "marks": .list(
                chart.marks.map { mark in
                    .object([
                        "x": .number(mark.x), "y": .number(mark.y), "foot": mark.foot.map { .number($0) } ?? .null,
                        "lines": .list(mark.lines.map { .text($0.unbroken) }),
                        "hear": mark.heard.map { .object(fields($0)) } ?? .null,
                        "day": mark.day.map { .text($0) } ?? .null,
                    ])
                }),
        ]
    }

    static func table(_ caption: JSONValue, header: [String], rows: [[String]]) -> JSONObject {
        [
            "caption": caption, "header": .list(header.map { .text($0) }),
            "rows": .list(rows.map { row in .list(row.map { .text($0) }) }),
        ]
    }
}

/// The answers of a day.
enum DayContent {
    /// - Parameter answers: oldest first; nil if they cannot be read.
    static func fields(_ answers: [CompletedExercise]?, on day: Date, _ texts: Texts) -> JSONObject {
        let heading = JSONValue.text(texts.day(day, in: .displayed))
        let sentence = answers.map { summary(of: $0, texts) } ?? texts.answersUnreadable
        let table = ProfileContent.table(
            heading, header: [texts.timeColumn, texts.askedColumn, texts.resultColumn],
            rows: (answers ?? []).map { row($0, texts) })
        return [
            "kind": .text("day"), "heading": heading, "sentence": .text(sentence),
            "table": answers?.isEmpty ?? true ? .null : .object(table),
        ]
    }

    private static func summary(of answers: [CompletedExercise], _ texts: Texts) -> String {
        let verdicts = answers.compactMap {
            if case .comparison(let completed) = $0 { completed.isCorrect } else { nil }
        }
        let tuned = answers.count - verdicts.count
        if answers.isEmpty { return texts.noAnswers }
        return [
            verdicts.isEmpty ? nil : texts.right(verdicts.count { $0 }, of: verdicts.count),
            tuned == 0 ? nil : texts.tuned(tuned) + ".",
        ].compactMap(\.self).joined(separator: " ")
    }

    private static func row(_ answer: CompletedExercise, _ texts: Texts) -> [String] {
        switch answer {
        case .comparison(let completed):
            let comparison = completed.comparison
            return [
                time(completed.timestamp, texts),
                texts.asked(
                    comparison.referenceNote, comparison.interval, difference: comparison.targetNote.offset),
                texts.answered(isCorrect: completed.isCorrect),
            ]
        case .matching(let completed, _):
            let challenge = completed.challenge
            return [
                time(completed.timestamp, texts), texts.tuning(challenge.referenceNote, challenge.interval),
                texts.signed(completed.userCentError),
            ]
        }
    }

    private static func time(_ moment: Date, _ texts: Texts) -> String {
        let parts = Calendar.displayed.dateComponents([.hour, .minute], from: moment)
        return texts.time(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
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
