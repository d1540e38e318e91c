// SPDX-License-Identifier: MIT
import Machine

/// The pages of a database, with what its log holds of them, read without SQLite, which would give up all that lies behind a
/// damaged page. https://www.sqlite.org/fileformat.html
struct PageFile {
    /// All that SQLite allows, in bytes.
    static let sizes = (9...16).map { 1 << $0 }
    private static let usualSize = 4096
    /// Pages looked at to find out how large they are.
    private static let sample = 400

    /// Bytes of a page. Peach's files reserve nothing at its end.
    let pageSize: Int
    let count: Int
    private let file: ReadFile
    private let log: LogPages?

    /// - Parameter readsLog: what lies beside may belong to another file.
    /// - Throws: `ReadFile.Failure` if it cannot be opened.
    init(_ path: String, readsLog: Bool) throws(ReadFile.Failure) {
        file = try ReadFile(path)
        let log = readsLog ? LogPages(path + SharedMemory.log) : nil
        pageSize = log?.pageSize ?? Self.pageSize(of: file)
        self.log = log
        count = max((file.size + pageSize - 1) / pageSize, log?.count ?? 0)
    }

    /// - Parameter number: from 1.
    /// - Returns: zeros for what cannot be read.
    func page(_ number: Int) -> [UInt8] {
        if let logged = log?.page(number), logged.count == pageSize { return logged }
        var bytes = (try? file.bytes(at: (number - 1) * pageSize, count: pageSize)) ?? []
        if bytes.count < pageSize { bytes += [UInt8](repeating: 0, count: pageSize - bytes.count) }
        return bytes
    }

    /// What the file says, unless it is damaged there: then that by which most pages begin with rows.
    private static func pageSize(of file: ReadFile) -> Int {
        let header = (try? file.bytes(at: 0, count: 18)) ?? []
        let told = header.shortNumber(at: 16)
        let first = told == 1 ? 65_536 : told
        let others = sizes.filter { $0 != first && $0 != usualSize }
        let candidates = (sizes.contains(first) ? [first] : []) + (first == usualSize ? [] : [usualSize]) + others
        let hits = candidates.map { (size: $0, hits: self.hits(file, $0)) }
        // Of equals the first.
        return hits.reduce((usualSize, 0)) { $1.hits > $0.1 ? $1 : $0 }.0
    }

    private static func hits(_ file: ReadFile, _ size: Int) -> Int {
        let pages = file.size / size
        let step = max(1, pages / sample) | 1
        return stride(from: 1, through: max(1, pages), by: step).reduce(0) { sum, number in
            guard let bytes = try? file.bytes(at: (number - 1) * size, count: size),
                let page = TreePage(bytes, isFirst: number == 1), page.kind == .tableLeaf
            else { return sum }
            let rows = page.cells.filter { page.local($0).flatMap { RowValues.read($0) } != nil }
            // The first row lies at the end of its page.
            return rows.contains { $0.local.upperBound == size } ? sum + rows.count : sum
        }
    }
}
