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

    /// Changes as by udev; existing nodes are no change.
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
        let hasChanged = watched.waitForChange(discarding: try SendQueue())
        #expect(hasChanged)
    }

    @Test func whoEndsNeedNotWaitForAChange() throws {
        let sendQueue = try SendQueue()
        sendQueue.close()
        let hasChanged = DeviceFolder().waitForChange(discarding: sendQueue)
        #expect(!hasChanged)
    }

    /// A message sent just before the close must not hide the close.
    @Test func whatIsToldLastHidesNoEnd() throws {
        let lights = [OutgoingMessage(to: MIDIPort(client: 200, number: 0), [0x90, 60, 127])]
        for round in 0..<1000 {
            let sendQueue = try SendQueue()
            let ended = DispatchSemaphore(value: 0)
            let thread = Thread { @Sendable in
                _ = DeviceFolder([]).waitForChange(discarding: sendQueue)
                ended.signal()
            }
            thread.start()
            sendQueue.enqueue(lights)
            let moment = ContinuousClock.now + .nanoseconds(round % 200 * 500)
            while ContinuousClock.now < moment {}
            sendQueue.close()
            try #require(ended.wait(timeout: .now() + 10) == .success, "round \(round)")
        }
    }
}
