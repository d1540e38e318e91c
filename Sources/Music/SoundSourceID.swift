// SPDX-License-Identifier: MIT

/// Names a preset: "FILE:BANK:PROGRAM", the file without folder and ending ("peach:0:0").
package struct SoundSourceID: Hashable, Sendable {
    /// The pure sine of the SoundFont that comes with Peach.
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

    /// Nil unless the text has the three parts; a colon may be part of the file's name.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let program = Int(parts[parts.count - 1]), let bank = Int(parts[parts.count - 2]),
            (0...127).contains(program), (0...16383).contains(bank)
        else { return nil }
        let name = parts.dropLast(2).joined(separator: ":")
        guard !name.isEmpty else { return nil }
        self.init(soundFont: name, bank: bank, program: program)
    }

    package var text: String { "\(soundFont):\(bank):\(program)" }
}
