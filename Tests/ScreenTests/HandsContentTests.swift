// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization
import MIDI
import Mapping
import Music
import Testing
import Training

@testable import Screen

/// While training, the page shows what the player's controller does, and follows the hand.
@Suite struct HandsContentTests {
    private static let port = MIDIPort(client: 20, number: 0)

    private func plugged(_ name: String) throws -> Controllers {
        let folder = repository("mappings")
        let library = MappingLibrary(
            chosen: folder.appending(path: "\(name).yaml"), userFolder: nil, shippedFolder: folder)
        var controllers = Controllers(library: library)
        let device = MIDIDevice(port: Self.port, clientName: "Keys", portName: "Keys MIDI 1", usbID: nil)
        controllers.arrive(device)
        try controllers.map(device)
        return controllers
    }

    private func fields(
        _ name: String, _ mode: TrainingMode, isListening: Bool = false, _ texts: Texts = Texts(.english)
    ) throws -> JSONObject {
        let controllers = try plugged(name)
        return HandsContent(
            controller: controllers[Self.port], mode: mode, isListening: isListening, texts: texts
        ).fields
    }

    private func event(_ kind: MIDIEvent.Kind, channel: Int, at time: Int64 = 0) -> MIDIEvent {
        MIDIEvent(kind, channel: channel, source: Self.port, time: time)
    }

    private func touch(
        _ controllers: inout Controllers, _ kind: MIDIEvent.Kind, channel: Int, at time: Int64 = 0
    ) throws -> PartTouch {
        let touch = controllers.touch(by: event(kind, channel: channel, at: time))
        return try #require(touch)
    }

    private func uses(_ fields: JSONObject) -> [String: [String]] {
        let uses = (fields["uses"]?.items ?? []).map { use in
            (use["does"]?.string ?? "", (use["parts"]?.items ?? []).compactMap(\.string))
        }
        return Dictionary(uses, uniquingKeysWith: +)
    }

    /// A pad does what its row does.
    @Test func padsInARowAnswer() throws {
        let uses = uses(try fields("akai-mpk-mini-mk3", .comparison))
        #expect(uses["Lower"] == ["pad1", "pad2", "pad3", "pad4"])
        #expect(uses["Higher"] == ["top 40", "top 41", "top 42", "top 43"])
        #expect(uses["Tune"] == nil, "the wheel does nothing in a comparison")
    }

    @Test func theWheelTunesInMatchingOnly() throws {
        let uses = uses(try fields("akai-mpk-mini-mk3", .pitchMatching))
        #expect(uses["Tune"] == ["wheel"])
        #expect(uses["Confirm"]?.count == 9, "eight pads and the pedal")
        #expect(uses["Lower"] == nil)
    }

    @Test func keysAnswerOnBothSidesOfTheSplit() throws {
        let uses = uses(try fields("korg-microkey", .comparison))
        #expect(uses == ["Lower": ["keys lower"], "Higher": ["keys higher"]])
        var controllers = try plugged("korg-microkey")
        for (note, side) in [(21, "keys lower"), (59, "keys lower"), (61, "keys higher"), (108, "keys higher")] {
            let touch = try self.touch(&controllers, .noteOn(MIDINote(note), MIDIVelocity(90)), channel: 1)
            let message = HandsContent.fields(touch, "Keys")
            #expect(message["use"]?.string == side)
            let drawn = try #require(message["note"]?.number)
            #expect((48...72).contains(drawn) && Int(drawn) % 12 == note % 12, "\(note) lights its own key")
        }
    }

    @Test func whileListeningAllThatAnswersGoesOn() throws {
        let uses = uses(try fields("akai-mpk-mini-mk3", .comparison, isListening: true))
        #expect(uses["Next"]?.count == 8)
        #expect(uses["Lower"] == nil && uses["Higher"] == nil)
    }

    /// Each part is drawn and can be lit, in every mode and language.
    @Test(arguments: ControllersContentTests.library.entries.map { URL(filePath: $0.mapping.file).lastPathComponent })
    func whatIsInUseIsDrawn(file: String) throws {
        for (mode, language) in TrainingMode.allCases.flatMap({ mode in Language.allCases.map { (mode, $0) } }) {
            let fields = try fields(String(file.dropLast(5)), mode, language.texts)
            let svg = try #require(fields["svg"]?.string)
            for (word, parts) in uses(fields) {
                #expect(!word.isEmpty)
                for part in parts {
                    let id = part.replacing(/\ (lower|higher)$/, with: "")
                    #expect(svg.contains("data-control=\"\(id)\""), "\(part) of \(file)")
                }
            }
        }
    }

    /// The keys on the page are those that Peach acts on.
    @Test(arguments: TrainingMode.allCases) func theKeysOfTheComputerDoWhatIsWrittenOnThem(mode: TrainingMode) throws {
        let texts = Texts(.english)
        let groups = texts.computerKeyGroups(in: mode, isListening: false)
        for group in groups {
            for key in group.keys { #expect(key.action(in: .training, mode) != nil) }
            #expect(!group.word.isEmpty)
        }
        #expect(groups.map(\.word).contains("Lower") == !mode.isMatching)
        #expect(groups.map(\.word).contains("10 cents") == mode.isMatching)
    }

    /// The drawn wheel has the position of the real one, not that of the pitch.
    @Test func theWheelFollowsTheHand() throws {
        var controllers = try plugged("akai-mpk-mini-mk3")
        for (bend, place) in [(-8192, 0.0), (0, 0.5), (8191, 1)] {
            let touch = try self.touch(&controllers, .pitchBend(PitchBend(bend)), channel: 1)
            let message = HandsContent.fields(touch, "Keys")
            #expect(message["part"]?.string == "wheel")
            #expect(try #require(message["place"]?.number).isApproximately(place))
        }
    }

    /// Pads of another bank are the same pads.
    @Test func aPadLightsInEachBankUntilItIsReleased() throws {
        var controllers = try plugged("akai-mpk-mini-mk3")
        for note in [37, 45] {
            for (kind, change) in [
                (MIDIEvent.Kind.noteOn(MIDINote(note), MIDIVelocity(1)), "pressed"),
                (.noteOff(MIDINote(note)), "released"),
            ] {
                let touch = try self.touch(&controllers, kind, channel: 10)
                let message = HandsContent.fields(touch, "Keys")
                #expect(message["part"]?.string == "pad2" && message["change"]?.string == change)
            }
        }
    }

    /// A wheel may send a thousand messages a second. The page gets sixty, and the last one.
    @Test func movementsAreThinnedAndEndWhereTheHandIs() throws {
        var controllers = try plugged("akai-mpk-mini-mk3")
        var feed = TouchFeed()
        var places: [Double] = []
        func add(_ messages: [TouchFeed.Message]) {
            for message in messages { if case .moved(let place) = message.touch.change { places.append(place) } }
        }
        for step in 0..<1000 {
            let now = Int64(step) * 1_000_000
            add(feed.due(at: now))
            let bend = try touch(&controllers, .pitchBend(PitchBend(step)), channel: 1, at: now)
            add(feed.handle(bend, of: Self.port, at: now))
        }
        #expect((55...61).contains(places.count))
        add(feed.due(at: try #require(feed.deadline)))
        #expect(feed.deadline == nil)
        #expect(try #require(places.last).isApproximately(Double(8192 + 999) / 16383))
    }
}

extension Double {
    fileprivate func isApproximately(_ other: Double) -> Bool { abs(self - other) < 0.001 }
}
