// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import MIDI

@Suite struct DeviceFolderTests {
    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    enum Change: CaseIterable { case made, removed, movedHere, movedAway, given }

    /// As udev makes and hands out nodes; what was there before is no news.
    @Test(arguments: Change.allCases) func aChangeIsSeen(_ change: Change) throws {
        let folder = try Self.folder()
        let elsewhere = try Self.folder()
        defer { for folder in [folder, elsewhere] { try? FileManager.default.removeItem(at: folder) } }
        let node = folder.appending(path: "seq")
        let away = elsewhere.appending(path: "seq")
        if change == .movedHere { try Data().write(to: away) }
        if [.removed, .movedAway, .given].contains(change) { try Data().write(to: node) }
        let watched = DeviceFolder(["/nowhere", folder.path])
        switch change {
        case .made: try Data().write(to: node)
        case .removed: try FileManager.default.removeItem(at: node)
        case .movedHere: try FileManager.default.moveItem(at: away, to: node)
        case .movedAway: try FileManager.default.moveItem(at: node, to: away)
        case .given: #expect(chmod(node.path, 0o660) == 0)
        }
        let hasChanged = watched.waitForChange(or: try WakeSignal())
        #expect(hasChanged)
    }

    @Test func whoEndsNeedNotWaitForAChange() throws {
        let wake = try WakeSignal()
        wake.ring()
        let hasChanged = DeviceFolder().waitForChange(or: wake)
        #expect(!hasChanged)
    }
}
