// SPDX-License-Identifier: MIT
import Instrument
import Store

/// What holds of every text that is read as a value of JSON.
enum JSONLaws {
    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        switch read(bytes) {
        case .failure(let fault):
            if case .syntax(let column) = fault {
                try require((1...bytes.count + 1).contains(column), "where? \(fault)")
            }
        case .success(let value):
            try require(depth(of: value) <= JSONReader.deepest, "too deep")
            let text = value.text
            try require(!text.utf8.contains { $0 < 0x20 }, "more than a line: \(text)")
            // A whole number that is written with a point comes back without.
            guard case .success(let again) = read(Array(text.utf8)) else { throw BrokenLaw("no way back: \(text)") }
            try require(again.text == text, "written \(text), read \(again.text)")
        }
    }

    private static func read(_ bytes: [UInt8]) -> Result<JSONValue, JSONFault> {
        Result { () throws(JSONFault) in try JSONReader.read(bytes) }
    }

    private static func depth(of value: JSONValue) -> Int {
        switch value {
        case .null, .flag, .integer, .number, .text: 0
        case .list(let items): 1 + (items.map(depth).max() ?? 0)
        case .object(let object): 1 + (object.members.map { depth(of: $0.value) }.max() ?? 0)
        }
    }
}
