// SPDX-License-Identifier: MIT
import Foundation
import Instrument

/// One JSON object on one line of standard output, numbers with every digit they have.
enum JSONLine {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    /// "offsetCents" becomes "offset_cents"; what is nil is left out.
    static func put(_ value: some Encodable) {
        // JSON has no number that is not finite.
        guard let data = try? encoder.encode(value) else { return Line.lose(because: ERANGE) }
        Line.out(String(decoding: data, as: UTF8.self))
    }

    /// Members in their order.
    static func put(_ object: JSONObject) { Line.out(JSONValue.object(object).text) }
}
