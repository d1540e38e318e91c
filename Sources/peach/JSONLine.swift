// SPDX-License-Identifier: MIT
import Foundation

/// One JSON object on one line of standard output, keys sorted, numbers with every digit they have.
enum JSONLine {
    /// What is nil is left out.
    static func put(_ fields: [String: Any?]) {
        let present = fields.compactMapValues { $0 }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: present, options: options) else { return }
        Line.out(String(decoding: data, as: UTF8.self))
    }
}
