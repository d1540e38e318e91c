// SPDX-License-Identifier: MIT

/// Finds what somebody may have meant.
package enum Spelling {
    /// The known word that is fewest slips away; the first of several. If even that differs in more than a third of its
    /// letters (but one slip is always forgiven in words of two and more), the shortest phrase that the word is a part of.
    /// Nil if there is none, or more than one as short.
    package static func nearest(to word: String, among known: [String]) -> String? {
        // A word of this length is no slip of the keyboard, and the distance takes the product of both lengths.
        guard word.count <= 64 else { return nil }
        let best = known.map { ($0, distance(word.lowercased(), $0.lowercased())) }.min { $0.1 < $1.1 }
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
    package static func distance(_ one: String, _ other: String) -> Int {
        let a = Array(one)
        let b = Array(other)
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            before = last
            last = row
        }
        return last[b.count]
    }
}
