// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Testing

@testable import Store

struct IdentityTextTests {
    @Test func itIsWrittenAsFoundationWritesItAndReadBack() {
        var random = SeededRandom(seed: 14)
        for _ in 0..<5000 {
            let halves = (random.next(), random.next())
            let id = UUID(uuid: withUnsafeBytes(of: halves) { $0.loadUnaligned(as: uuid_t.self) })
            #expect(id.grouped == id.uuidString)
            #expect(UUID(grouped: id.grouped) == id && UUID(grouped: id.grouped.lowercased()) == id)
        }
    }

    /// Another one would be saved than stands in the file.
    @Test func anyOtherCharacterIsNoDigit() {
        let text = "F9B4A367-8546-81B3-A73C-1BB8B8EAFE95"
        for place in text.indices {
            for other in ["", " ", "+", "-", "x", "G", "g", "/", ":", "@", "`", "é", "0A"]
            where text[place] != "-" || other != "-" {
                let changed = text[..<place] + other + text[text.index(after: place)...]
                #expect(UUID(grouped: String(changed)) == nil, "\(changed)")
            }
        }
        for other in ["", text + "0", text + "\0", "{\(text)}", " " + text] { #expect(UUID(grouped: other) == nil) }
    }
}
