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
}
