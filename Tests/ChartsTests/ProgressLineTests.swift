// SPDX-License-Identifier: MIT
import Testing
import Words

@testable import Charts

/// How far long work is, in one line.
struct ProgressLineTests {
    private static let wordings = Language.allCases.flatMap { language in
        [true, false].map { Wording(language: language, isASCII: $0) }
    }

    private func text(
        _ done: Int, of total: Int, after seconds: Double, _ wording: Wording = Wording(language: .english),
        width: Int = 80
    ) -> String {
        ProgressLine(.importing, done: done, of: total, after: seconds, wording: wording, width: width).text
    }

    /// A line that is as wide as the terminal goes on in the next one on some, and is never erased.
    @Test(arguments: wordings, LongWork.allCases) func itStaysInItsLine(wording: Wording, work: LongWork) {
        for width in 1...130 {
            for (done, seconds) in [(0, 1.0), (1, 1), (30, 5), (999, 4000), (1000, 4000), (2000, 1)] {
                let text = ProgressLine(work, done: done, of: 1000, after: seconds, wording: wording, width: width).text
                #expect(text.count < width && !text.contains("\n"), "\(text)")
                let isPlain = text.utf8.allSatisfy { $0 < 128 }
                #expect(isPlain || !wording.isASCII, "\(text)")
            }
        }
    }

    @Test func theBarIsAsLongAsWhatIsDone() {
        let plain = Wording(language: .english, isASCII: true)
        for percent in 0...100 {
            let text = text(percent, of: 100, after: 1, plain)
            let bar = text.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
            let full = bar.count { $0 == "#" }
            #expect(full == bar.count * percent / 100 && text.contains(" \(percent) %"), "\(text)")
        }
    }

    /// It is told when it can be known, and not to the second: whoever listens to a screen reader hears each change.
    @Test func theRestOfTheTimeIsRound() {
        #expect(!text(1, of: 1000, after: 60).contains("left"))
        #expect(!text(500, of: 1000, after: 1.5).contains("left"))
        #expect(text(500, of: 1000, after: 33).hasSuffix("about 40 s left"))
        #expect(text(500, of: 1000, after: 7).hasSuffix("about 7 s left"))
        #expect(text(100, of: 1000, after: 60).hasSuffix("about 9 min left"))
        #expect(text(500, of: 1000, after: 33, Wording(language: .german)).hasSuffix("noch etwa 40 s"))
        #expect(!text(1000, of: 1000, after: 60).contains("left"))
    }

    /// Work whose size is not known yet is nothing done, and no crash.
    @Test func nothingOfNothingIsNothing() {
        #expect(text(0, of: 0, after: 3).contains("0 %"))
        #expect(text(5, of: -1, after: 3).contains("0 %"))
    }
}
