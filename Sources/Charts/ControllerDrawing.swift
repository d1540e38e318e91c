// SPDX-License-Identifier: MIT
import Music
import Training

/// A schematic drawing of a controller, not to scale: wheels at the left, buttons and pads in the middle, faders, knobs and
/// pedals at the right, keys below. What does something is labelled; the page lights parts by `data-control`.
package struct ControllerDrawing {
    package enum Kind: Hashable, Sendable {
        case pad, button, pedal, knob, fader, wheel
        /// One key of the keyboard.
        case key
        case keyboard
    }

    package struct Label: Hashable, Sendable {
        package let symbol: ControllerSymbol?
        package let word: String

        package init(_ symbol: ControllerSymbol?, _ word: String) { (self.symbol, self.word) = (symbol, word) }
    }

    package struct Part: Hashable, Sendable {
        let id: String
        let kind: Kind
        /// Short: "1", "wheel".
        let name: String
        /// Empty if it does nothing; two for the keys on both sides of a split.
        let labels: [Label]
        /// Of a key.
        let note: MIDINote?

        package init(id: String, kind: Kind, name: String, labels: [Label], note: MIDINote? = nil) {
            (self.id, self.kind, self.name, self.labels, self.note) = (id, kind, name, labels, note)
        }
    }

    private static let (inset, gap) = (16.0, 8.0)
    /// A grid of more pads than this is square.
    private static let mostInRows = 32
    private static let (wheelWidth, knobWidth, faderWidth, pedalWidth) = (46.0, 42.0, 44.0, 60.0)
    private static let (footer, keyboardHeight, keyboardRadius) = (16.0, 74.0, 3.0)
    /// Two octaves and the C above.
    private static let drawnKeys = 48...72

    private let parts: [Part]
    private let hasText: Bool
    private let width: Double

    /// - Parameter hasText: false for a small drawing.
    package init(_ parts: [Part], hasText: Bool = true) {
        (self.parts, self.hasText) = (parts, hasText)
        width = parts.count { $0.kind == .pad } > Self.mostInRows ? 480 : 640
    }

    /// The key of the drawing that stands for a note.
    package static func drawnKey(_ note: MIDINote) -> MIDINote {
        if drawnKeys.contains(note.rawValue) { return note }
        return MIDINote((note.rawValue < drawnKeys.lowerBound ? 48 : 60) + note.rawValue % 12)
    }

    package var svg: SVGElement {
        let (wheels, faders, knobs, pedals) = (of(.wheel), of(.fader), of(.knob), of(.pedal))
        let (buttons, pads) = (of(.button), of(.pad))
        let knobColumns = knobs.count > 3 ? (knobs.count + 1) / 2 : knobs.count
        let rightWidth =
            Double(faders.count) * Self.faderWidth + Double(knobColumns) * Self.knobWidth
            + Double(pedals.count) * Self.pedalWidth
        let left = Self.inset + Double(wheels.count) * Self.wheelWidth + (wheels.isEmpty ? 0 : Self.gap)
        let right = width - Self.inset - rightWidth - (rightWidth > 0 ? Self.gap : 0)
        let isKeyboardBeside = buttons.isEmpty && pads.isEmpty && faders.isEmpty && knobs.isEmpty

        var bottom = Self.inset
        var elements: [SVGElement] = []
        let buttonHeight = buttons.count > 8 || !pads.isEmpty ? 28.0 : 44
        let buttonRows = Self.rows(buttons)
        let columns = buttonRows.map(\.count).max() ?? 1
        for row in buttonRows { elements += grid(row, columns: columns, height: buttonHeight, left, right, &bottom) }
        let padHeight = pads.count > 16 && pads.count <= Self.mostInRows ? 38.0 : 46
        elements += grid(
            pads, columns: pads.count > 8 ? 8 : 4, height: padHeight, left, right, &bottom, isUpwards: true)
        if isKeyboardBeside, !of(.keyboard).isEmpty {
            elements += keyboard(Frame(left: left, top: Self.inset, width: right - left, height: 108))
            bottom = Self.inset + 108 + Self.gap
        }
        let isTall = !(wheels.isEmpty && faders.isEmpty && pedals.isEmpty)
        let knobRows = knobs.isEmpty ? 0 : (knobs.count + knobColumns - 1) / knobColumns
        let height = max(
            bottom - Self.inset - Self.gap, isTall ? 92 : 0, Double(knobRows) * (Self.knobWidth + Self.footer))
        let slots: [(parts: [Part], left: Double, width: Double)] = [
            (wheels, Self.inset, Self.wheelWidth), (faders, right + Self.gap, Self.faderWidth),
            (
                pedals, width - Self.inset - Double(pedals.count) * Self.pedalWidth + Self.gap / 2,
                Self.pedalWidth
            ),
        ]
        for (parts, left, width) in slots {
            for (index, part) in parts.enumerated() {
                let frame = Frame(left: left + Double(index) * width, top: Self.inset, width: width, height: height)
                elements.append(part.kind == .pedal ? pressed(part, frame.inset(Self.gap / 2, 0)) : slid(part, frame))
            }
        }
        let knobsLeft = right + Self.gap + Double(faders.count) * Self.faderWidth
        let knobsTop = Self.inset + (height - Double(knobRows) * (Self.knobWidth + Self.footer)) / 2
        for (index, part) in knobs.enumerated() {
            let (row, column) = (Double(index / knobColumns), Double(index % knobColumns))
            elements.append(
                knob(
                    part,
                    Frame(
                        left: knobsLeft + column * Self.knobWidth,
                        top: knobsTop + row * (Self.knobWidth + Self.footer), width: Self.knobWidth,
                        height: Self.knobWidth + Self.footer)))
        }
        bottom = Self.inset + height + Self.gap
        if !isKeyboardBeside, !of(.keyboard).isEmpty {
            elements += keyboard(
                Frame(
                    left: Self.inset, top: bottom + 4, width: width - 2 * Self.inset, height: Self.keyboardHeight))
            bottom += 4 + Self.keyboardHeight + Self.gap
        }
        let whole = bottom - Self.gap + Self.inset
        let body = SVGElement.rectangle(
            Frame(left: 0, top: 0, width: width, height: whole), "device-body", radius: 16)
        return SVGElement(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": width < 640 ? "is-square" : "is-wide",
                "viewBox": "0 0 \(Int(width)) \(Int(whole.rounded()))",
            ], [body] + elements)
    }

    private func of(_ kind: Kind) -> [Part] { parts.filter { $0.kind == kind } }

    /// - Parameter isUpwards: true to count rows from the player's side, as for pads.
    private func grid(
        _ parts: [Part], columns: Int, height: Double, _ left: Double, _ right: Double, _ bottom: inout Double,
        isUpwards: Bool = false
    ) -> [SVGElement] {
        guard !parts.isEmpty else { return [] }
        let rows = (parts.count + columns - 1) / columns
        let top = bottom
        bottom += Double(rows) * (height + Self.gap)
        let width = min(112, (right - left + Self.gap) / Double(columns) - Self.gap)
        let size = Frame(left: 0, top: 0, width: width, height: height)
        let layouts = parts.flatMap(\.labels).map { LabelLayout($0, in: size) }
        let hasWords = layouts.allSatisfy(\.hasWord)
        let hasNames = layouts.allSatisfy(\.hasRoomForName)
        return parts.enumerated().map { index, part in
            let row = isUpwards ? rows - 1 - index / columns : index / columns
            return pressed(
                part, hasWord: hasWords, hasName: hasNames,
                Frame(
                    left: left + Double(index % columns) * (width + Self.gap),
                    top: top + Double(row) * (height + Self.gap), width: width, height: height))
        }
    }

    /// Rows of up to eight; buttons that are numbered apart have rows of their own.
    private static func rows(_ buttons: [Part]) -> [[Part]] {
        func stem(_ part: Part) -> Substring { part.id.last?.isNumber == true ? part.id.prefix { !$0.isNumber } : "" }
        let runs = buttons.reduce(into: [[Part]]()) { runs, button in
            if runs.last?.first.map(stem) == stem(button) {
                runs[runs.count - 1].append(button)
            } else {
                runs.append([button])
            }
        }
        return runs.flatMap { run in
            let length = (run.count + (run.count - 1) / 8) / ((run.count + 7) / 8)
            return stride(from: 0, to: run.count, by: length).map { Array(run[$0..<min($0 + length, run.count)]) }
        }
    }

    private func group(_ part: Part, _ shapes: [SVGElement]) -> SVGElement {
        SVGElement(
            "g", ["class": part.labels.isEmpty ? "device-idle" : "device-used", "data-control": part.id], shapes)
    }

    /// - Parameters:
    ///   - hasWord: false to draw only the symbol, as on the other parts of its grid.
    ///   - hasName: false to draw no name beside a label, as on the others.
    private func pressed(
        _ part: Part, hasWord: Bool = true, hasName: Bool = false, _ frame: Frame
    ) -> SVGElement {
        let radius = part.kind == .pad ? 6.0 : part.kind == .button ? 8 : 14
        var shapes = [SVGElement.rectangle(frame, "device-part", radius: radius)]
        guard hasText else { return group(part, shapes) }
        let label = part.labels.first.map { LabelLayout($0, in: frame, hasWord: hasWord) }
        if let label { shapes += label.elements }
        if label == nil || hasName {
            shapes.append(
                label == nil
                    ? .text(
                        part.name, at: Point(frame.middle.x, frame.middle.y + 4), "device-name", size: 11,
                        anchor: .middle)
                    : .text(
                        part.name, at: Point(frame.left + 6, frame.top + 14), "device-name", size: 11, anchor: .start))
        }
        return group(part, shapes)
    }

    /// A wheel or fader, with what moves in it at its middle; `data-travel` is the way of that in pixels.
    private func slid(_ part: Part, _ frame: Frame) -> SVGElement {
        let isWheel = part.kind == .wheel
        let slot = Frame(
            left: frame.middle.x - (isWheel ? 15 : 9), top: frame.top, width: isWheel ? 30 : 18,
            height: frame.height - (hasText ? Self.footer : 0))
        let grip = Frame(left: slot.left + 3, top: slot.middle.y - 7, width: slot.width - 6, height: 14)
        var moving = SVGElement.rectangle(grip, "device-grip", radius: 7)
        moving["data-travel"] = SVGElement.number(slot.height - 20)
        return group(
            part, [.rectangle(slot, "device-part", radius: isWheel ? 15 : 9), moving] + footer(part, frame))
    }

    private func knob(_ part: Part, _ frame: Frame) -> SVGElement {
        let middle = Point(frame.middle.x, frame.top + Self.knobWidth / 2)
        let pointer = SVGElement(
            "g", ["transform": "translate(\(SVGElement.number(middle.x)) \(SVGElement.number(middle.y)))"],
            [SVGElement("path", ["class": "device-pointer", "d": "M0 -6V-13"])])
        return group(
            part,
            [.circle(middle, radius: Self.knobWidth / 2 - 5, "device-part"), pointer] + footer(part, frame))
    }

    private func footer(_ part: Part, _ frame: Frame) -> [SVGElement] {
        guard hasText else { return [] }
        let word = (part.labels.first?.word ?? "").replacing("\u{AD}", with: "")
        if TextMeasure.width(word, size: 11, isBold: true) > frame.width + Self.gap { return [] }
        return [
            .text(
                word.isEmpty ? part.name : word, at: Point(frame.middle.x, frame.bottom - 2),
                word.isEmpty ? "device-name" : "device-word", size: 11, anchor: .middle)
        ]
    }

    private func keyboard(_ frame: Frame) -> [SVGElement] {
        of(.keyboard).map { part in
            let range = NoteRange(MIDINote(Self.drawnKeys.lowerBound)...MIDINote(Self.drawnKeys.upperBound))
            let keys = KeyboardAxis(range: range ?? .standard, left: frame.left, width: frame.width).keys
            let own = of(.key)
            func shape(_ key: KeyboardAxis.Key) -> SVGElement {
                let height = frame.height * (key.isBlack ? 0.58 : 1)
                var shape = SVGElement.rectangle(
                    Frame(left: key.left, top: frame.top, width: key.width, height: height),
                    key.isBlack ? "device-black" : "device-key", radius: Self.keyboardRadius)
                shape["data-note"] = "\(key.note.rawValue)"
                guard let part = own.first(where: { $0.note == key.note }) else { return shape }
                let foot = Frame(
                    left: key.left, top: frame.top + frame.height * 0.6, width: key.width, height: frame.height * 0.4)
                let label = hasText ? part.labels.first.map { LabelLayout($0, in: foot).elements } ?? [] : []
                return group(part, [shape] + label)
            }
            let shapes = keys.filter { !$0.isBlack }.map(shape) + keys.filter(\.isBlack).map(shape)
            return group(part, shapes + (hasText ? sides(part, frame) : []))
        }
    }

    /// What the keys on both sides of middle C do.
    private func sides(_ part: Part, _ frame: Frame) -> [SVGElement] {
        guard part.labels.count == 2 else { return [] }
        let split = frame.left + frame.width * 7 / 15
        let foot = (top: frame.top + frame.height * 0.6, height: frame.height * 0.4)
        let height = 24.0
        return zip(part.labels, [frame.left..<split, (split + 44)..<frame.right]).flatMap { label, range in
            let width = TextMeasure.width(label.word, size: 13, isBold: true) + 46
            let plate = Frame(
                left: (range.lowerBound + range.upperBound - width) / 2, top: foot.top + (foot.height - height) / 2,
                width: width, height: height)
            return [.rectangle(plate, "device-plate", radius: height / 2)] + LabelLayout(label, in: plate).elements
        }
    }
}

/// A symbol and a word in a frame, as large as they fit: side by side, the word below, or the symbol alone.
private struct LabelLayout {
    private static let sizes = [13.0, 12, 11]
    private static let (symbolSize, space) = (13.0, 5.0)

    private(set) var elements: [SVGElement] = []
    private(set) var hasRoomForName = true
    private(set) var hasWord = true

    init(_ label: ControllerDrawing.Label, in frame: Frame, hasWord: Bool = true) {
        let symbol = label.symbol
        for size in hasWord || symbol == nil ? Self.sizes : [] {
            let lines = Self.lines(label.word, size: size, width: frame.width - 8)
            let widest = lines.map { TextMeasure.width($0, size: size, isBold: true) }.max() ?? 0
            let beside = symbol == nil ? 0 : Self.symbolSize + Self.space
            if lines.count == 1, widest + beside <= frame.width - 12 {
                let left = frame.middle.x - (widest * 0.92 + beside) / 2
                if let symbol {
                    elements.append(symbol.element(left: left, top: frame.middle.y - 6.5, size: Self.symbolSize))
                }
                elements.append(
                    .text(
                        lines[0], at: Point(left + beside, frame.middle.y + size * 0.36), "device-word", size: size,
                        anchor: .start))
                hasRoomForName = frame.height > 40
                return
            }
            let isBelow = symbol != nil && lines.count == 1
            let height = Double(lines.count) * (size + 1.5) + (isBelow ? Self.symbolSize + 2 : 0)
            guard widest <= frame.width - 4, height <= frame.height - 6 else { continue }
            var top = frame.middle.y - height / 2
            if isBelow, let symbol {
                elements.append(symbol.element(left: frame.middle.x - 6.5, top: top, size: Self.symbolSize))
                top += Self.symbolSize + 2
            }
            for (index, line) in lines.enumerated() {
                let baseline = top + size * 0.86 + Double(index) * (size + 1.5)
                elements.append(
                    .text(line, at: Point(frame.middle.x, baseline), "device-word", size: size, anchor: .middle))
            }
            hasRoomForName = lines.count == 1
            return
        }
        self.hasWord = false
        hasRoomForName = symbol != nil && frame.height > 40
        guard let symbol else { return }
        let size = min(Self.symbolSize, frame.height - 6, frame.width - 6)
        elements = [symbol.element(left: frame.middle.x - size / 2, top: frame.middle.y - size / 2, size: size)]
    }

    /// Broken at spaces, and at soft hyphens where a word is too long.
    private static func lines(_ text: String, size: Double, width: Double) -> [String] {
        func isTooWide(_ line: String) -> Bool { TextMeasure.width(line, size: size, isBold: true) > width }
        let plain = text.replacing("\u{AD}", with: "")
        let lines = TextMeasure.lines(plain, size: size, width: width, isBold: true)
        guard lines.contains(where: isTooWide) else { return lines }
        return text.split(separator: " ").flatMap { word in
            word.split(separator: "\u{AD}").reduce(into: [String]()) { lines, part in
                if let last = lines.last, !isTooWide(last + part + "-") {
                    lines[lines.count - 1] = last + part
                } else {
                    if let last = lines.last { lines[lines.count - 1] = last + "-" }
                    lines.append(String(part))
                }
            }
        }
    }
}

extension Frame {
    fileprivate var middle: Point { Point(left + width / 2, top + height / 2) }

    fileprivate func inset(_ x: Double, _ y: Double) -> Frame {
        Frame(left: left + x, top: top + y, width: width - 2 * x, height: height - 2 * y)
    }
}
