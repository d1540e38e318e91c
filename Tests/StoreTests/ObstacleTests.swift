// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Scratch
import Testing

@testable import Store

/// What is in the way of the data, or of what SQLite keeps beside it, is named with the reason; the disk is not blamed.
struct ObstacleTests {
    /// Something that is no file of data.
    enum Obstacle: CaseIterable {
        case folder, danglingLink, device, pipe

        var errno: Int32 {
            switch self {
            case .folder: EISDIR
            case .danglingLink: ENOLINK
            case .device, .pipe: EINVAL
            }
        }

        func put(at path: String) throws {
            switch self {
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .danglingLink:
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere/disk/x")
            case .device: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
            case .pipe: #expect(mkfifo(path, 0o600) == 0)
            }
        }
    }

    @Test(arguments: Obstacle.allCases, ["", "-wal"]) func isNamed(obstacle: Obstacle, ending: String) throws {
        let folder = try TemporaryFolder()
        if !ending.isEmpty {
            let store = try TrainingDataStore(path: folder.path())
            try store.append(try #require(try ComparisonRecord.several(1, seed: 1).first))
        }
        for other in ["-wal", "-shm"] { unlink(folder.path() + other) }
        let path = folder.path() + ending
        try obstacle.put(at: path)
        #expect(throws: DataStoreError.cannotOpen(path: path, errno: obstacle.errno)) {
            let store = try TrainingDataStore(path: folder.path())
            try store.append(try #require(try ComparisonRecord.several(2, seed: 2).last))
        }
    }

    @Test func afterAFailureTheReasonOfTheSystemIsKnown() throws {
        let folder = try TemporaryFolder()
        #expect(SystemRefusal(folder.path()).refused == nil)
        try Data(count: 100).write(to: URL(filePath: folder.path()))
        #expect(SystemRefusal(folder.path()).refused == nil)
        #expect(SystemRefusal(folder.path("none/file")).errno == ENOENT)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("a"), withDestinationPath: folder.path("a"))
        #expect(SystemRefusal(folder.path("a")).errno == ELOOP)
    }

    /// Foundation's error, which no other room can name.
    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(filePath: folder.path("file")))
        do {
            try FileManager.default.createDirectory(
                atPath: folder.path("file"), withIntermediateDirectories: true, attributes: nil)
            Issue.record("a file is no folder")
        } catch {
            guard case .cannotOpen(let path, _) = DataStoreError(error, path: folder.path("file/x")) else {
                Issue.record("\(error)")
                return
            }
            #expect(path.hasPrefix(folder.path("file")))
        }
    }
}
