// SPDX-License-Identifier: MIT
import Machine

/// What SQLite's log holds of pages: those that were committed in its unbroken beginning, as SQLite itself would take them up.
/// https://www.sqlite.org/fileformat.html#walformat
struct LogPages {
    private static let marks: [UInt32] = [0x377F_0682, 0x377F_0683]
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Bytes of a page.
    let pageSize: Int
    /// Of the database after the last commit.
    private(set) var count = 0
    private let file: ReadFile
    private var places: [Int: Int] = [:]

    /// Nil if nothing in it counts.
    init?(_ path: String) {
        guard let file = try? ReadFile(path), let header = try? file.bytes(at: 0, count: Self.headerSize),
            header.count == Self.headerSize
        else { return nil }
        let mark = header.number(at: 0)
        let size = Int(header.number(at: 8))
        guard Self.marks.contains(mark), PageFile.sizes.contains(size) else { return nil }
        (self.file, pageSize) = (file, size)
        var sum = Sum(isBigEndian: mark & 1 == 1)
        sum.add(header[..<24])
        guard sum.first == header.number(at: 24), sum.second == header.number(at: 28) else { return nil }
        take(salts: Array(header[16..<24]), sum)
        if count == 0 { return nil }
    }

    func page(_ number: Int) -> [UInt8]? {
        places[number].flatMap { try? file.bytes(at: $0, count: pageSize) }
    }

    private mutating func take(salts: [UInt8], _ sum: Sum) {
        var (sum, place) = (sum, Self.headerSize)
        var uncommitted: [Int: Int] = [:]
        let whole = Self.frameHeaderSize + pageSize
        while let frame = try? file.bytes(at: place, count: whole), frame.count == whole, Array(frame[8..<16]) == salts
        {
            sum.add(frame[..<8])
            sum.add(frame[Self.frameHeaderSize...])
            guard sum.first == frame.number(at: 16), sum.second == frame.number(at: 20) else { return }
            uncommitted[Int(frame.number(at: 0))] = place + Self.frameHeaderSize
            place += whole
            let size = Int(frame.number(at: 4))
            guard size > 0 else { continue }
            places.merge(uncommitted) { $1 }
            uncommitted = [:]
            count = size
        }
    }

    /// Of all that came before.
    private struct Sum {
        let isBigEndian: Bool
        var first: UInt32 = 0
        var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        /// - Parameter bytes: a multiple of eight.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { raw in
                for place in stride(from: 0, to: raw.count - 7, by: 8) {
                    first = first &+ word(raw, place) &+ second
                    second = second &+ word(raw, place + 4) &+ first
                }
            }
        }

        private func word(_ raw: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
            let word = raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }
    }
}

extension [UInt8] {
    /// Four bytes, the highest first, as SQLite writes them; 0 beyond the end.
    func number(at place: Int) -> UInt32 {
        guard place >= 0, place + 4 <= count else { return 0 }
        return self[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Two of them.
    func shortNumber(at place: Int) -> Int {
        guard place >= 0, place + 2 <= count else { return 0 }
        return Int(self[place]) << 8 | Int(self[place + 1])
    }

    /// SQLite's number of one to nine bytes, of seven bits each but for the ninth, and where it ends.
    func varint(at place: Int) -> (value: Int64, end: Int)? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place + index < count, place >= 0 else { return nil }
            let byte = self[place + index]
            if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), place + 9) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return (Int64(bitPattern: value), place + index + 1) }
        }
        return nil
    }
}
