// SPDX-License-Identifier: MIT

/// One control is held, another one pressed: "pad5+pad1".
package struct Chord: Hashable, Sendable {
    static let sign: Character = "+"

    /// The name of the control that is held: a pad, button or pedal, or a wheel at its upper end.
    package let held: String
    package let pressed: String

    package init(held: String, pressed: String) {
        self.held = held
        self.pressed = pressed
    }

    /// Nil unless it is two names and the sign between them; spaces do not count.
    init?(_ text: String) {
        let names = text.split(separator: Self.sign, omittingEmptySubsequences: false).map { name in
            String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard names.count == 2, !names.contains(""), names[0] != names[1] else { return nil }
        self.init(held: names[0], pressed: names[1])
    }

    package var text: String { "\(held)\(Self.sign)\(pressed)" }
}
