// SPDX-License-Identifier: MIT

package enum Spelling {
    private static let longest = 64
    /// Longer lists of known words are not shown.
    private static let mostWords = 20

    /// The first known word with the smallest edit distance. If that is more than a third of its letters (one edit is always
    /// allowed in words of two letters and more), the shortest known phrase that contains the word, if unique.
    package static func nearest(to word: String, among known: [String]) -> String? {
        // Longer words are no typos, and the time grows with the product of both lengths.
        guard word.utf8.count <= 4 * longest, word.count <= longest else { return nil }
        let letters = Array(word.lowercased())
        var best: (word: String, edits: Int)?
        for candidate in known where candidate.utf8.count <= 8 * longest {
            // More edits than half of the word's letters never count.
            let most = best.map { $0.edits - 1 } ?? letters.count / 2 + 1
            let edits = distance(letters, Array(candidate.lowercased()), atMost: most)
            if let edits { best = (candidate, edits) }
        }
        guard let (candidate, edits) = best, candidate.count > 1, edits <= max(1, candidate.count / 3) else {
            return phrase(of: word, among: known)
        }
        return candidate
    }

    /// The nearest known word or, without one, all known words if they are few.
    package static func hint(for word: String, among known: [String]) -> (suggestion: String?, possible: [String]) {
        let suggestion = nearest(to: word, among: known)
        let isShort = suggestion == nil && known.count <= mostWords
        return (suggestion, isShort ? known : [])
    }

    /// "lower" is contained in "answer lower", "floor" in "strategy.floor".
    private static func phrase(of word: String, among known: [String]) -> String? {
        let wanted = Set(parts(word))
        guard !wanted.isEmpty else { return nil }
        let phrases = known.filter { wanted.isSubset(of: parts($0)) }
        let shortest = phrases.map { parts($0).count }.min()
        let best = phrases.filter { parts($0).count == shortest }
        return best.count == 1 ? best.first : nil
    }

    private static func parts(_ word: String) -> [String] {
        word.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    /// The optimal string alignment distance: letters inserted, deleted, replaced, or swapped with their neighbour.
    /// - Returns: nil above `most`.
    private static func distance(_ a: [Character], _ b: [Character], atMost most: Int) -> Int? {
        guard abs(a.count - b.count) <= most else { return nil }
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            if row.allSatisfy({ $0 > most }), last.allSatisfy({ $0 > most }) { return nil }
            before = last
            last = row
        }
        return last[b.count] <= most ? last[b.count] : nil
    }
}
