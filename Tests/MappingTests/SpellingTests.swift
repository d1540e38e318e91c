// SPDX-License-Identifier: MIT
import Configuration
import Testing

@testable import Mapping

private let words = Binding.phrases.map(\.phrase)

@Test func everySingleSlipInAnActionIsForgiven() {
    for word in words {
        for index in word.indices {
            var missing = word
            missing.remove(at: index)
            var doubled = word
            doubled.insert(word[index], at: index)
            for slip in [missing, doubled] where !words.contains(slip) {
                #expect(Spelling.nearest(to: slip, among: words) == word)
            }
        }
    }
}

@Test func swappedNeighboursAreOneSlip() {
    #expect(Spelling.distance("cofnirm", "confirm") == 1)
    #expect(Spelling.distance("", "skip") == 4)
    #expect(Spelling.distance("skip", "") == 4)
    #expect(Spelling.distance("skip", "skip") == 0)
}

@Test func nothingIsSuggestedForNonsense() {
    for word in ["", "x", "brew some coffee", String(repeating: "stop", count: 10_000)] {
        #expect(Spelling.nearest(to: word, among: words) == nil)
    }
    #expect(Spelling.nearest(to: "stop", among: []) == nil)
}

@Test func capitalsAreASlipToo() {
    #expect(Spelling.nearest(to: "Stop", among: words) == "stop")
}

@Test func longNamesCostNothing() {
    let long = String(repeating: "lower ", count: 5_000)
    let names = (0..<20).map { "\(long)\($0)" } + ["lower"]
    for _ in 0..<200 { #expect(Spelling.nearest(to: "lowre", among: names) == "lower") }
    let marks = "e" + String(repeating: "\u{301}", count: 15_000)
    for _ in 0..<200 { #expect(Spelling.nearest(to: marks, among: [marks + "\u{302}", "stop"]) == nil) }
}
