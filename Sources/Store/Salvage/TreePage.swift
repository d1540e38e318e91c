// SPDX-License-Identifier: MIT

/// A page of a tree: rows of a table or entries of an index, or the way to them.
/// https://www.sqlite.org/fileformat.html#b_tree_pages
struct TreePage {
    enum Kind: UInt8 {
        case indexInterior = 2
        case tableInterior = 5
        case indexLeaf = 10
        case tableLeaf = 13

        var isInterior: Bool { self == .indexInterior || self == .tableInterior }
        var isTable: Bool { self == .tableInterior || self == .tableLeaf }
    }

    /// A row, an entry, or what leads to a page with smaller ones.
    struct Cell {
        /// A page.
        var child: Int?
        var rowid: Int64?
        /// All bytes of what it holds; the first of them are in the page.
        var length = 0
        var local = 0..<0
        /// The page with the next of them.
        var overflow: Int?
    }

    /// Nothing that Peach writes is as long; in bytes.
    private static let longest: Int64 = 1 << 24
    private static let headerOfFile = 100

    let kind: Kind
    let cells: [Cell]
    /// Behind all cells; only on the way.
    let last: Int?
    /// Each of its cells can be read.
    let isWhole: Bool
    private let bytes: [UInt8]

    /// Nil if it is none.
    /// - Parameter isFirst: of the file, whose header comes before.
    init?(_ bytes: [UInt8], isFirst: Bool) {
        let start = isFirst ? Self.headerOfFile : 0
        guard bytes.count > start + 12, let kind = Kind(rawValue: bytes[start]) else { return nil }
        self.bytes = bytes
        self.kind = kind
        let pointers = start + (kind.isInterior ? 12 : 8)
        let told = bytes.shortNumber(at: start + 3)
        let count = min(told, (bytes.count - pointers) / 2)
        last = kind.isInterior ? Int(bytes.number(at: start + 8)) : nil
        let found = (0..<count).compactMap { index -> Cell? in
            let place = bytes.shortNumber(at: pointers + 2 * index)
            return place >= pointers + 2 * count ? Self.cell(bytes, at: place, kind) : nil
        }
        cells = found
        isWhole = found.count == told
    }

    /// The bytes of a cell that lies in this page alone.
    func local(_ cell: Cell) -> [UInt8]? { cell.overflow == nil ? Array(bytes[cell.local]) : nil }

    /// All of them; nil if the way through other pages is broken.
    func payload(_ cell: Cell, _ pages: PageFile) -> [UInt8]? {
        var payload = Array(bytes[cell.local])
        var next = cell.overflow ?? 0
        while payload.count < cell.length {
            guard (2...max(2, pages.count)).contains(next) else { return nil }
            let page = pages.page(next)
            next = Int(page.number(at: 0))
            payload += page[4...].prefix(cell.length - payload.count)
        }
        return payload
    }

    private static func cell(_ bytes: [UInt8], at place: Int, _ kind: Kind) -> Cell? {
        var (cell, place) = (Cell(), place)
        if kind.isInterior {
            guard place + 4 <= bytes.count else { return nil }
            cell.child = Int(bytes.number(at: place))
            place += 4
        }
        if kind == .tableInterior {
            cell.rowid = bytes.varint(at: place)?.value
            return cell.rowid == nil ? nil : cell
        }
        guard let (length, end) = bytes.varint(at: place), (1...longest).contains(length) else { return nil }
        place = end
        if kind == .tableLeaf {
            guard let (rowid, end) = bytes.varint(at: place) else { return nil }
            (cell.rowid, place) = (rowid, end)
        }
        let size = bytes.count
        let most = kind == .tableLeaf ? size - 35 : (size - 12) * 64 / 255 - 23
        let least = (size - 12) * 32 / 255 - 23
        cell.length = Int(length)
        var local = cell.length
        if local > most {
            let spread = least + (cell.length - least) % (size - 4)
            local = spread <= most ? spread : least
            guard place + local + 4 <= size else { return nil }
            cell.overflow = Int(bytes.number(at: place + local))
        }
        guard place + local <= size else { return nil }
        cell.local = place..<place + local
        return cell
    }
}
