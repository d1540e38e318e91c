// SPDX-License-Identifier: MIT
import Music
import Training

/// A schematic drawing of a controller from its mapping: wheels, faders and knobs, buttons, pads, keys; each with its name and
/// action. Not to scale.
package struct ControllerDrawing {
    package enum Kind: Hashable, Sendable {
        case pad, button, knob, fader, wheel, keys
    }

    package struct Part: Hashable, Sendable {
        package let id: String
        package let kind: Kind
        /// Short: "1", "wheel".
        package let name: String
        /// The action in a word; may be empty.
        package let does: String

        package init(id: String, kind: Kind, name: String, does: String) {
            (self.id, self.kind, self.name, self.does) = (id, kind, name, does)
        }
    }

    private static let (width, inset, gap) = (640.0, 20.0, 10.0)
    /// Font sizes of names and actions, pixels.
    private static let (nameSize, doesSize) = (15.0, 11.0)
    private static let keysHeight = 84.0
    /// Two octaves and the C above.
    private static let keys = KeyboardAxis(
        range: NoteRange(MIDINote(48)...MIDINote(72)) ?? .standard, left: inset, width: width - 2 * inset
    ).keys

    private let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    package func svg(description: String) -> SVGElement {
        var top = Self.inset
        var elements: [SVGElement] = []
        let slim = parts.filter { [.wheel, .fader, .knob].contains($0.kind) }
        let buttons = parts.filter { $0.kind == .button }
        let pads = parts.filter { $0.kind == .pad }
        for (row, size) in [(slim, (52.0, 92.0)), (buttons, (84, 40))] where !row.isEmpty {
            elements += grid(row, columns: Self.columns(size.0), (size.0, size.1), top: &top, upwards: false)
        }
        if !pads.isEmpty {
            let columns = pads.count > 8 ? 8 : 4
            let side = (Self.width - 2 * Self.inset - Self.gap * Double(columns - 1)) / Double(columns)
            elements += grid(pads, columns: columns, (side, 58), top: &top, upwards: true)
        }
        for keys in parts where keys.kind == .keys {
            elements.append(keyboard(keys, top: top))
            top += Self.keysHeight + Self.gap
        }
        let height = top - Self.gap + Self.inset
        let body = SVGElement.rectangle(
            Frame(left: 1, top: 1, width: Self.width - 2, height: height - 2), "device-body", radius: 16)
        return SVGElement(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Int(Self.width)) \(Int(height.rounded()))",
                "role": "img", "aria-label": description,
            ], [body] + elements)
    }

    private static func columns(_ width: Double) -> Int { Int((Self.width - 2 * inset + gap) / (width + gap)) }

    /// - Parameter upwards: true to count rows from the player's side, as for pads.
    private func grid(
        _ parts: [Part], columns: Int, _ size: (width: Double, height: Double), top: inout Double, upwards: Bool
    ) -> [SVGElement] {
        let rows = (parts.count + columns - 1) / columns
        let start = top
        top += Double(rows) * (size.height + Self.gap)
        return parts.enumerated().map { index, part in
            let row = upwards ? rows - 1 - index / columns : index / columns
            let frame = Frame(
                left: Self.inset + Double(index % columns) * (size.width + Self.gap),
                top: start + Double(row) * (size.height + Self.gap), width: size.width, height: size.height)
            return drawn(part, in: frame)
        }
    }

    private func drawn(_ part: Part, in frame: Frame) -> SVGElement {
        let middle = frame.left + frame.width / 2
        var shapes: [SVGElement]
        var baseline = frame.top + frame.height / 2 + (part.does.isEmpty ? 5 : -2)
        switch part.kind {
        case .pad, .button, .keys:
            shapes = [.rectangle(frame, "device-control", radius: part.kind == .pad ? 8 : 12)]
        case .knob:
            let radius = frame.width / 2 - 4
            shapes = [.circle(Point(middle, frame.top + radius + 4), radius: radius, "device-control")]
            baseline = frame.bottom - (part.does.isEmpty ? 8 : 18)
        case .wheel, .fader:
            let slot = Frame(
                left: middle - 13, top: frame.top, width: 26, height: frame.height - (part.does.isEmpty ? 26 : 38))
            let grip = Frame(left: middle - 13, top: slot.top + slot.height / 2 - 5, width: 26, height: 10)
            shapes = [
                .rectangle(slot, "device-control", radius: part.kind == .wheel ? 13 : 5),
                .rectangle(grip, "device-body", radius: 5),
            ]
            baseline = frame.bottom - (part.does.isEmpty ? 8 : 18)
        }
        let words = [
            (part.name, baseline, "device-name", Self.nameSize),
            (part.does, baseline + 16, "device-does", Self.doesSize),
        ]
        for (word, y, style, size) in words where !word.isEmpty {
            shapes.append(.text(word, at: Point(middle, y), style, size: size, anchor: .middle))
        }
        return SVGElement("g", ["data-control": part.id], shapes)
    }

    private func keyboard(_ part: Part, top: Double) -> SVGElement {
        func frame(_ key: KeyboardAxis.Key, height: Double) -> Frame {
            Frame(left: key.left, top: top, width: key.width, height: height)
        }
        let whites = Self.keys.filter { !$0.isBlack }.map {
            SVGElement.rectangle(frame($0, height: Self.keysHeight), "device-key", radius: 3)
        }
        let blacks = Self.keys.filter(\.isBlack).map {
            SVGElement.rectangle(frame($0, height: Self.keysHeight * 0.6), "device-black", radius: 2)
        }
        return SVGElement("g", ["data-control": part.id], whites + blacks)
    }
}
