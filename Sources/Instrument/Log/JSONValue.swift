// SPDX-License-Identifier: MIT
import Foundation

/// JSON on one line: keys in snake_case, sorted; numbers with full precision.
package enum JSONText {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    /// Leaves out nil.
    /// - Throws: `EncodingError` for a number that is not finite.
    package static func bytes(_ value: some Encodable) throws -> [UInt8] { Array(try encoder.encode(value)) }

    package static func read<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: some Sequence<UInt8>
    ) throws -> Value {
        try decoder.decode(type, from: Data(bytes))
    }
}

/// The name of any member.
package struct StringKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

package enum JSONValue: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object(JSONObject)

    package static func integer(_ number: Int) -> JSONValue { .number(Double(number)) }

    /// On one line.
    package var text: String { (try? JSONText.bytes(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null" }
}

extension JSONValue: Codable {
    /// The largest number of nested levels.
    private static let deepest = 16

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard decoder.codingPath.count <= Self.deepest else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "nested too deep")
        }
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(JSONObject(members: try value.decode([String: JSONValue].self)))
        }
    }

    /// A number that is not finite becomes null, because JSON has none.
    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try value.encode(flag)
        case .number(let number) where number.isFinite: try value.encode(number)
        case .null, .number: try value.encodeNil()
        case .text(let text): try value.encode(text)
        case .list(let items): try value.encode(items)
        case .object(let object): try value.encode(object.members)
        }
    }
}

/// The members of a JSON object. A literal leaves out nil.
package struct JSONObject: Hashable, Sendable {
    package var members: [String: JSONValue] = [:]

    package subscript(name: String) -> JSONValue? {
        get { members[name] }
        set { members[name] = newValue }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue?)...) {
        members = Dictionary(
            elements.compactMap { name, value in value.map { (name, $0) } }, uniquingKeysWith: { first, _ in first })
    }
}
