// SPDX-License-Identifier: MIT

/// Finds what somebody may have meant.
package enum Spelling {
    /// Letters.
    private static let longest = 64

    /// The known word that is fewest slips away; the first of several. If even that differs in more than a third of its
    /// letters (but one slip is always forgiven in words of two and more), the shortest phrase that the word is a part of.
    /// Nil if there is none, or more than one as short.
    package static func nearest(to word: String, among known: [String]) -> String? {
        // A word of this length is no slip of the keyboard, and the distance takes the product of both lengths.
        guard word.utf8.count <= 4 * longest, word.count <= longest else { return nil }
        let letters = Array(word.lowercased())
        var best: (word: String, slips: Int)?
        for candidate in known where candidate.utf8.count <= 8 * longest {
            // Of more slips than half of its letters no candidate is excused, however long it is.
            let most = best.map { $0.slips - 1 } ?? letters.count / 2 + 1
            let slips = distance(letters, Array(candidate.lowercased()), atMost: most)
            if let slips { best = (candidate, slips) }
        }
        guard let (candidate, slips) = best, candidate.count > 1, slips <= max(1, candidate.count / 3) else {
            return phrase(of: word, among: known)
        }
        return candidate
    }

    /// "lower" is a part of "answer lower", "floor" one of "strategy.floor".
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

    /// Letters inserted, deleted, replaced, or swapped with their neighbour: the optimal string alignment distance.
    /// - Returns: nil if it is more than `most`.
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
