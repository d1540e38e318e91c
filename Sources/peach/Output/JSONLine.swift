// SPDX-License-Identifier: MIT
import Foundation
import Instrument

/// One JSON object on one line of standard output, numbers with every digit they have.
enum JSONLine {
    /// Keys are sorted; what is nil is left out.
    static func put(_ fields: [String: Any?]) {
        let present = fields.compactMapValues { $0 }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no number that is not finite.
        guard JSONSerialization.isValidJSONObject(present),
            let data = try? JSONSerialization.data(withJSONObject: present, options: options)
        else { return Line.lose(because: ERANGE) }
        Line.out(String(decoding: data, as: UTF8.self))
    }

    /// Members in their order.
    static func put(_ object: JSONObject) { Line.out(JSONValue.object(object).text) }
}
