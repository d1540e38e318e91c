// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Scratch
import Settings
import Testing
import Training

@testable import Instrument

/// A mapping file is saved during training.
struct MappingReloadTests {
    /// A library in which the keys of the test's keyboard answer as here.
    private func library(
        lower: String, _ body: (MappingLibrary) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(Self.yaml(lower: lower).utf8), as: "mine.yaml")
        try await body(
            MappingLibrary(
                userFolder: folder.url, shippedFolder: RecordedSession.root.appending(path: "mappings")))
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

    private func told(_ snapshots: [SessionUpdate]) -> [String] {
        snapshots.compactMap { update in
            switch update.event {
            case .mappingUsed(let name, _): "used \(name)"
            case .trouble(.mapping): "wrong"
            case .mended(.mapping): "mended"
            case _: nil
            }
        }
    }

    @Test func aSavedFileCountsFromTheNextExerciseAndNotInTheOneUnderWay() async throws {
        let rehearsal = try await Rehearsal(.training(.comparison, count: nil))
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

    @Test func aBrokenFileIsReportedAtOnceAndChangesNothing() async throws {
        let rehearsal = try await Rehearsal(.training(.comparison, count: nil))
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
}
