// SPDX-License-Identifier: MIT
import Music

// How a control that is taught stands to those that a file has.

extension Control {
    /// Several notes that do the same and leave nothing to single ones.
    var isRow: Bool { notes.count > 1 && !yieldsToPads }

    var yielding: Control {
        Control(
            name: name, message: message, channel: channel, port: port, trigger: trigger, plays: plays,
            yieldsToPads: true)
    }

    /// Sends the same, for one who has taught it; what a hand wrote may say more of it.
    func isSame(as other: Control) -> Bool {
        guard trigger == other.trigger || trigger == .hold && other.trigger == .press else { return false }
        switch (message, other.message) {
        case (.notes(let one, _), .notes(let two, _)): return one == two
        case (.button(let one, _, _), .button(let two, _, _)): return one == two
        case (.encoder(let one, let kind, _), .encoder(let two, let kind2, _)): return one == two && kind == kind2
        case (.travel(let one), .travel(let two)): return one.form == two.form && one.isSprung == two.isSprung
        case (.program(let one), .program(let two)): return one == two
        case (.notes, _), (.button, _), (.travel, _), (.encoder, _), (.program, _): return false
        }
    }
}
