// SPDX-License-Identifier: MIT
import Words

/// How far long work is, in one line of a terminal: what is done, a bar, the share, and how long it will take still. Whoever
/// draws it again only when it differs keeps it calm, for eyes and for screen readers: shares are whole, times are round.
package struct ProgressLine: Hashable, Sendable {
    /// Letters of the bar: more tell no more.
    private static let longestBar = 30
    private static let shortestBar = 10
    /// Seconds after which, and a share from which, it can be told how long the rest will take.
    private static let (firstTime, firstShare) = (2.0, 0.02)

    package let text: String

    /// - Parameters:
    ///   - seconds: since the work began.
    ///   - width: letters of the terminal's line, of which the last stays free, because some go on in the next line there.
    package init(_ work: LongWork, done: Int, of total: Int, after seconds: Double, wording: Wording, width: Int) {
        let done = total > 0 ? min(total, max(0, done)) : 0
        let total = max(1, total)
        let texts = wording.texts
        let name = wording.written(texts.name(of: work))
        let percent = "\(done * 100 / total) %"
        let left = Self.left(Double(done) / Double(total), seconds, texts).map { wording.written($0) }
        let room = width - 1
        let words = [name, TextLines.padded(percent, to: 5, isRight: true)] + (left.map { [$0] } ?? [])
        let bar = min(Self.longestBar, room - words.reduce(0) { $0 + $1.count + 2 } - 2)
        if bar >= Self.shortestBar {
            let full = bar * done / total
            let letters = wording.isASCII ? ("#", "-") : ("━", "─")
            let drawn = String(repeating: letters.0, count: full) + String(repeating: letters.1, count: bar - full)
            text = ([name, wording.isASCII ? "[\(drawn)]" : drawn] + words.dropFirst()).joined(separator: "  ")
        } else {
            let short = "\(name) \(percent)"
            text = short.count <= room ? short : percent.count <= room ? percent : ""
        }
    }

    /// Nil while it is too early to tell.
    private static func left(_ share: Double, _ seconds: Double, _ texts: any Texts) -> String? {
        guard share >= firstShare, share < 1, seconds >= firstTime else { return nil }
        let left = seconds * (1 - share) / share
        if left >= 90 { return texts.left(minutes: Int((left / 60).rounded())) }
        return texts.left(seconds: left > 10 ? Int((left / 10).rounded(.up)) * 10 : max(1, Int(left.rounded(.up))))
    }
}
