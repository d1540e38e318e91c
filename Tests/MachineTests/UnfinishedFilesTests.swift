// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Scratch
import Testing

@testable import Machine

/// Files that have no name yet need little room for one, and go.
@Suite struct UnfinishedFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func everyLegalNameCanBeWritten() throws {
        let path = folder.url.path + "/" + String(repeating: "x", count: 255)
        let file = try WrittenFile(path, isForced: false)
        try file.finish(file.write([1]))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
        // Before anything is written.
        #expect(throws: FileRefusal.system(path: path + "x", errno: ENAMETOOLONG)) {
            try WrittenFile(path + "x", isForced: false)
        }
        #expect(try folder.names().count == 1)
    }

    @Test func onlyOldOnesOfKilledProcessesGo() throws {
        let own = UnfinishedFiles.path(beside: folder.url.path + "/x")
        defer { UnfinishedFiles.remove(own) }
        let (old, young) = (".peach-\(UUID()).tmp", ".peach-\(UUID()).tmp")
        let names = [
            old, old + "-wal", young, URL(filePath: own).lastPathComponent, ".peach-notes.tmp", "x.\(UUID()).tmp",
        ]
        for name in names {
            try folder.write([1], as: name)
            guard name != young else { continue }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: folder.url.path + "/" + name)
        }
        UnfinishedFiles.removeOld(in: folder.url.path)
        #expect(try folder.names() == names.dropFirst(2).sorted())
    }
}
