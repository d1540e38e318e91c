// SPDX-License-Identifier: MIT
import Glibc

/// Text of files and devices on a terminal, which would obey what is in it.
package enum TerminalText {
    /// - Returns: the same if the descriptor is no terminal.
    package static func harmless(_ bytes: [UInt8], on descriptor: Int32) -> [UInt8] {
        isatty(descriptor) == 1 ? Array(harmless(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    }

    /// Control characters but line feeds and tabs, and those that override the direction of writing, become "\u{1B}" and the like.
    package static func harmless(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x09, 0x0A: String(scalar)
            case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: scalar.escaped(asASCII: true)
            case _: String(scalar)
            }
        }
        .joined()
    }
}
