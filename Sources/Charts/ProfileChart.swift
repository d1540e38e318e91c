// SPDX-License-Identifier: MIT
import Music
import Profile
import Training
import Localization

/// The thresholds of an ear above the keys of a piano: a band that is narrow where much is known, and absent where nothing
/// is; the finer the ear, the nearer to the keys. Without words it is a small picture of the same.
package struct ProfileChart {
    /// Of a key's length: how far black keys reach.
    private static let blackReach = 0.62
    private static let messageSize = 17.0

    private let summary: ProfileSummary
    private let frame: Frame
    private let texts: Texts?

    /// - Parameter texts: for labels and the words of the first day; nil for none.
    package init(_ summary: ProfileSummary, in frame: Frame, texts: Texts?) {
        self.summary = summary
        self.frame = frame
        self.texts = texts
    }

    /// A picture of its own, to be embedded where `ChartStyle.sheet` holds. The frame begins at 0, 0.
    /// - Parameter description: for whoever does not see it; without, nobody is told of it.
    package func svg(description: String? = nil) -> SVGElement {
        SVGDocument(width: frame.width, height: frame.height, title: nil, description: description)
            .element(elements)
    }

    package var elements: [SVGElement] {
        ChartGrid(scale: scale, left: axis.left, right: axis.right, texts: texts).elements
            + (isEmpty ? placeholder : BandDrawing(places: places, scale: scale).elements) + keyboard + names
    }

    package var axis: KeyboardAxis {
        let room = ChartGrid.room(texts)
        let rightRoom = texts == nil ? 1.0 : 14
        return KeyboardAxis(
            range: summary.range, left: frame.left + max(room, 1), width: frame.width - max(room, 1) - rightRoom)
    }

    package var scale: ThresholdScale {
        ThresholdScale(
            notes: summary.notes.compactMap(\.estimate), top: frame.top + ChartGrid.headroom(texts),
            bottom: keysTop - (texts == nil ? 2 : 10))
    }

    /// What is there and needs a word.
    var hints: [ChartHint] {
        if isEmpty { return [.placeholder] }
        let isCut = scale.cutsAny(summary.notes.compactMap(\.estimate?.band))
        return (summary.hasGap ? [.gap, .fade] : []) + (isCut ? [.arrow] : [])
    }

    private var isEmpty: Bool { summary.notes.allSatisfy { $0.estimate == nil } }

    /// Each note reaches half the way to its neighbours.
    private var places: [BandDrawing.Place] {
        let axis = axis
        let estimates = Dictionary(
            summary.notes.map { ($0.note, $0.estimate) }, uniquingKeysWith: { first, _ in first })
        let middles = axis.keys.map(\.middle)
        let borders = [axis.left] + zip(middles, middles.dropFirst()).map { ($0 + $1) / 2 } + [axis.right]
        return axis.keys.indices.map { index in
            BandDrawing.Place(
                left: borders[index], middle: middles[index], right: borders[index + 1],
                estimate: estimates[axis.keys[index].note] ?? nil)
        }
    }

    /// Below the keys: the names of the Cs.
    private var nameRoom: Double { texts == nil ? 1 : 22 }
    /// A fifth of the height, but no longer than twice the length of a real key.
    private var keyLength: Double { max(min(frame.height / 5, 9 * frame.width / 52), 12) }
    private var keysTop: Double { frame.bottom - nameRoom - keyLength }

    private var keyboard: [SVGElement] {
        let axis = axis
        let frame = Frame(left: axis.left, top: keysTop, width: axis.width, height: keyLength)
        let borders: [SVGElement] = axis.borders.map {
            .line(Point($0, frame.top), Point($0, frame.bottom), .keyEdge)
        }
        let blacks: [SVGElement] = axis.keys.filter(\.isBlack).map {
            .rectangle(
                Frame(left: $0.left, top: frame.top, width: $0.width, height: frame.height * Self.blackReach),
                .blackKey)
        }
        return [.rectangle(frame, .whiteKey)] + borders + blacks
    }

    private var names: [SVGElement] {
        guard texts != nil else { return [] }
        return axis.keys.filter { $0.note.rawValue.isMultiple(of: 12) }.map {
            .text(
                $0.note.name, at: Point($0.middle, frame.bottom - 5), .dim, size: ChartGrid.textSize, anchor: .middle)
        }
    }

    /// A faint line where training begins, and what to do.
    private var placeholder: [SVGElement] {
        let (axis, scale) = (axis, scale)
        let y = scale.y(100)
        let line = SVGElement.line(Point(axis.left, y), Point(axis.right, y), .placeholder)
        guard let texts, summary.isUntouched else { return [line] }
        let lines = TextMeasure.lines(texts.startTraining, size: Self.messageSize, width: axis.width, isBold: true)
        let leading = Self.messageSize * 1.3
        let first = (scale.top + scale.bottom) / 2 - Double(lines.count - 1) * leading / 2 + Self.messageSize / 3
        let widths = lines.map { TextMeasure.width($0, size: Self.messageSize, isBold: true) }
        let width = min((widths.max() ?? 0) + 16, axis.width)
        let clearing = Frame(
            left: axis.left + (axis.width - width) / 2, top: first - Self.messageSize * 1.2, width: width,
            height: Double(lines.count - 1) * leading + Self.messageSize * 1.6)
        return [line, .rectangle(clearing, .page)]
            + lines.enumerated().map { index, words in
                .text(
                    words, at: Point(axis.left + axis.width / 2, first + Double(index) * leading), .strong,
                    size: Self.messageSize, anchor: .middle)
            }
    }
}

extension ProfileSummary {
    /// Are there notes of which nothing is known, and others?
    var hasGap: Bool { notes.contains { $0.estimate == nil } && notes.contains { $0.estimate != nil } }

    /// Nothing was answered yet.
    var isUntouched: Bool { skills.isEmpty && practised.count == 0 }
}
