// SPDX-License-Identifier: MIT
import Configuration
@testable import Instrument
import Localization
import MIDI
import Mapping
import Music
import Sound

@testable import Screen
@testable import Store
@testable import Training
import Testing

/// Notices concern the present exercise or persisting conditions.
@Suite struct ScreenStateTests {
    private var state = ScreenState()

    private mutating func handle(_ event: SessionEvent, answered: Int) {
        state.handle(SessionUpdate(event: event, phase: .training, mode: .comparison, answered: answered))
    }

    private mutating func begin(answered: Int) throws {
        let comparison = try #require(Comparison(referenceNote: MIDINote(60), interval: .prime, offset: 10))
        let exercise = ComparisonExercise(
            number: answered + 1, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
        handle(.exerciseBegan(number: answered + 1, exercise), answered: answered)
    }

    private var message: String? {
        Self.messages(of: state, Texts(.english)).first
    }

    private static func messages(of state: ScreenState, _ texts: Texts) -> [String] {
        state.fields(texts)["messages"]?.items.compactMap { $0["text"]?.string } ?? []
    }

    @Test mutating func aNoticeAboutAnExerciseIsShownUntilTheEndOfTheNext() throws {
        handle(.modeStarted(.comparison), answered: 0)
        try begin(answered: 0)
        // Between the first exercise and the second.
        handle(.savedLater(count: 1), answered: 1)
        try begin(answered: 1)
        #expect(message == Texts(.english).savedLater(count: 1))
        try begin(answered: 2)
        #expect(message == nil)
    }

    /// The page says plainly that nothing is asked.
    @Test mutating func aPassageIsOnlyHeard() throws {
        let comparison = try #require(Comparison(referenceNote: MIDINote(60), interval: .prime, offset: 10))
        var exercise = ComparisonExercise(
            number: 1, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
        handle(.modeStarted(.comparison), answered: 0)
        try begin(answered: 0)
        for (passage, prompt) in [
            (ListeningPassage(heard: 1, count: 4), "Just listen: 2 of 4"),
            (ListeningPassage(count: nil, minutesLeft: 9), "9 min left"),
        ] {
            exercise.passage = passage
            handle(.listeningBegan(number: 1, exercise), answered: 1)
            let fields = state.fields(Texts(.english))
            #expect(fields["stage"]?.string == "listening" && fields["prompt"]?.string == prompt)
        }
        try begin(answered: 1)
        #expect(state.fields(Texts(.english))["stage"]?.string == "reference")
        (exercise.passage, exercise.followsPassage) = (nil, true)
        handle(.exerciseBegan(number: 2, exercise), answered: 1)
        #expect(state.fields(Texts(.english))["prompt"]?.string == "Now answer again.")
        state.handle(
            SessionUpdate(
                event: .modeStarted(.intervalComparison), phase: .training, mode: .intervalComparison, answered: 0,
                isListening: true))
        #expect(state.fields(Texts(.german))["modeName"]?.string == "Intervalle hören")
    }

    @Test mutating func persistingProblemsStay() throws {
        handle(.modeStarted(.comparison), answered: 0)
        handle(.trouble(.midi(MIDIError(.waiting, errno: 5))), answered: 0)
        let first = message
        #expect(first != nil)
        for answered in 0..<4 { try begin(answered: answered) }
        #expect(message == first)
    }

    /// Training needs sound, but no keyboard.
    @Test mutating func aMissingKeyboardHidesNoTrouble() {
        let trouble = SessionEvent.Trouble.sound(.noDevice(tried: []))
        handle(.trouble(trouble), answered: 0)
        state.addNotice(.noController) { $0.noController }
        let shown = Self.messages(of: state, Texts(.english)).map { $0.replacing("\u{A0}", with: " ") }
        #expect(shown == [Texts(.english).sentence(for: trouble), Texts(.english).noController])
    }

    /// Related information is on one line.
    @Test func keysAndPercentSignsAreNotParted() {
        var state = ScreenState()
        state.addNotice(.noController) { $0.noController }
        let text = Self.messages(of: state, Texts(.german)).joined()
        #expect(text.contains("←\u{A0}→") && text.contains("↑\u{A0}↓"))
        #expect("95 % of 10 cents".unbroken == "95\u{A0}% of 10 cents")
    }
}

extension JSONValue {
    /// Of a list; empty for another value.
    var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }

    var string: String? { if case .text(let text) = self { text } else { nil } }

    var number: Double? { if case .number(let number) = self { number } else { nil } }

    subscript(name: String) -> JSONValue? { if case .object(let object) = self { object[name] } else { nil } }
}

/// Each problem is shown once, as long as it persists, beside others.
@Suite struct NoticesTests {
    private var notices = Notices()
    private static let keyboard = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "MPK mini 3", portName: "MPK", usbID: nil)
    private static let noSequencer = SessionEvent.Trouble.midi(MIDIError(.opening, errno: 2))
    private static let noSound = SessionEvent.Trouble.sound(.noDevice(tried: []))

    private mutating func handle(_ event: SessionEvent, answered: Int = 0) {
        notices.handle(SessionUpdate(event: event, phase: .start, mode: nil, answered: answered))
    }

    private func texts(_ language: Texts = Texts(.english)) -> [String] {
        notices.shown.compactMap { $0.text(language) }
    }

    @Test mutating func twoTroublesStandBesideEachOther() {
        handle(.trouble(Self.noSequencer))
        handle(.trouble(Self.noSound))
        #expect(
            texts() == [Texts(.english).sentence(for: Self.noSound), Texts(.english).sentence(for: Self.noSequencer)])
        handle(.soundBack(device: "alsa"))
        #expect(texts() == [Texts(.english).sentence(for: Self.noSequencer), Texts(.english).soundBack("alsa")])
        handle(.mended(.sequencer))
        #expect(texts().allSatisfy { $0 != Texts(.english).sentence(for: Self.noSequencer) })
        #expect(notices.shown.allSatisfy { !$0.isWarning })
    }

    /// Another failure of the same device replaces the first.
    @Test mutating func aLaterNoticeOfTheSameSubjectReplacesTheFirst() {
        handle(.trouble(Self.noSound))
        handle(.ready)
        handle(.trouble(.sound(.lost(device: "alsa"))))
        #expect(notices.shown.count == 1)
        handle(.modeStarted(.comparison))
        #expect(notices.shown.isEmpty, "a run needs a sound that works")
    }

    /// Headphones are plugged in and out.
    @Test mutating func aRecoveryIsReplacedByTheNextFailure() {
        let (lost, back) = (SessionEvent.Trouble.sound(.lost(device: "alsa")), Texts(.english).soundBack("alsa"))
        for event in [.trouble(lost), .soundBack(device: "alsa"), .trouble(lost)] as [SessionEvent] { handle(event) }
        #expect(texts() == [Texts(.english).sentence(for: lost)])
        handle(.soundBack(device: "alsa"))
        #expect(texts() == [back])
        // A sound that plays implies an output.
        handle(.mended(.soundSource(.sine, name: "Sine")))
        #expect(texts() == [Texts(.english).sentence(for: .soundSource(.sine, name: "Sine"))])
        handle(.trouble(.soundReplaced(.soundFontGone("Strings"))))
        #expect(notices.shown.map(\.isWarning) == [true])
    }

    /// If training begins at once, no page is open when the notice appears.
    @Test mutating func theFateOfDamagedDataIsShownDuringTheFirstRun() {
        let salvage = SessionEvent.Trouble.salvaged(
            Salvage(file: "/d/x.sqlite", kept: "/d/x-damaged.sqlite", saved: 5))
        handle(.trouble(salvage))
        handle(.modeStarted(.comparison))
        #expect(texts() == [Texts(.english).sentence(for: salvage)])
    }

    /// The number of unsaved answers grows without a new notice.
    @Test mutating func answersThatWaitAreCounted() throws {
        let file = "/data/x.sqlite"
        handle(.trouble(.store(.diskFull, file: file, unsaved: 1)))
        let first = try #require(notices.shown.first)
        for answers in 2...3 { notices.update(unsaved: answers) }
        let last = try #require(notices.shown.first)
        #expect(last.number == first.number)
        for texts in Language.allCases.map(\.texts) {
            #expect(last.text(texts) == texts.sentence(for: .store(.diskFull, file: file, unsaved: 3)))
        }
        handle(.savedLater(count: 3), answered: 4)
        #expect(texts() == [Texts(.english).savedLater(count: 3)])
    }

    @Test mutating func aKeyboardThatComesBackIsNoLongerGone() {
        handle(.controllerLeft(Self.keyboard, isInterrupting: false))
        #expect(texts() == [Texts(.english).controllerLeft("MPK mini 3")])
        handle(.controllerArrived(Self.keyboard, mapping: "x"))
        #expect(notices.shown.isEmpty)
        handle(.interrupted(.controllerLost(Self.keyboard), isExerciseDiscarded: true))
        #expect(texts().first?.hasPrefix("MPK mini 3 was unplugged. This exercise was not counted.") == true)
        handle(.controllerArrived(Self.keyboard, mapping: "x"))
        #expect(notices.shown.isEmpty)
    }
}
