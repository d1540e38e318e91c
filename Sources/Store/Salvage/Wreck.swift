// SPDX-License-Identifier: MIT
import GRDB
import Machine

/// A data file that SQLite does not read to its end: what of its rows can be found. Rows are looked for where the tables'
/// trees lead, and then in all pages to which no way leads any more.
struct Wreck {
    /// What is known of a page.
    private enum Use: UInt8 {
        case unknown, reached, free
    }

    /// A row as it was found: the columns as its table was made, and those that were added later if they were there.
    struct FoundRow {
        let rowid: Int64
        let values: [DatabaseValue]
    }

    let pages: PageFile
    private var uses: [Use]
    /// Pages with rows, each once: in the order of the tables, and then those that no way leads to.
    private var leaves: [Int] = []
    /// Of trees that are whole, a table's own and those of its indexes: how many rows they tell of.
    private var told: [String: [Int]] = [:]
    /// No page with rows is left to which no way leads.
    private var isComplete = false

    /// - Throws: `ReadFile.Failure`.
    init(_ path: String, readsLog: Bool = true, tables: Set<String>) throws(ReadFile.Failure) {
        pages = try PageFile(path, readsLog: readsLog)
        uses = Array(repeating: .unknown, count: pages.count + 1)
        let schema = walk(from: 1, isTable: true)
        leaves = schema.leaves
        let roots = schema.leaves.flatMap { rows(of: $0) }.compactMap { Root($0) }
        for root in roots where root.isTable {
            let tree = walk(from: root.page, isTable: true)
            // Whichever table the way seems to belong to.
            leaves += tree.leaves
            if tree.isWhole, tables.contains(root.table) { count(tree, root) }
        }
        for root in roots where !root.isTable {
            let tree = walk(from: root.page, isTable: false)
            if tree.isWhole, !root.isPartial, tables.contains(root.table) { count(tree, root) }
        }
        markFree()
        let strays = uses.indices.dropFirst().filter { number in
            uses[number] == .unknown && TreePage(pages.page(number), isFirst: number == 1)?.kind == .tableLeaf
        }
        leaves += strays
        isComplete = strays.isEmpty
    }

    /// How many rows a table had; nil if that cannot be known. One tree by itself may be damaged so that it seems whole.
    func count(of table: String) -> Int? {
        guard let told = told[table], let most = told.max() else { return nil }
        return isComplete || told.count(where: { $0 == most }) > 1 ? most : nil
    }

    /// Those that a way leads to come first, in their order.
    /// - Parameter body: is told how many pages there are, and which it is.
    func forEachPage(_ body: (_ rows: [FoundRow], _ number: Int, _ count: Int) throws -> Void) rethrows {
        for (index, leaf) in leaves.enumerated() {
            try body(rows(of: leaf), index + 1, leaves.count)
        }
    }

    private func rows(of number: Int) -> [FoundRow] {
        guard let page = TreePage(pages.page(number), isFirst: number == 1), page.kind == .tableLeaf else { return [] }
        return page.cells.compactMap { cell in
            guard let rowid = cell.rowid, let values = page.payload(cell, pages).flatMap({ RowValues.read($0) }) else {
                return nil
            }
            return FoundRow(rowid: rowid, values: values)
        }
    }

    // Trees.

    /// A line of the schema.
    private struct Root {
        let isTable: Bool
        /// An index of some rows only.
        let isPartial: Bool
        let table: String
        let page: Int

        init?(_ row: FoundRow) {
            guard row.values.count == 5, case .string(let type) = row.values[0].storage,
                case .string(let table) = row.values[2].storage, case .int64(let page) = row.values[3].storage,
                ["table", "index"].contains(type), page > 1
            else { return nil }
            (isTable, self.table, self.page) = (type == "table", table, Int(truncatingIfNeeded: page))
            isPartial = if case .string(let sql) = row.values[4].storage { sql.contains(" WHERE ") } else { false }
        }
    }

    private struct Tree {
        var leaves: [Int] = []
        /// Rows, or entries.
        var count = 0
        /// Every page and cell could be read.
        var isWhole = true
    }

    /// All pages that can be reached, without calling itself as often as a damaged tree may be deep.
    private mutating func walk(from root: Int, isTable: Bool) -> Tree {
        var tree = Tree()
        var waiting = [root]
        while let number = waiting.popLast() {
            guard uses.indices.contains(number), number > 0, uses[number] == .unknown,
                let page = TreePage(pages.page(number), isFirst: number == 1), page.kind.isTable == isTable
            else {
                tree.isWhole = false
                continue
            }
            uses[number] = .reached
            if !page.isWhole { tree.isWhole = false }
            if page.kind.isInterior {
                waiting += (page.cells.compactMap(\.child) + [page.last ?? 0]).reversed()
                if !isTable { tree.count += page.cells.count }
            } else {
                tree.leaves.append(number)
                tree.count += page.cells.count
            }
        }
        return tree
    }

    private mutating func count(_ tree: Tree, _ root: Root) {
        told[root.table, default: []].append(tree.count)
    }

    /// What was deleted is not to come back. A list of free pages that is damaged is not believed.
    private mutating func markFree() {
        let header = pages.page(1)
        var (trunk, left) = (Int(header.number(at: 32)), Int(header.number(at: 36)))
        while trunk > 1, trunk < uses.count, uses[trunk] == .unknown, left > 0 {
            let bytes = pages.page(trunk)
            let count = Int(bytes.number(at: 4))
            guard count <= bytes.count / 4 - 2, count < left else { return }
            let listed = (0..<count).map { Int(bytes.number(at: 8 + 4 * $0)) }
            guard listed.allSatisfy({ $0 > 1 && $0 < uses.count && uses[$0] == .unknown }),
                Set(listed).count == count
            else { return }
            for page in listed + [trunk] { uses[page] = .free }
            left -= count + 1
            trunk = Int(bytes.number(at: 0))
        }
    }
}
