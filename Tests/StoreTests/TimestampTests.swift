// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing

@testable import Store

struct TimestampTests {
    private func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    @Test func timesAreFormattedInUTC() {
        #expect(Timestamp.text(date(0)) == "1970-01-01T00:00:00.000Z")
        #expect(Timestamp.text(date(-1)) == "1969-12-31T23:59:59.999Z")
        #expect(Timestamp.text(date(951_782_400_123)) == "2000-02-29T00:00:00.123Z")
        #expect(Timestamp.text(Date(timeIntervalSince1970: 1_795_266_300.2499)) == "2026-11-21T13:05:00.250Z")
        #expect(Timestamp.text(.distantFuture) == "4001-01-01T00:00:00.000Z")
    }

    @Test func theRoundTripIsTheIdentityAndKeepsTheOrder() throws {
        var random = SeededRandom(seed: 4)
        let moments = (0..<5000).map { _ in Int64.random(in: -4_000_000_000_000...200_000_000_000_000, using: &random) }
            .sorted()
        for moment in moments { #expect(Timestamp.date(Timestamp.text(date(moment))) == date(moment)) }
        let texts = moments.map { Timestamp.text(date($0)) }
        #expect(texts == texts.sorted(), "the text sorts by time")
    }

    @Test func otherFormsOfTheSameTimeAreParsed() {
        let moment = Timestamp.date("2026-11-21T13:05:00.250Z")
        #expect(moment == Date(timeIntervalSince1970: 1_795_266_300.25))
        for text in [
            "2026-11-21T14:05:00.250+01:00", "2026-11-22T03:05:00.2504+14:00", "2026-11-21T13:05:00.249999999Z",
        ] {
            #expect(Timestamp.date(text) == moment, "\(text)")
        }
        #expect(Timestamp.date("2026-11-21T13:05:00Z") == Date(timeIntervalSince1970: 1_795_266_300))
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T13:05:00", "2026-11-21T13:05:00.250", "1795266300", "yesterday",
        "zzzz-zz-zzTzz:zz:zz.zzzZ",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(Timestamp.date(text) == nil)
    }
}
