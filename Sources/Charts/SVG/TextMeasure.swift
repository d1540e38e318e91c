// SPDX-License-Identifier: MIT

/// How wide a text is at most, without asking a font: the letters of a wide sans-serif one.
package enum TextMeasure {
    private static let narrowest = Set(" .,:;'|il")
    private static let narrow = Set("jtfrI!()[]·")
    private static let wide = Set("mwMWÄ%@—→")

    /// - Parameter size: of the font, in pixels.
    package static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
        let widths = text.map { letter in
            if narrowest.contains(letter) { return 0.37 }
            if narrow.contains(letter) { return 0.43 }
            if wide.contains(letter) { return 0.98 }
            return letter.isUppercase ? 0.72 : 0.62
        }
        return widths.reduce(0, +) * size * (isBold ? 1.1 : 1)
    }

    /// The words in lines that are no wider; a word that is wider by itself has a line of its own.
    package static func lines(_ text: String, size: Double, width: Double, isBold: Bool = false) -> [String] {
        var lines: [String] = []
        for word in TextLines.words(in: text) {
            if let last = lines.last, self.width("\(last) \(word)", size: size, isBold: isBold) <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
