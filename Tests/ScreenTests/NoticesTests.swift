// SPDX-License-Identifier: MIT
import Configuration
import Instrument
import MIDI
import Mapping
import Sound
import Store
import Testing
import Localization

@testable import Screen

/// Each problem is shown once, as long as it persists, beside others.
@Suite struct NoticesTests {
    private var notices = Notices()
    private static let keyboard = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "MPK mini 3", portName: "MPK", usbID: nil)
    private static let noSequencer = SessionEvent.Trouble.midi(MIDIError(.opening, errno: 2))
    private static let noSound = SessionEvent.Trouble.sound(.noDevice(tried: []))

    private mutating func take(_ event: SessionEvent, answered: Int = 0) {
        notices.handle(SessionUpdate(event: event, phase: .start, mode: nil, answered: answered))
    }

    private func texts(_ language: Texts = Texts(.english)) -> [String] {
        notices.shown.compactMap { $0.text(language) }
    }

    @Test mutating func twoTroublesStandBesideEachOther() {
        take(.trouble(Self.noSequencer))
        take(.trouble(Self.noSound))
        #expect(
            texts() == [Texts(.english).sentence(for: Self.noSound), Texts(.english).sentence(for: Self.noSequencer)])
        take(.soundBack(device: "alsa"))
        #expect(texts() == [Texts(.english).sentence(for: Self.noSequencer), Texts(.english).soundBack("alsa")])
        take(.mended(.sequencer))
        #expect(texts().allSatisfy { $0 != Texts(.english).sentence(for: Self.noSequencer) })
        #expect(notices.shown.allSatisfy { !$0.isWarning })
    }

    /// Another failure of the same device replaces the first.
    @Test mutating func whatIsNewerOfTheSameTakesItsPlace() {
        take(.trouble(Self.noSound))
        take(.ready)
        take(.trouble(.sound(.lost(device: "alsa"))))
        #expect(notices.shown.count == 1)
        take(.modeStarted(.comparison))
        #expect(notices.shown.isEmpty, "what plays is not wrong")
    }

    /// Headphones are plugged in and out.
    @Test mutating func whatWorkedAgainIsNoNewsBesideTheNextTrouble() {
        let (lost, back) = (SessionEvent.Trouble.sound(.lost(device: "alsa")), Texts(.english).soundBack("alsa"))
        for event in [.trouble(lost), .soundBack(device: "alsa"), .trouble(lost)] as [SessionEvent] { take(event) }
        #expect(texts() == [Texts(.english).sentence(for: lost)])
        take(.soundBack(device: "alsa"))
        #expect(texts() == [back])
        // A sound that plays implies an output.
        take(.mended(.soundSource(.sine, name: "Sine")))
        #expect(texts() == [Texts(.english).sentence(for: .soundSource(.sine, name: "Sine"))])
        take(.trouble(.soundReplaced(.soundFontGone("Strings"))))
        #expect(notices.shown.map(\.isWarning) == [true])
    }

    /// If training begins at once, no page is open when the notice appears.
    @Test mutating func whatBecameOfDamagedDataIsReadDuringTheFirstRun() {
        let salvage = SessionEvent.Trouble.salvaged(
            Salvage(file: "/d/x.sqlite", kept: "/d/x-damaged.sqlite", saved: 5))
        take(.trouble(salvage))
        take(.modeStarted(.comparison))
        #expect(texts() == [Texts(.english).sentence(for: salvage)])
    }

    /// The number of unsaved answers grows without a new notice.
    @Test mutating func answersThatWaitAreCounted() throws {
        let file = "/data/x.sqlite"
        take(.trouble(.store(.diskFull, file: file, unsaved: 1)))
        let first = try #require(notices.shown.first)
        for answers in 2...3 { notices.count(waiting: answers) }
        let last = try #require(notices.shown.first)
        #expect(last.number == first.number)
        for texts in Language.allCases.map(\.texts) {
            #expect(last.text(texts) == texts.sentence(for: .store(.diskFull, file: file, unsaved: 3)))
        }
        take(.savedLater(count: 3), answered: 4)
        #expect(texts() == [Texts(.english).savedLater(count: 3)])
    }

    @Test mutating func aKeyboardThatComesBackIsNoLongerGone() {
        take(.controllerLeft(Self.keyboard, isInterrupting: false))
        #expect(texts() == [Texts(.english).controllerLeft("MPK mini 3")])
        take(.controllerArrived(Self.keyboard, mapping: "x"))
        #expect(notices.shown.isEmpty)
        take(.interrupted(.controllerLost(Self.keyboard), isExerciseDiscarded: true))
        #expect(texts().first?.hasPrefix("MPK mini 3 was unplugged. This exercise was not counted.") == true)
        take(.controllerArrived(Self.keyboard, mapping: "x"))
        #expect(notices.shown.isEmpty)
    }
}
