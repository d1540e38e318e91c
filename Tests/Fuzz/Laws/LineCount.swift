// SPDX-License-Identifier: MIT

/// The lines of a text, counted apart from the reader that is tested: as an editor shows them that knows the five line
/// breaks of YAML 1.1.
struct LineCount {
    /// Unicode scalars of each line.
    private var lengths = [0]

    init(_ bytes: [UInt8]) {
        var text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        if text.first == "\u{FEFF}" { text.removeFirst() }
        for (index, scalar) in text.enumerated() {
            if scalar == "\r", index + 1 < text.count, text[index + 1] == "\n" { continue }
            if "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
                lengths.append(0)
            } else {
                lengths[lengths.count - 1] += 1
            }
        }
    }

    /// Right behind a line's last scalar is a place too: where something is missing.
    func holds(line: Int, column: Int) -> Bool {
        lengths.indices.contains(line - 1) && (1...lengths[line - 1] + 1).contains(column)
    }
}
