// SPDX-License-Identifier: MIT
import Foundation

extension String {
    /// Its lines, as YAML counts them, each with what ends it.
    package var wholeLines: [String] {
        var lines: [String] = []
        var rest = self[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.isNewline).map { rest.index(after: $0) } ?? rest.endIndex
            lines.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return lines
    }

    /// Without what is no letter at its ends.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Holds something that a parser of YAML reads.
    package var isContent: Bool { !trimmed.isEmpty && !trimmed.hasPrefix("#") }
}
