// SPDX-License-Identifier: MIT
import Localization
import Music
import Profile
import Training

/// Thresholds above the keys of a piano: a band that is narrow where the threshold is well known and absent where it is
/// unknown; finer is nearer to the keys. Without texts, a small picture.
package struct ProfileChart {
    private static let messageSize = 17.0

    private let summary: ProfileSummary
    private let frame: Frame
    private let texts: Texts?
    private let invites: Bool

    /// - Parameters:
    ///   - texts: for labels and the placeholder; nil for none.
    ///   - invites: says what to do in a chart without data.
    package init(_ summary: ProfileSummary, in frame: Frame, texts: Texts?, invites: Bool = true) {
        (self.summary, self.frame, self.texts, self.invites) = (summary, frame, texts, invites)
    }

    /// A document to embed where `ChartStyle.sheet` applies. The frame begins at 0, 0.
    /// - Parameter description: for screen readers, which ignore the picture without it.
    package func svg(description: String? = nil) -> SVGElement {
        .document(width: frame.width, height: frame.height, description: description, elements)
    }

    var elements: [SVGElement] {
        weakest + ChartGrid(scale: scale, left: axis.left, right: axis.right, texts: texts).elements
            + (summary.estimates.isEmpty ? placeholder : BandDrawing(columns: bandColumns, scale: scale).elements)
            + axis.elements(top: keysTop, height: keyLength) + names
    }

    var axis: KeyboardAxis {
        let room = ChartGrid.room(texts)
        let rightRoom = texts == nil ? 1.0 : 14
        return KeyboardAxis(
            range: summary.range, left: frame.left + max(room, 1), width: frame.width - max(room, 1) - rightRoom)
    }

    var scale: ThresholdScale {
        let estimates = summary.notes.compactMap(\.estimate)
        let (top, bottom) = (frame.top + ChartGrid.headroom(texts), keysTop - (texts == nil ? 2 : 10))
        return texts == nil || estimates.isEmpty
            ? ThresholdScale(notes: estimates, top: top, bottom: bottom)
            : ThresholdScale(sessions: estimates, top: top, bottom: bottom)
    }

    /// Explanations that the chart needs.
    var hints: [ChartHint] {
        if summary.estimates.isEmpty { return [.placeholder] }
        let isCut = scale.cutsAny(summary.notes.compactMap(\.estimate?.band))
        return (summary.hasGap ? [.gap, .fade] : []) + (isCut ? [.arrow] : [])
    }

    /// Each note extends half the way to its neighbours.
    private var bandColumns: [BandDrawing.Column] {
        let (axis, estimates) = (axis, summary.estimates)
        let middles = axis.keys.map(\.middle)
        let borders = [axis.left] + zip(middles, middles.dropFirst()).map { ($0 + $1) / 2 } + [axis.right]
        return axis.keys.indices.map { index in
            BandDrawing.Column(
                left: borders[index], middle: middles[index], right: borders[index + 1],
                estimate: estimates[axis.keys[index].note])
        }
    }

    /// Height of the names of the Cs below the keys.
    private var nameRoom: Double { texts == nil ? 1 : 22 }
    /// A fifth of the height, but at most twice the length of a real key.
    private var keyLength: Double { max(min(frame.height / 5, 9 * frame.width / 52), 12) }
    private var keysTop: Double { frame.bottom - nameRoom - keyLength }

    private var names: [SVGElement] { texts.map { axis.names(at: frame.bottom - 5, $0) } ?? [] }

    /// A mark for each note whose threshold is known.
    var marks: [ChartMark] {
        guard let texts, let skill = summary.leading?.skill else { return [] }
        let (axis, scale, estimates) = (axis, scale, summary.estimates)
        return axis.keys.compactMap { key in
            guard let estimate = estimates[key.note] else { return nil }
            let heard = summary.heard(estimate.threshold, of: skill, from: key.note)
            return ChartMark(
                Point(key.middle, scale.y(estimate.threshold)),
                [
                    "\(texts.name(of: key.note)): \(texts.plain(estimate.threshold))", texts.band(estimate.band),
                    heard.map { _ in texts.inTuneThenAudible },
                ],
                foot: axis.foot(of: key, top: keysTop, height: keyLength), heard: heard)
        }
    }

    /// The weakest octave, behind the band.
    private var weakest: [SVGElement] {
        guard texts != nil, let octave = summary.weakest else { return [] }
        let keys = axis.keys.filter { octave.contains($0.note) }
        guard let first = keys.first, let last = keys.last else { return [] }
        return [
            .rectangle(
                Frame(left: first.left, top: scale.top, width: last.right - first.left, height: keysTop - scale.top),
                .weak)
        ]
    }

    /// A faint line where training begins, and an invitation.
    private var placeholder: [SVGElement] {
        let (axis, scale) = (axis, scale)
        let y = scale.y(100)
        let line = SVGElement.line(Point(axis.left, y), Point(axis.right, y), .placeholder)
        guard let texts, invites, summary.isUntouched else { return [line] }
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
    /// Of the notes whose thresholds are known.
    var estimates: [MIDINote: ThresholdEstimate] {
        Dictionary(notes.compactMap { note in note.estimate.map { (note.note, $0) } }) { first, _ in first }
    }

    /// True if some notes are known and others are not.
    var hasGap: Bool { notes.contains { $0.estimate == nil } && !estimates.isEmpty }

    /// True before the first answer.
    var isUntouched: Bool { skills.isEmpty && practised.count == 0 }
}

/// Thresholds side by side with their 95 % bands, with gaps where they are unknown.
struct BandDrawing {
    struct Column: Hashable {
        let left, middle, right: Double
        let estimate: ThresholdEstimate?
    }

    let columns: [Column]
    let scale: ThresholdScale

    var elements: [SVGElement] { runs.flatMap { draw($0) } }

    /// Contiguous known thresholds. Nothing is drawn across a gap.
    private var runs: [[(column: Column, estimate: ThresholdEstimate)]] {
        var runs: [[(Column, ThresholdEstimate)]] = [[]]
        for column in columns {
            if let estimate = column.estimate {
                runs[runs.count - 1].append((column, estimate))
            } else {
                runs.append([])
            }
        }
        return runs.filter { !$0.isEmpty }
    }

    private func draw(_ run: [(column: Column, estimate: ThresholdEstimate)]) -> [SVGElement] {
        guard let first = run.first, let last = run.last else { return [] }
        let isAlone = run.count == 1
        var points = run.map { (x: $0.column.middle, estimate: $0.estimate) }
        // A single threshold has the width of its note; otherwise the band fades over half a key towards a gap.
        let (fadesIn, fadesOut) = (!isAlone && first.column != columns.first, !isAlone && last.column != columns.last)
        if !fadesIn { points.insert((first.column.left, first.estimate), at: 0) }
        if !fadesOut { points.append((last.column.right, last.estimate)) }
        let upper = points.map { Point($0.x, scale.y($0.estimate.band.upperBound)) }
        let lower = points.map { Point($0.x, scale.y($0.estimate.band.lowerBound)) }
        let middle = points.map { Point($0.x, scale.y($0.estimate.threshold)) }
        let fades =
            (fadesIn ? [fade(first.estimate, from: first.column.left, to: first.column.middle)] : [])
            + (fadesOut ? [fade(last.estimate, from: last.column.middle, to: last.column.right)] : [])
        // No edge where the scale cuts the band; an arrow shows that it goes on.
        let edges = [(upper, scale.top), (lower, scale.bottom)].flatMap { edge, end in
            edge.split { $0.y == end }.filter { $0.count > 1 }.map { SVGElement.polyline(Array($0), .edge) }
        }
        return fades + [.polygon(upper + lower.reversed(), .band)] + edges
            + arrows(run.map { ($0.column, $0.estimate.band) })
            + [.polyline(middle, .signal)]
    }

    /// In the middle of each stretch that is cut.
    private func arrows(_ run: [(column: Column, band: ClosedRange<Cents>)]) -> [SVGElement] {
        let above = run.split { !scale.cuts($0.band).above }.compactMap { $0[($0.startIndex + $0.endIndex) / 2].column }
        let below = run.split { !scale.cuts($0.band).below }.compactMap { $0[($0.startIndex + $0.endIndex) / 2].column }
        return above.map { .arrowhead(Point($0.middle, scale.top), pointsUp: true) }
            + below.map { .arrowhead(Point($0.middle, scale.bottom), pointsUp: false) }
    }

    private func fade(_ estimate: ThresholdEstimate, from left: Double, to right: Double) -> SVGElement {
        let (top, bottom) = (scale.y(estimate.band.upperBound), scale.y(estimate.band.lowerBound))
        return .rectangle(Frame(left: left, top: top, width: right - left, height: bottom - top), .faded)
    }
}

/// The horizontal positions of piano keys: white keys equally wide, each black key centred on the border of its white
/// neighbours. All octaves are equal.
struct KeyboardAxis {
    struct Key {
        let note: MIDINote
        let isBlack: Bool
        let middle, width: Double

        var left: Double { middle - width / 2 }
        var right: Double { middle + width / 2 }
    }

    private static let blackShare = 0.6
    /// Length of black keys as a share of white ones.
    private static let blackReach = 0.62
    /// Centre of each key, in white keys from the octave's C.
    private static let middles = [0.5, 1, 1.5, 2, 2.5, 3.5, 4, 4.5, 5, 5.5, 6, 6.5]
    private static let blacks: Set = [1, 3, 6, 8, 10]

    let keys: [Key]
    let left, width: Double

    init(range: NoteRange, left: Double, width: Double) {
        (self.left, self.width) = (left, width)
        let (low, high) = (range.notes.lowerBound, range.notes.upperBound)
        let start = Self.place(low) - Self.share(low) / 2
        let unit = width / (Self.place(high) + Self.share(high) / 2 - start)
        keys = (low.rawValue...high.rawValue).map { number in
            let note = MIDINote(number)
            return Key(
                note: note, isBlack: Self.isBlack(note), middle: left + (Self.place(note) - start) * unit,
                width: Self.share(note) * unit)
        }
    }

    var right: Double { left + width }

    func elements(top: Double, height: Double) -> [SVGElement] {
        let borders: [SVGElement] = borders.map { .line(Point($0, top), Point($0, top + height), .keyEdge) }
        let blacks: [SVGElement] = keys.filter(\.isBlack).map {
            .rectangle(
                Frame(left: $0.left, top: top, width: $0.width, height: height * Self.blackReach), .blackKey)
        }
        return [.rectangle(Frame(left: left, top: top, width: width, height: height), .whiteKey)] + borders + blacks
    }

    /// The names of the Cs.
    func names(at y: Double, _ texts: Texts) -> [SVGElement] {
        keys.filter { $0.note.rawValue.isMultiple(of: 12) }.map {
            .label(texts.name(of: $0.note), at: Point($0.middle, y), .middle)
        }
    }

    /// Where a line to a key ends.
    func foot(of key: Key, top: Double, height: Double) -> Double {
        top + height * (key.isBlack ? Self.blackReach * 0.8 : 0.82)
    }

    /// Borders between white keys.
    var borders: [Double] {
        var borders: [Double] = []
        for (key, next) in zip(keys, keys.dropFirst()) {
            if key.isBlack { borders.append(key.middle) }
            if !key.isBlack, !next.isBlack { borders.append(key.right) }
        }
        if let last = keys.last, last.isBlack { borders.append(last.middle) }
        return borders
    }

    static func isBlack(_ note: MIDINote) -> Bool { blacks.contains(note.rawValue % 12) }

    private static func place(_ note: MIDINote) -> Double {
        Double(note.rawValue / 12 * 7) + middles[note.rawValue % 12]
    }

    private static func share(_ note: MIDINote) -> Double { isBlack(note) ? blackShare : 1 }
}
