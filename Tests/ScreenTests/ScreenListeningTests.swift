// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization
import Music
import Settings
import Testing
import Training

@testable import Screen

/// A page can answer each question of the listening check with the keys that it is sent, and never learns the answer.
@Suite struct ScreenListeningTests {
    @Test(arguments: Language.allCases) func eachQuestionHasItsKeys(language: Language) throws {
        let texts = language.texts
        var random = SeededRandom(seed: 1)
        var dialogue = ListeningDialogue(using: &random)
        var places: [String] = []
        while let question = dialogue.question {
            let fields = Screen.fields(.asked(question, after: nil, isHeard: true), texts)
            let keys = try #require(fields["keys"]?.items.map { Key(rawValue: $0["key"]?.string ?? "") })
            #expect(Set(keys.map { texts.name(of: $0 ?? .q, for: question) }).count == keys.count)
            #expect(keys.last == .escape)
            if let place = fields["place"]?.string { places.append(place) }
            // The example names its place, a trial does not.
            if case .trial(_, let trial) = question {
                let other = ListeningDialogue.Question.trial(number: places.count, trial.other)
                let same = Screen.fields(.asked(other, after: nil, isHeard: true), texts)
                #expect(JSONValue.object(same).text == JSONValue.object(fields).text)
            }
            let answer = try #require(keys.first { $0 == .enter || $0 == .two } ?? nil)
            _ = dialogue.handle(answer)
        }
        #expect(places.count == ListeningDialogue.count)
        let check = try #require(dialogue.check(of: "Scarlett", at: .distantPast))
        let result = Screen.fields(.found(check, MIDINote(36), output: "Scarlett"), texts)
        #expect(result["keys"]?.items.isEmpty == true)
        #expect(result["sentences"]?.items.count == 2)
    }
}

extension HeadphoneTrial {
    /// The same kind of trial with another answer.
    fileprivate var other: HeadphoneTrial {
        switch self {
        case .tones(let quietest, let antiphase): .tones(quietest: antiphase, antiphase: quietest)
        case .noises(let pitched, let seed): .noises(pitched: (pitched + 1) % 3, seed: seed + 1)
        }
    }
}
