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
    #expect(Spelling.nearest(to: "cofnirm", among: ["confirm", "skip"]) == "confirm")
}

@Test func nothingIsSuggestedForNonsense() {
    for word in ["", "x", "brew some coffee", String(repeating: "stop", count: 10_000)] {
        #expect(Spelling.nearest(to: word, among: words) == nil)
    }
    #expect(Spelling.nearest(to: "stop", among: []) == nil)
}
