// SPDX-License-Identifier: MIT
import Foundation
import GRDB

/// What SQLite writes of a row: https://www.sqlite.org/fileformat.html#record_format
enum RowValues {
    /// Nil if the bytes are none. What says that it is text and is none comes as bytes.
    static func read(_ payload: [UInt8]) -> [DatabaseValue]? {
        guard let (size, begin) = payload.varint(at: 0), size >= Int64(begin), size <= Int64(payload.count) else {
            return nil
        }
        var (place, body) = (begin, Int(size))
        var values: [DatabaseValue] = []
        while place < Int(size) {
            guard let (type, end) = payload.varint(at: place), end <= Int(size),
                let (value, next) = value(payload, at: body, type: type)
            else { return nil }
            values.append(value)
            (place, body) = (end, next)
        }
        // Nothing may be left over.
        return body == payload.count ? values : nil
    }

    private static func value(
        _ payload: [UInt8], at place: Int, type: Int64
    ) -> (value: DatabaseValue, end: Int)? {
        func bytes(_ count: Int) -> ArraySlice<UInt8>? {
            count <= payload.count - place ? payload[place..<place + count] : nil
        }
        switch type {
        case 0: return (.null, place)
        case 1...6:
            let width = [1, 2, 3, 4, 6, 8][Int(type) - 1]
            return bytes(width).map { (integer($0).databaseValue, place + width) }
        case 7:
            return bytes(8).map { (Double(bitPattern: UInt64(bitPattern: integer($0))).databaseValue, place + 8) }
        case 8, 9: return ((type - 8).databaseValue, place)
        case 12...:
            guard type < 1 << 32 else { return nil }
            let count = Int(type - 12) / 2
            guard let content = bytes(count) else { return nil }
            let text = type & 1 == 1 ? String(validating: content, as: UTF8.self) : nil
            return (text?.databaseValue ?? Data(content).databaseValue, place + count)
        case _: return nil
        }
    }

    /// The highest first, with its sign.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let sign: Int64 = bytes.first.map { $0 >= 0x80 } == true ? -1 : 0
        return bytes.reduce(sign) { $0 << 8 | Int64($1) }
    }
}
