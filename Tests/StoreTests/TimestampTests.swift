// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Testing
import Training

@testable import Store

struct TimestampTests {
    @Test func momentsAreWrittenAsTheCalendarHasThem() {
        #expect(Timestamp(milliseconds: 0).text == "1970-01-01T00:00:00.000Z")
        #expect(Timestamp(milliseconds: -1).text == "1969-12-31T23:59:59.999Z")
        #expect(Timestamp(milliseconds: 951_782_400_123).text == "2000-02-29T00:00:00.123Z")
        #expect(Timestamp(Date(timeIntervalSince1970: 1_795_266_300.2499)).text == "2026-11-21T13:05:00.250Z")
        #expect(Timestamp(.distantFuture).text == "4001-01-01T00:00:00.000Z")
        #expect(Timestamp(Date(timeIntervalSince1970: .infinity)).text == "9999-12-31T23:59:59.999Z")
    }

    @Test func textAndMomentAreTheSameThing() throws {
        var random = SeededRandom(seed: 4)
        let moments = (0..<5000).map { _ in Int64.random(in: Timestamp.validRange, using: &random) }.sorted()
        for moment in moments {
            let text = Timestamp(milliseconds: moment).text
            #expect(Timestamp(text: text)?.milliseconds == moment)
        }
        let texts = moments.map { Timestamp(milliseconds: $0).text }
        #expect(texts == texts.sorted(), "the text sorts by time")
        for milliseconds in moments.filter({ (0...4_000_000_000_000).contains($0) }) {
            let timestamp = Timestamp(milliseconds: milliseconds)
            #expect(Timestamp(timestamp.date) == timestamp)
        }
    }

    @Test func othersWriteTheSameMomentDifferently() {
        let moment = Timestamp(text: "2026-11-21T13:05:00.250Z")
        for text in [
            "2026-11-21T14:05:00.250+01:00", "2026-11-21T07:35:00,25-0530", "2026-11-22T03:05:00.2504+14:00",
            "2026-11-21T13:05:00.249999999Z",
        ] {
            #expect(Timestamp(withZone: text) == moment, "\(text)")
        }
        #expect(Timestamp(withZone: "2026-11-21T13:05:00Z")?.text == "2026-11-21T13:05:00.000Z")
        for text in [
            "2026-11-21T13:05:00", "2026-11-21T13:05:00.", "2026-11-21T13:05:00.Z", "2026-11-21T13:05:00+1:00",
            "2026-11-21T13:05:00+24:00", "2026-11-21T13:05:00Zulu", "0000-01-01T00:00:00+01:00",
            "9999-12-31T23:59:59.9996Z", "2026-11-21T13:05:00.0000000001Z", "1795266300",
        ] {
            #expect(Timestamp(withZone: text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T12:25:00Z", "2026-11-21 12:25:00.250Z", "2026-02-29T12:25:00.250Z",
        "2026-13-01T00:00:00.000Z", "2026-11-21T24:00:00.000Z", "2026-11-21T12:60:00.000Z", "zzzz-zz-zzTzz:zz:zz.zzzZ",
        "2026-00-10T00:00:00.000Z", "2026-04-31T00:00:00.000Z", "2026-04-00T00:00:00.000Z", "+026-04-01T00:00:00.000Z",
    ])
    func otherTextsAreNoMoments(text: String) {
        #expect(Timestamp(text: text) == nil)
    }
}
