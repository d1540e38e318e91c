// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing
import Training

@testable import Store

/// Files of every format that Peach has had are taken over whole.
@Suite struct SchemaFileTests {
    private static let files = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Schemas")

    @Test(arguments: 1...Schema.migrator.migrations.count) func everyAnswerOfAnOldFileIsThere(format: Int) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Self.files.appending(path: "\(format).sqlite"), to: URL(filePath: folder.path()))
        let expected = try String(contentsOf: Self.files.appending(path: "\(format).jsonl"), encoding: .utf8)
        #expect(try TrainingDataStore(unchanging: folder.path()).exported(.jsonl) == expected)
        let store = try TrainingDataStore(path: folder.path())
        #expect(try store.exported(.jsonl) == expected)
        try store.integrityCheck()
        let wheels = try store.wheels(of: "MPK mini")
        #expect(wheels.values.map(\.reachDown) == (format >= 5 ? [0.98] : []))
    }
}
