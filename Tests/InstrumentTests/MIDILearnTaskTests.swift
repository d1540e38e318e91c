// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Mapping
import MIDI
import Music
import Scratch
import Testing

@testable import Instrument

/// A controller is taught, and its file written, in real folders.
@Suite struct MIDILearnTaskTests {
    private static let device = MIDIDevice(
        port: MIDIPort(client: 28, number: 0), clientName: "Unknown Pads", portName: "Unknown Pads MIDI 1", usbID: nil)
    private static let millisecond: Int64 = 1_000_000

    private let home: TemporaryFolder
    private let folders: Folders

    init() throws {
        home = try TemporaryFolder()
        folders = Folders(environment: ["HOME": home.url.path, "PEACH_RESOURCES": RecordedSession.root.path])
    }

    private func learnTask(_ words: [String]) throws -> MIDILearnTask {
        try MIDILearnTask(
            words.compactMap { LearningTopic(word: $0) }, of: Self.device, among: [Self.device], folders: folders,
            at: 0)
    }

    /// Twice, as it is asked for.
    private func press(_ note: Int, _ learnTask: inout MIDILearnTask, from time: Int64, by port: MIDIPort = device.port)
    {
        for moment in [time, time + 400 * Self.millisecond] {
            for (kind, later) in [
                (MIDIEvent.Kind.noteOn(MIDINote(note), MIDIVelocity(90)), Int64(0)),
                (.noteOff(MIDINote(note)), 80 * Self.millisecond),
            ] {
                let time = moment + later
                _ = learnTask.session.poll(at: time)
                learnTask.session.handle(MIDIEvent(kind, channel: 10, source: port, time: time))
            }
        }
        for step in 1...40 { _ = learnTask.session.poll(at: time + (480 + Int64(step) * 50) * Self.millisecond) }
    }

    @Test func aControlPressedTwiceIsWrittenAndUsed() throws {
        var learnTask = try learnTask(["answer lower"])
        #expect(!learnTask.session.isFinished && !learnTask.isOfMany)
        press(40, &learnTask, from: 1000 * Self.millisecond)
        #expect(learnTask.session.isFinished)
        let written = try #require(try learnTask.write())
        #expect(!written.isAmended && written.file.hasPrefix(folders.userMappings.path))
        let library = MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
        let mapping = try #require(try library.mapping(for: Self.device))
        let topic = try #require(LearningTopic(word: "answer lower"))
        #expect(mapping.presses(for: topic).contains(.control("lower")))
        #expect(mapping.presses(for: topic).contains(.control("keys")), "as of any controller")
        #expect(library.errors.isEmpty)
    }

    /// Changes made in an editor meanwhile are not lost.
    @Test func aFileThatWasSavedMeanwhileIsLeftAlone() throws {
        var first = try learnTask(["answer lower"])
        press(40, &first, from: 1000 * Self.millisecond)
        let file = try #require(try first.write()).file
        var second = try learnTask(["answer higher"])
        press(41, &second, from: 1000 * Self.millisecond)
        let text = try String(contentsOfFile: file, encoding: .utf8) + "# by hand\n"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(throws: FileRefusal.changedMeanwhile(path: file)) { try second.write() }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    /// It has another number then.
    @Test func learningGoesOnWithAControllerPluggedInAgain() throws {
        var learnTask = try learnTask(["answer lower"])
        let back = MIDIDevice(
            port: MIDIPort(client: 33, number: 0), clientName: Self.device.clientName,
            portName: Self.device.portName, usbID: nil)
        let alike = MIDIDevice(
            port: MIDIPort(client: 34, number: 0), clientName: "Other", portName: "Other MIDI 1", usbID: nil)
        #expect(learnTask.follow(alike, among: [alike], at: 0).isEmpty)
        #expect(!learnTask.follow(back, among: [back, alike], at: 0).isEmpty)
        #expect(learnTask.session.client == 33)
        press(40, &learnTask, from: 1000 * Self.millisecond)
        #expect(!learnTask.session.isFinished, "the number that it had may be another's")
        press(40, &learnTask, from: 9000 * Self.millisecond, by: back.port)
        #expect(learnTask.session.isFinished)
    }
}
