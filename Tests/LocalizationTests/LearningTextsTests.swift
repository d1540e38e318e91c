// SPDX-License-Identifier: MIT
import Configuration
@testable import Mapping
import MIDI
import Music
import Testing

@testable import Localization

struct LearningTextsTests {
    private static let control = Control(name: "padX", message: .notes([MIDINote(36)], split: nil), channel: 10)

    /// With the words that each must contain.
    private static let prompts: [(MIDILearn.Prompt, [String])] =
        [
            (.again, []), (.brief, []), (.different, []), (.moved, []), (.backwards, []), (.unclear, []),
            (.finished, []),
            (.conflict(.busy(control: "padX", phrase: "skip", layer: nil)), ["padX", "skip", "always"]),
            (.conflict(.busy(control: "padX", phrase: "skip", layer: .matching)), ["padX", "skip", "matching"]),
            (.conflict(.defined(control: "padX", line: 12)), ["padX", "12"]), (.conflict(.unfit), []),
            (.refused(ConfigurationError(file: "/m.yaml", line: 3, column: 1, .empty)), ["/m.yaml"]),
        ] + ContinuousControlLearner.Stage.allCases.map { (.move($0), []) }

    @Test func everythingIsSaidInBothLanguages() throws {
        for (prompt, names) in Self.prompts { Sentences.check(naming: names) { $0.sentence(for: prompt) } }
        let stop = try #require(LearningTopic(word: "stop"))
        for texts in Language.allCases.map(\.texts) {
            let text = texts.sentence(for: .learned(stop, Self.control, nil))
            #expect(text.contains("padX: { note: 36, channel: 10 }"))
        }
    }

    @Test func everyTopicHasANameOfItsOwnAndAQuestion() {
        for texts in Language.allCases.map(\.texts) {
            let names = LearningTopic.known.map { texts.name(of: $0) }
            #expect(Set(names).count == names.count)
            for (name, topic) in zip(names, LearningTopic.known) {
                let question = texts.sentence(for: .ask(topic, number: 3, of: 22))
                #expect(question.contains(name) && question.contains("3") && question.contains("22"))
            }
        }
    }

    @Test func everyWordThatCanBeAskedForIsOne() {
        for topic in LearningTopic.known { #expect(LearningTopic(word: topic.word) == topic) }
        #expect(Set(LearningTopic.known.map(\.word)).count == LearningTopic.known.count)
        #expect(LearningTopic(word: "sing") == nil)
    }
}
