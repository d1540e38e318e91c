// SPDX-License-Identifier: MIT

/// How records are written to a file.
package enum RecordFormat: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180 behind a line with the format's version; one header for both kinds.
    case csv
    /// One JSON object a line; the first one tells the format's version.
    case jsonl

    /// What this Peach writes, and reads.
    static let version = 1
    static let name = "peach-records"
    /// In the first line, before the version.
    static let csvMark = "# \(name):"
}

extension RecordFormat {
    /// By the name of a file; nil if it tells nothing.
    package init?(ending name: String) {
        let name = name.lowercased()
        if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
            self = .jsonl
        } else {
            return nil
        }
    }
}
