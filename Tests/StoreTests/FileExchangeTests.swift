// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Store

/// A file and its log are never separated.
@Suite struct FileExchangeTests {
    private let folder: TemporaryFolder
    private let (path, kept, new): (String, String, String)

    init() throws {
        folder = try TemporaryFolder()
        (path, kept, new) = (folder.path(), folder.path("kept.sqlite"), folder.path("new"))
        for (name, text) in [(path, "file"), (path + "-wal", "log"), (path + "-shm", "shared"), (new, "new")] {
            try Data(text.utf8).write(to: URL(filePath: name))
        }
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func theNewOneComesAlone() throws {
        #expect(try FileExchange.perform(path, new: new, kept: kept))
        #expect(text(path) == "new" && text(kept) == "file" && text(kept + "-wal") == "log")
        #expect(try folder.names() == ["kept.sqlite", "kept.sqlite-wal", "peach.sqlite"])
    }

    @Test(arguments: ["", "-wal"]) func whatCannotBeTakesNothingApart(taken: String) throws {
        try FileManager.default.createDirectory(atPath: kept + taken + "/x", withIntermediateDirectories: true)
        let before = try folder.names()
        #expect(throws: DataStoreError.self) { try FileExchange.perform(path, new: new, kept: kept) }
        #expect(try folder.names() == before)
        #expect(text(path) == "file" && text(path + "-wal") == "log" && text(new) == "new")
    }
}
