// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Platform

/// Real folders and the kernel's inotify.
struct FolderWatchTests {
    private let folder: TemporaryFolder
    private let elsewhere: TemporaryFolder
    private let changes = DispatchSemaphore(value: 0)

    init() throws {
        folder = try TemporaryFolder()
        elsewhere = try TemporaryFolder()
    }

    private func watch(_ folders: URL..., for events: UInt32 = FolderWatch.saved) throws -> FolderWatch {
        let (paths, changes) = (folders.map { $0.path(percentEncoded: false) }, changes)
        return try #require(FolderWatch({ paths }, for: events) { changes.signal() })
    }

    /// Waits long enough for a busy machine.
    private var isReported: Bool { changes.wait(timeout: .now() + .seconds(20)) == .success }

    /// Saves like editors: over the file, by a rename, and through a link.
    @Test(arguments: ["over", "renamed", "deleted", "linked"]) func aSavedFileIsReported(_ manner: String) throws {
        let file = folder.url.appending(path: "a.yaml")
        let target = elsewhere.url.appending(path: "real.yaml")
        try Data("1".utf8).write(to: manner == "linked" ? target : file)
        if manner == "linked" { try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target) }
        let watch = try watch(folder.url, elsewhere.url)
        switch manner {
        case "over": try Data("2".utf8).write(to: file)
        case "renamed": _ = rename(try folder.write([2], as: ".a.swp").path, file.path)
        case "deleted": try FileManager.default.removeItem(at: file)
        case _: try Data("2".utf8).write(to: target)
        }
        #expect(isReported)
        watch.stop()
    }

    /// As by udev.
    @Test(arguments: ["created", "removed", "moved here", "moved away", "granted"])
    func aChangedDeviceNodeIsReported(_ change: String) throws {
        let (node, away) = (folder.url.appending(path: "seq"), elsewhere.url.appending(path: "seq"))
        if change != "created" { try Data().write(to: change == "moved here" ? away : node) }
        let watch = try watch(folder.url.appending(path: "nowhere"), folder.url, for: FolderWatch.nodes)
        switch change {
        case "created": #expect(mkfifo(node.path, 0o600) == 0)
        case "removed": try FileManager.default.removeItem(at: node)
        case "moved here": try FileManager.default.moveItem(at: away, to: node)
        case "moved away": try FileManager.default.moveItem(at: node, to: away)
        case _: #expect(chmod(node.path, 0o660) == 0)
        }
        #expect(isReported)
        watch.stop()
    }

    @Test func aFolderIsWatchedFromItsCreationOn() throws {
        let later = folder.url.appending(path: "a/b")
        let watch = try watch(later)
        try FileManager.default.createDirectory(at: later, withIntermediateDirectories: true)
        #expect(isReported)
        try folder.write([1], as: "a/b/a.yaml")
        #expect(isReported)
        watch.stop()
    }

    @Test func changesWithoutPauseAreReported() throws {
        let watch = try watch(folder.url)
        var (saves, isReported) = (0, false)
        while !isReported, saves < 1_000_000 {
            try folder.write([1], as: "a.yaml")
            saves += 1
            isReported = changes.wait(timeout: .now()) == .success
        }
        #expect(isReported)
        watch.stop()
    }
}
