// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Platform

/// Real folders and the kernel's inotify.
struct FolderWatchTests {
    private final class Count: Sendable {
        let changes = DispatchSemaphore(value: 0)

        /// Waits long enough for a busy machine.
        func isTold() -> Bool { changes.wait(timeout: .now() + .seconds(20)) == .success }
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// Saves like editors: over the file, by a rename, and through a link.
    @Test(arguments: ["over", "renamed", "deleted", "linked"]) func aFileThatIsSavedIsTold(_ manner: String) throws {
        try withFolder { folder in
            try withFolder { elsewhere in
                let file = folder.appending(path: "a.yaml")
                let target = elsewhere.appending(path: "real.yaml")
                try Data("1".utf8).write(to: manner == "linked" ? target : file)
                if manner == "linked" {
                    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
                }
                let count = Count()
                let folders = [folder, elsewhere].map { $0.path(percentEncoded: false) }
                let watch = try #require(FolderWatch({ folders }) { count.changes.signal() })
                switch manner {
                case "over": try Data("2".utf8).write(to: file)
                case "renamed":
                    try Data("2".utf8).write(to: folder.appending(path: ".a.swp"))
                    _ = rename(folder.appending(path: ".a.swp").path, file.path)
                case "deleted": try FileManager.default.removeItem(at: file)
                case _: try Data("2".utf8).write(to: target)
                }
                #expect(count.isTold())
                watch.stop()
            }
        }
    }

    @Test func aFolderThatIsMadeLaterIsWatchedFromThenOn() throws {
        try withFolder { folder in
            let later = folder.appending(path: "a/b")
            let count = Count()
            let path = later.path(percentEncoded: false)
            let watch = try #require(FolderWatch({ [path] }) { count.changes.signal() })
            try FileManager.default.createDirectory(at: later, withIntermediateDirectories: true)
            #expect(count.isTold())
            try Data("1".utf8).write(to: later.appending(path: "a.yaml"))
            #expect(count.isTold())
            watch.stop()
        }
    }

    @Test func whoNeverRestsIsToldAllTheSame() throws {
        try withFolder { folder in
            let count = Count()
            let path = folder.path(percentEncoded: false)
            let watch = try #require(FolderWatch({ [path] }) { count.changes.signal() })
            var (saves, isTold) = (0, false)
            while !isTold, saves < 1_000_000 {
                try Data("\(saves)".utf8).write(to: folder.appending(path: "a.yaml"))
                saves += 1
                isTold = count.changes.wait(timeout: .now()) == .success
            }
            #expect(isTold)
            watch.stop()
        }
    }
}
