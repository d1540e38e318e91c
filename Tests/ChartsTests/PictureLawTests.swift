// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Testing
import Training
import Localization

@testable import Charts

/// For all ears, ranges, sizes and languages: texts neither overlap nor leave the picture.
struct PictureLawTests {
    private static func summaries(_ range: NoteRange) -> [ProfileSummary] {
        [Samples.empty(range), Samples.sparse(range)]
            + [1, 3, 40, 300].map { Samples.full(range, sessions: $0) }
            + [Samples.full(range, intervals: false, trend: .notEnoughData)]
    }

    private func check(_ boxes: [TextBox], within frame: Frame, sourceLocation: SourceLocation = #_sourceLocation) {
        for (index, box) in boxes.enumerated() {
            let isInside =
                box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
            if !isInside { Issue.record("\(box) leaves \(frame)", sourceLocation: sourceLocation) }
            if box.size < 11 { Issue.record("\(box) is too small", sourceLocation: sourceLocation) }
            for other in boxes[(index + 1)...] where box.touches(other) {
                Issue.record("\(box) touches \(other)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test(arguments: Samples.ranges, Language.allCases)
    func thePageIsReadable(range: NoteRange, language: Language) throws {
        for summary in Self.summaries(range) {
            let svg = ProfilePicture(summary, language: language, on: Samples.today, calendar: Samples.calendar).svg
            let height = try #require(svg["height"].flatMap { Double($0) })
            #expect(svg["viewBox"] == "0 0 900 \(try #require(svg["height"]))")
            check(
                try TextBox.all(in: svg), within: Frame(left: 0, top: 0, width: ProfilePicture.width, height: height))
        }
    }

    @Test(arguments: Samples.ranges, [(280.0, 150.0), (320, 240), (700, 330), (1400, 700)])
    func theChartIsReadableInEverySize(range: NoteRange, size: (width: Double, height: Double)) throws {
        let frame = Frame(left: 7, top: 5, width: size.width, height: size.height)
        for language in Language.allCases {
            for summary in Self.summaries(range) {
                let chart = ProfileChart(summary, in: frame, texts: language.texts)
                check(try TextBox.all(in: SVGElement("g", [:], chart.elements)), within: frame)
                let sessions = summary.leading?.timeline ?? []
                let timeline = TimelineChart(
                    sessions: sessions, frame: frame, texts: language.texts, calendar: Samples.calendar)
                if !sessions.isEmpty {
                    check(try TextBox.all(in: SVGElement("g", [:], timeline.elements)), within: frame)
                }
            }
        }
    }

    /// On the page each chart has a width of its own; what a reader finds in it lies inside.
    @Test(arguments: Samples.ranges, [260.0, 330, 550, 1100])
    func theChartsOfThePageAreReadable(range: NoteRange, width: Double) throws {
        let chosen = DirectedInterval(symbol: "m6d").map { IntervalSet($0) }
        var settings = TrainingSettings.standard
        if let chosen { settings.intervals = chosen }
        for (summary, language) in Self.summaries(range).flatMap({ one in Language.allCases.map { (one, $0) } }) {
            let page = ProfilePage(
                summary, chosen: settings, width: width, texts: language.texts, on: Samples.today,
                calendar: Samples.calendar)
            for chart in page.sections.flatMap(\.charts) {
                let frame = Frame(left: 0, top: 0, width: chart.width, height: chart.height)
                check(try TextBox.all(in: SVGElement("g", [:], chart.draw(frame))), within: frame)
                for mark in chart.marks {
                    #expect((0...chart.width).contains(mark.x) && (0...chart.height).contains(mark.y))
                    #expect(mark.lines.allSatisfy { !$0.isEmpty })
                    if let heard = mark.heard {
                        #expect(summary.range.referenceNotes(for: heard.interval).contains(heard.note))
                    }
                }
            }
        }
    }

    /// W3C's relative luminance and contrast ratio.
    @Test func textsAreSeenAndShapesToo() throws {
        func luminance(_ colour: String) throws -> Double {
            let number = try #require(Int(colour.dropFirst(), radix: 16))
            let parts = [16, 8, 0].map { (shift: Int) -> Double in
                let share = Double((number >> shift) & 255) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        func contrast(_ one: String, _ other: String) throws -> Double {
            let (one, other) = (try luminance(one), try luminance(other))
            return (max(one, other) + 0.05) / (min(one, other) + 0.05)
        }
        for palette in [Palette.light, .dark] {
            for text in [palette.ink, palette.dim] { #expect(try contrast(text, palette.page) >= 7) }
            for shape in [palette.signal, palette.edge, palette.axis] {
                #expect(try contrast(shape, palette.page) >= 3, "\(shape)")
            }
            #expect(try contrast(palette.signal, palette.band) >= 3)
            #expect(try contrast(palette.whiteKey, palette.blackKey) >= 7)
            #expect(try contrast(palette.keyEdge, palette.whiteKey) >= 3)
        }
    }
}

/// The bounding box of a text, measured with letters wider than most fonts'.
struct TextBox: CustomStringConvertible {
    let text: String
    let left, right, top, bottom: Double
    let size: Double
    /// Ascent and descent as shares of the size; smaller in most fonts.
    private static let (ascent, descent) = (0.95, 0.27)

    var description: String { "“\(text)” \(left)…\(right), \(top)…\(bottom)" }

    func touches(_ other: TextBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    static func all(in element: SVGElement) throws -> [TextBox] {
        var boxes = try element.children.flatMap { try all(in: $0) }
        if element.name == "text" { boxes.append(try TextBox(element)) }
        return boxes
    }

    private init(_ element: SVGElement) throws {
        let x = try #require(element["x"].flatMap { Double($0) })
        let y = try #require(element["y"].flatMap { Double($0) })
        size = try #require(element["font-size"].flatMap { Double($0) })
        text = element.text ?? ""
        let width = TextMeasure.width(text, size: size, isBold: element["class"] == "peach-strong")
        left = element["text-anchor"] == "end" ? x - width : element["text-anchor"] == "middle" ? x - width / 2 : x
        right = left + width
        top = y - Self.ascent * size
        bottom = y + Self.descent * size
    }
}
