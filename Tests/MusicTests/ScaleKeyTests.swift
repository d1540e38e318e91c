// SPDX-License-Identifier: MIT
import Testing

@testable import Music

/// A scale's key in records distinguishes its sizes from all others, and stays readable.
struct ScaleKeyTests {
    private static let equal = (1...12).map { Cents(Double($0) * 100) }

    private func key(_ name: String, _ sizes: [Cents] = equal) throws -> TuningKey {
        try #require(Scale(name: name, sizes: sizes)).key
    }

    @Test(arguments: ["mine", "Meine Stimmung", "Mitteltönig (¼ Komma)", "純正律", "", "-", "a.b", "31:a", "x-25fbccd7"])
    func aKeyIsParsedFromItsText(name: String) throws {
        let key = try key(name + String(repeating: "x", count: name == "-" ? 90 : 0))
        let word = key.rawValue
        #expect(word.count <= 40 && word.first?.isLetter == true)
        #expect(word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) })
        #expect(TuningKey(rawValue: word) == key)
    }

    @Test func lettersLoseTheirAccents() throws {
        #expect(try key("Mitteltönig").rawValue.hasPrefix("scl-Mitteltonig-"))
    }

    @Test func everyNamedTuningIsParsedFromItsText() {
        for key in TuningKey.named { #expect(TuningKey(rawValue: key.rawValue) == key) }
    }

    @Test(arguments: [
        "", "scl", "scl-", "scl-a", "scl-a-", "scl--0123abcd", "scl-a-0123abc", "scl-a-0123ABCD", "scl-a-0123abcg",
        "scl-ä-0123abcd", "scl-a b-0123abcd", "Equal", "equal ", "scl-a0123abcd",
        "scl-aaaaaaaaaaaaaaaaaaaaaaaaaaaa-0123abcd",
    ])
    func otherTextIsNoKey(word: String) { #expect(TuningKey(rawValue: word) == nil) }

    /// A hundredth of a cent makes another scale, an inaudible digit does not.
    @Test func everySizeCounts() throws {
        let plain = try key("mine")
        for degree in 0..<11 {
            var sizes = Self.equal
            sizes[degree] = sizes[degree] + Cents(0.01)
            #expect(try key("mine", sizes) != plain)
            sizes[degree] = Self.equal[degree] + Cents(1e-9)
            #expect(try key("mine", sizes) == plain)
        }
        #expect(try key("yours") != plain)
    }

    /// A user's file with the name of a shipped one.
    @Test func aShippedNameWithOtherSizesIsAnotherTuning() throws {
        for scale in ShippedScales.all {
            var sizes = scale.sizes
            sizes[0] = sizes[0] + Cents(0.001)
            #expect(try key(scale.name, sizes).rawValue.hasPrefix("scl-\(scale.name)-"))
            #expect(try key("other", scale.sizes).rawValue.hasPrefix("scl-other-"))
        }
    }

    @Test func aScaleAscendsToTheOctave() {
        var falling = Self.equal
        falling.swapAt(3, 4)
        for sizes in [
            [], Self.equal.dropLast(), Self.equal.map { $0 + Cents(1) }, falling, [0] + Self.equal.dropFirst(),
        ] {
            #expect(Scale(name: "a", sizes: Array(sizes)) == nil)
        }
    }
}
