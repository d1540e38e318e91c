// SPDX-License-Identifier: MIT
import Instrument
import MIDI
import Music
import Testing
import Training
import Localization

@testable import Screen

/// Notices concern the present exercise or persisting conditions.
@Suite struct ScreenStateTests {
    private var state = ScreenState()

    private mutating func take(_ event: SessionEvent, answered: Int) {
        state.handle(SessionUpdate(event: event, phase: .training, mode: .comparison, answered: answered))
    }

    private mutating func begin(answered: Int) throws {
        let comparison = try #require(Comparison(referenceNote: MIDINote(60), interval: .prime, offset: 10))
        let exercise = ComparisonExercise(
            number: answered + 1, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
        take(.exerciseBegan(number: answered + 1, exercise), answered: answered)
    }

    private var message: String? {
        Self.messages(of: state, Texts(.english)).first
    }

    private static func messages(of state: ScreenState, _ texts: Texts) -> [String] {
        guard case .list(let messages)? = state.fields(texts)["messages"] else { return [] }
        return messages.compactMap { message in
            if case .object(let message) = message, case .text(let text)? = message["text"] { text } else { nil }
        }
    }

    @Test mutating func whatIsSaidOfOneExerciseIsReadDuringTheNextAndGoesWithIt() throws {
        take(.modeStarted(.comparison), answered: 0)
        try begin(answered: 0)
        // Between the first exercise and the second.
        take(.savedLater(count: 1), answered: 1)
        try begin(answered: 1)
        #expect(message == Texts(.english).savedLater(count: 1))
        try begin(answered: 2)
        #expect(message == nil)
    }

    @Test mutating func whatIsStillWrongStays() throws {
        take(.modeStarted(.comparison), answered: 0)
        take(.trouble(.midi(MIDIError(.waiting, errno: 5))), answered: 0)
        let said = message
        #expect(said != nil)
        for answered in 0..<4 { try begin(answered: answered) }
        #expect(message == said)
    }

    /// Training needs sound, but no keyboard.
    @Test mutating func thatNoKeyboardIsThereHidesNoTrouble() {
        let trouble = SessionEvent.Trouble.sound(.noDevice(tried: []))
        take(.trouble(trouble), answered: 0)
        state.say(about: .noController) { $0.noController }
        let told = Self.messages(of: state, Texts(.english)).map { $0.replacing("\u{A0}", with: " ") }
        #expect(told == [Texts(.english).sentence(for: trouble), Texts(.english).noController])
    }

    /// Related information is on one line.
    @Test func keysAndPercentSignsAreNotParted() {
        var state = ScreenState()
        state.say(about: .noController) { $0.noController }
        let text = Self.messages(of: state, Texts(.german)).joined()
        #expect(text.contains("←\u{A0}→") && text.contains("↑\u{A0}↓"))
        #expect("95 % of 10 cents".unbroken == "95\u{A0}% of 10 cents")
    }
}
