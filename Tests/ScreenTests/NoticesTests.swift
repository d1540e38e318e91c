// SPDX-License-Identifier: MIT
import Configuration
import Instrument
import MIDI
import Mapping
import Sound
import Store
import Testing
import Words

@testable import Screen

/// What is wrong stands on the page as long as it is wrong, once, and beside whatever else is.
@Suite struct NoticesTests {
    private var notices = Notices()
    private static let keyboard = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "MPK mini 3", portName: "MPK", usbID: nil)
    private static let noSequencer = Happening.Trouble.midi(MIDIError(.opening, errno: 2))
    private static let noSound = Happening.Trouble.sound(.noDevice(tried: []))

    private mutating func take(_ happening: Happening, answered: Int = 0) {
        notices.take(Snapshot(happening: happening, phase: .start, mode: nil, answered: answered))
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

    /// A mode was pressed three times without sound.
    @Test mutating func theSameTroubleStandsOnce() {
        for _ in 0..<3 { take(.trouble(Self.noSound)) }
        #expect(texts() == [Texts(.english).sentence(for: Self.noSound)])
    }

    /// A device that fails in another way is still one device.
    @Test mutating func whatIsNewerOfTheSameTakesItsPlace() {
        take(.trouble(Self.noSound))
        take(.ready)
        take(.trouble(.sound(.lost(device: "alsa"))))
        #expect(notices.shown.count == 1)
        take(.modeStarted(.comparison))
        #expect(notices.shown.isEmpty, "what plays is not wrong")
    }

    /// A file that is written several times before it counts, or that is told by whoever writes it and whoever reads it.
    @Test mutating func whatAFileSaysNowTakesThePlaceOfWhatItSaid() {
        func error(_ line: Int, _ word: String) -> ConfigurationError {
            ConfigurationError(file: "/m/x.yaml", line: line, .misplacedKey(word: word))
        }
        let files = [error(1, "a"), error(2, "b")].map { MappingError.file($0) }
        for told in files + [.line(error(1, "c")), .line(error(3, "d"))] { take(.trouble(.mapping(told))) }
        let lines = [error(1, "c"), error(3, "d")].map { Texts(.english).sentence(for: .mapping(.line($0))) }
        #expect(texts() == lines)
        take(.trouble(.mapping(.line(error(2, "e")))))
        #expect(texts() == [Texts(.english).sentence(for: .mapping(.line(error(2, "e"))))])
        for _ in 1...2 { take(.trouble(.settings(.file(error(1, "f"))))) }
        #expect(notices.shown.count == 2)
    }

    /// Headphones that come and go.
    @Test mutating func whatWorkedAgainIsNoNewsBesideTheNextTrouble() {
        let (lost, back) = (Happening.Trouble.sound(.lost(device: "alsa")), Texts(.english).soundBack("alsa"))
        for happening in [.trouble(lost), .soundBack(device: "alsa"), .trouble(lost)] as [Happening] { take(happening) }
        #expect(texts() == [Texts(.english).sentence(for: lost)])
        take(.soundBack(device: "alsa"))
        #expect(texts() == [back])
        take(.interrupted(.soundLost, isExerciseDiscarded: true))
        #expect(notices.shown.map(\.isWarning) == [true])
        // A sound that plays plays somewhere.
        take(.mended(.soundSource(.sine, name: "Sine")))
        #expect(texts() == [Texts(.english).sentence(for: .soundSource(.sine, name: "Sine"))])
        take(.trouble(.soundReplaced(.soundFontGone("Strings"))))
        #expect(notices.shown.map(\.isWarning) == [true])
    }

    /// What a control changes is saved or is not, whatever the file says besides.
    @Test mutating func aFileThatIsWrongAndOneThatCannotBeWrittenAreTwoTroubles() {
        let wrong = Happening.Trouble.settings(
            .line(ConfigurationError(file: "/c/s.yaml", line: 1, .misplacedKey(word: "x")), key: nil))
        take(.trouble(wrong))
        take(.trouble(.settings(.unwritable(path: "/c/s.yaml", errno: 30))))
        take(.mended(.settingsKept(file: "/c/s.yaml")))
        #expect(
            texts() == [wrong, nil].compactMap { $0.map { Texts(.english).sentence(for: $0) } } + [
                Texts(.english).sentence(for: .settingsKept(file: "/c/s.yaml"))
            ])
    }

    /// Whoever begins at once has no page yet when it is told.
    @Test mutating func whatBecameOfDamagedDataIsReadDuringTheFirstRun() {
        let salvage = Happening.Trouble.salvaged(
            Salvage(file: "/d/x.sqlite", kept: "/d/x-damaged.sqlite", saved: 5))
        take(.trouble(salvage))
        take(.modeStarted(.comparison))
        #expect(texts() == [Texts(.english).sentence(for: salvage)])
        take(.modeStarted(.comparison))
        #expect(notices.shown.isEmpty)
    }

    /// A page that stays open while Peach starts anew knows by its number what it has shown.
    @Test mutating func numbersGoOnFromRunToRun() throws {
        take(.trouble(Self.noSound))
        let number = try #require(notices.shown.first).number
        var next = Notices()
        next.take(Snapshot(happening: .trouble(Self.noSequencer), phase: .start, mode: nil, answered: 0))
        let later = try #require(next.shown.first).number
        #expect(number > 1_700_000_000_000 && later >= number)
    }

    /// Two wrong lines of one file, told in one breath.
    @Test mutating func twoLinesOfAFileStandInTheirOrderAndGoTogether() {
        func wrong(_ line: Int) -> Happening.Trouble {
            .mapping(.line(ConfigurationError(file: "/m/mpk.yaml", line: line, .misplacedKey(word: "x")), controls: 3))
        }
        take(.trouble(Self.noSequencer))
        for line in [3, 7] { take(.trouble(wrong(line))) }
        let all = [wrong(3), wrong(7), Self.noSequencer].map { Texts(.english).sentence(for: $0) }
        #expect(texts() == all)
        take(.ready)
        take(.trouble(wrong(7)))
        #expect(texts() == Array(all.dropFirst()))
        take(.mappingUsed(name: "Mine", file: "/m/mpk.yaml"))
        #expect(texts() == [all[2], Texts(.english).mappingUsed("Mine")])
    }

    /// The number of answers that wait grows; nobody is told anew.
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

    /// What happened to the file is over; where answers are now is what counts.
    @Test mutating func aReplacedFileIsNews() {
        take(.trouble(.store(.replaced, file: "/data/x.sqlite", unsaved: 0)))
        #expect(notices.shown.first?.isWarning == true)
        take(.modeStarted(.comparison))
        #expect(notices.shown.isEmpty)
    }
}
