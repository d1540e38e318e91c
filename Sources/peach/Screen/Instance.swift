// SPDX-License-Identifier: MIT
import Localization
import Foundation
import Instrument
import Platform
import Screen

/// The one Peach of this user that plays.
enum Instance {
    /// The socket at which other programs of this user ask the Peach that plays.
    static var door: String { Folders().runtime.appending(path: "screen.socket").path(percentEncoded: false) }

    /// Beside what is kept from run to run, and not where the session keeps its things: a user may have several sessions, and some
    /// without such a place, but one memory.
    private static var file: String { Folders().state.appending(path: "peach.lock").path(percentEncoded: false) }

    /// Nil if none runs. Nothing is made.
    static var running: InstanceLock.Held? { InstanceLock.holder(of: file) }

    /// - Throws: `CommandError.alreadyRunning`.
    static func begin() throws(CommandError) -> InstanceLock {
        // Without this directory only the control socket is missing.
        _ = PrivateDirectory.make(PrivateDirectory.around(door))
        do throws(InstanceLock.Held) {
            return try InstanceLock(file, door: door)
        } catch {
            throw .alreadyRunning(process: error.process)
        }
    }
}

extension InstanceLock.Held {
    /// - Returns: what it answers; nil if it does not.
    func ask(_ wish: ControlSocket.Wish) -> ControlSocket.Answer? {
        guard let door else { return nil }
        return ControlSocket.ask(wish, at: door)
    }
}
