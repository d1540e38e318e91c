// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Machine
import Screen

/// The one Peach of this user that plays.
enum Instance {
    static var door: String { Folders().runtime.appending(path: "screen.socket").path(percentEncoded: false) }

    private static var file: String { Folders().runtime.appending(path: "peach.lock").path(percentEncoded: false) }

    /// - Throws: `CommandError.alreadyRunning`.
    static func begin() throws(CommandError) -> InstanceLock {
        do throws(InstanceLock.Held) {
            return try InstanceLock(file)
        } catch {
            throw .alreadyRunning(process: error.process)
        }
    }

    /// - Returns: its process number, 0 if that is not known; nil if none runs.
    static var running: Int32? {
        do throws(InstanceLock.Held) {
            _ = try InstanceLock(file)
            return nil
        } catch {
            return error.process ?? 0
        }
    }
}
