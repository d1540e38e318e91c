// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music

/// Command lines as advice names them, so that they work when they are copied into a shell.
package enum Advice {
    /// - Parameters:
    ///   - words: what follows the program's name.
    ///   - data: the file it is about, which has to be named unless Peach takes it by itself; nil if it is not known.
    static func command(_ words: String, data: String?) -> String {
        guard let data, !isDefault(data) else { return "peach " + words }
        return "peach \(words) --data \(word(data))"
    }

    package static func calibration(of sound: SoundSourceID) -> String { "peach sounds calibrate " + word(sound.text) }

    /// A file's name as one word for sh(1), and no option. What a terminal would obey is written as bash(1) and zsh(1) read it.
    static func word(_ path: String) -> String {
        let name = path.hasPrefix("-") ? "./" + path : path
        guard name == name.harmless else { return "$'\(name.unicodeScalars.map { escaped($0) }.joined())'" }
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,:@%=".contains($0) }
        return isPlain ? name : "'" + name.replacing("'", with: "'\\''") + "'"
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let letter = String(scalar)
        if ["'", "\\"].contains(letter) { return "\\" + letter }
        guard letter != letter.harmless else { return letter }
        return letter.utf8.map {
            "\\" + String(repeating: "0", count: $0 < 8 ? 2 : $0 < 64 ? 1 : 0) + String($0, radix: 8)
        }
        .joined()
    }

    private static func isDefault(_ path: String) -> Bool {
        func whole(_ url: URL) -> String { url.standardizedFileURL.path(percentEncoded: false) }
        return whole(URL(filePath: path)) == whole(Folders().dataFile)
    }
}
