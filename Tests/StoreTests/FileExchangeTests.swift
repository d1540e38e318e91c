// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Machine
import Scratch
import Testing

@testable import Store

/// A file and its log are never parted, also where files have one name only.
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

    private func exchange(hasLinks: Bool) -> FileExchange {
        guard !hasLinks else { return FileExchange(path: path, kept: kept) }
        // As exFAT does.
        return FileExchange(path: path, kept: kept) { _, _ in
            errno = EPERM
            return -1
        }
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test(arguments: [true, false]) func theNewOneComesAlone(hasLinks: Bool) throws {
        try exchange(hasLinks: hasLinks).perform(new)
        #expect(text(path) == "new" && text(kept) == "file" && text(kept + "-wal") == "log")
        #expect(try folder.names() == ["kept.sqlite", "kept.sqlite-wal", "peach.sqlite"])
    }

    @Test(arguments: [true, false], ["", "-wal"]) func whatCannotBeTakesNothingApart(hasLinks: Bool, taken: String)
        throws
    {
        // Something that nothing replaces.
        try FileManager.default.createDirectory(atPath: kept + taken + "/x", withIntermediateDirectories: true)
        let before = try folder.names()
        #expect(throws: DataStoreError.self) { try exchange(hasLinks: hasLinks).perform(new) }
        #expect(try folder.names() == before)
        #expect(text(path) == "file" && text(path + "-wal") == "log" && text(new) == "new")
    }

    @Test(arguments: [true, false]) func withoutTheNewOneAllComesBack(hasLinks: Bool) throws {
        unlink(new)
        #expect(throws: DataStoreError.cannotOpen(path: path, errno: ENOENT)) {
            try exchange(hasLinks: hasLinks).perform(new)
        }
        #expect(text(path) == "file" && text(path + "-wal") == "log")
        #expect(try folder.names() == ["peach.sqlite", "peach.sqlite-wal"])
    }

    /// Killed between the two, where files have one name only: else the answers of the log would be missing.
    @Test func theNextStartFindsALogThatWasMoved() throws {
        let home = try TemporaryFolder()
        let store = try TrainingDataStore.filled(20, seed: 1, path: home.path())
        store.emptyLog()
        try store.append(ComparisonRecord.several(7, seed: 2), [])
        let copy = folder.path("killed.sqlite")
        try FileManager.default.copyItem(atPath: home.path(), toPath: copy)
        let other = folder.path("killed-damaged-2026-11-24-203000.sqlite")
        try FileManager.default.copyItem(atPath: home.path() + "-wal", toPath: other + "-wal")
        try Data("new".utf8).write(to: URL(filePath: other + ".new"))
        let mended = try TrainingDataStore.mending(copy, wait: BusyWait(seconds: 1))
        #expect(try mended.recordCount() == 47)
        mended.giveBack()
        #expect(try folder.names().filter { $0.hasPrefix("killed") } == ["killed.sqlite"])
    }
}
