// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Scratch
import Settings
import Testing
import Training

@testable import Instrument

/// A mapping file is saved while somebody trains.
struct MappingReloadTests {
    private func settings() throws -> SettingsSource {
        SettingsSource(nil, overrides: try SettingOverrides(["duration=0.3"]))
    }

    /// A library in which the keys of the test's keyboard answer as here.
    private func library(
        lower: String, after previous: MappingLibrary? = nil, _ body: (MappingLibrary) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.yaml(lower: lower).utf8).write(to: folder.appending(path: "mine.yaml"))
        try await body(Self.library(in: folder, after: previous))
    }

    private static func library(in folder: URL, after previous: MappingLibrary?) -> MappingLibrary {
        MappingLibrary(
            userFolder: folder, shippedFolder: RecordedSession.root.appending(path: "mappings"), after: previous)
    }

    private static func yaml(lower: String) -> String {
        """
        format: 1
        name: Mine
        match: { client: "*" }
        controls:
          low: { note: 48 }
          high: { note: 72 }
        comparison:
          low: \(lower)
          high: answer higher
        """
    }

    private func told(_ snapshots: [Snapshot]) -> [String] {
        snapshots.compactMap { snapshot in
            switch snapshot.happening {
            case .mappingUsed(let name, _): "used \(name)"
            case .trouble(.mapping): "wrong"
            case .mended(.mapping): "mended"
            case _: nil
            }
        }
    }

    @Test func aSavedFileCountsFromTheNextExerciseAndNotInTheOneUnderWay() async throws {
        let rehearsal = try await Rehearsal(purpose: .training(.comparison, count: nil), settings: try settings())
        _ = try await rehearsal.nextTarget()
        try await library(lower: "answer higher") { library in
            _ = rehearsal.take()
            await rehearsal.conductor.receive(.mappings(library))
            #expect(told(rehearsal.take()) == [], "nothing has changed yet")
            await rehearsal.press(48)
            #expect(try rehearsal.store.comparisonRecords().last?.completed.answer == .lower)
            let snapshots = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }
            #expect(told(snapshots) == ["used Mine"])
            await rehearsal.press(48)
            #expect(try rehearsal.store.comparisonRecords().last?.completed.answer == .higher)
        }
    }

    @Test func aBrokenFileIsToldAtOnceAndChangesNothing() async throws {
        let rehearsal = try await Rehearsal(purpose: .training(.comparison, count: nil), settings: try settings())
        _ = try await rehearsal.nextTarget()
        _ = rehearsal.take()
        try await library(lower: "awnser higher") { library in
            await rehearsal.conductor.receive(.mappings(library))
            #expect(told(rehearsal.take()) == ["wrong"])
        }
        await rehearsal.answer(.higher)
        _ = try await rehearsal.nextTarget()
        await rehearsal.answer(.higher)
        #expect(try rehearsal.store.comparisonRecords().count == 2)
    }

    @Test func aMistakeThatIsUndoneBeforeItCountsIsNoneAnyMore() async throws {
        let rehearsal = try await Rehearsal(purpose: .training(.comparison, count: nil), settings: try settings())
        _ = try await rehearsal.nextTarget()
        let folder = try TemporaryFolder()
        func read(_ lower: String, after previous: MappingLibrary?) throws -> MappingLibrary {
            try folder.write(Array(Self.yaml(lower: lower).utf8), as: "mine.yaml")
            return Self.library(in: folder.url, after: previous)
        }
        let good = try read("answer lower", after: nil)
        await rehearsal.conductor.receive(.mappings(good))
        await rehearsal.answer(.higher)
        _ = try await rehearsal.nextTarget()
        _ = rehearsal.take()
        let wrong = try read("awnser lower", after: good)
        await rehearsal.conductor.receive(.mappings(wrong))
        #expect(told(rehearsal.take()) == ["wrong"])
        await rehearsal.conductor.receive(.mappings(try read("answer lower", after: wrong)))
        #expect(told(rehearsal.take()) == [], "it counts from the next exercise on")
        await rehearsal.answer(.higher)
        #expect(told(try await rehearsal.until { if case .targetStarted = $0 { true } else { false } }) == ["mended"])
    }

    /// What is wrong with the one is mended by deleting the other.
    @Test func twoFilesForOneDeviceAreNoTroubleOnceOneIsGone() async throws {
        let rehearsal = try await Rehearsal(purpose: .instrument, settings: try settings())
        let folder = try TemporaryFolder()
        for name in ["a.yaml", "b.yaml"] {
            let yaml = Self.yaml(lower: "answer lower").replacing("\"*\"", with: "\"Keys\"")
            try folder.write(Array(yaml.utf8), as: name)
        }
        _ = rehearsal.take()
        let both = Self.library(in: folder.url, after: nil)
        await rehearsal.conductor.receive(.mappings(both))
        #expect(told(rehearsal.take()) == ["used Mine", "used Mine", "wrong"])
        try FileManager.default.removeItem(at: folder.url.appending(path: "b.yaml"))
        await rehearsal.conductor.receive(.mappings(Self.library(in: folder.url, after: both)))
        #expect(told(rehearsal.take()) == ["mended"])
        // Nor is it trouble of a device that is not there.
        try folder.write(
            Array(Self.yaml(lower: "answer lower").replacing("\"*\"", with: "\"Keys\"").utf8), as: "b.yaml")
        await rehearsal.conductor.receive(.mappings(Self.library(in: folder.url, after: nil)))
        #expect(told(rehearsal.take()).contains("wrong"))
        await rehearsal.conductor.receive(.midi(.deviceLeft(Rehearsal.keyboard)))
        #expect(told(rehearsal.take()) == ["mended"])
    }

    @Test func atStartItCountsAtOnce() async throws {
        let rehearsal = try await Rehearsal(purpose: .instrument, settings: try settings())
        _ = rehearsal.take()
        try await library(lower: "answer lower") { library in
            await rehearsal.conductor.receive(.mappings(library))
            #expect(told(rehearsal.take()) == ["used Mine"])
        }
    }

    @Test func savesInARowLoseNothing() async throws {
        let rehearsal = try await Rehearsal(purpose: .training(.comparison, count: nil), settings: try settings())
        for save in 1...8 {
            _ = try await rehearsal.nextTarget()
            let answer: Answer = save.isMultiple(of: 3) ? .higher : .lower
            try await library(lower: "answer \(answer.rawValue)") { library in
                await rehearsal.conductor.receive(.mappings(library))
            }
            await rehearsal.press(48)
            let wanted: Answer = save == 1 ? .lower : (save - 1).isMultiple(of: 3) ? .higher : .lower
            #expect(try rehearsal.store.comparisonRecords().last?.completed.answer == wanted)
        }
        #expect(try rehearsal.store.comparisonRecords().count == 8)
    }
}
