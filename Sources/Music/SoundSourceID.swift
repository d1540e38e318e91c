// SPDX-License-Identifier: MIT

/// A preset's identifier "FILE:BANK:PROGRAM", the file without folder and extension ("peach:0:0").
package struct SoundSourceID: Hashable, Sendable {
    /// The pure sine of Peach's own SoundFont.
    package static let sine = SoundSourceID(soundFont: "peach", bank: 0, program: 0)

    package let soundFont: String
    /// 0…16383.
    package let bank: Int
    /// 0…127.
    package let program: Int

    package init(soundFont: String, bank: Int, program: Int) {
        self.soundFont = soundFont
        self.bank = bank
        self.program = program
    }

    /// Nil unless the text has three parts; the file's name may contain colons.
    package init?(_ text: String) {
        guard let second = text.utf8.lastIndex(of: UInt8(ascii: ":")),
            let first = text.utf8[..<second].lastIndex(of: UInt8(ascii: ":")), first > text.startIndex,
            let bank = Int(text[text.utf8.index(after: first)..<second]),
            let program = Int(text[text.utf8.index(after: second)...]),
            (0...127).contains(program), (0...16383).contains(bank)
        else { return nil }
        self.init(soundFont: String(text[..<first]), bank: bank, program: program)
    }

    package var text: String { "\(soundFont):\(bank):\(program)" }
}
