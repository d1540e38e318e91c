// SPDX-License-Identifier: MIT
import Foundation
import Sound

/// The browser of the desktop, if there is one.
enum Browser {
    /// Somebody sits before a desktop of this machine.
    static var isThere: Bool {
        let environment = ProcessInfo.processInfo.environment
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        return (isSet("WAYLAND_DISPLAY") || isSet("DISPLAY")) && !isSet("SSH_CONNECTION")
    }

    /// Waits for nothing; where nothing can be opened, nothing happens.
    static func open(_ address: String) {
        let opener = Process()
        opener.executableURL = URL(filePath: "/usr/bin/env")
        opener.arguments = ["xdg-open", address]
        opener.environment = SoundEnvironment.ofOthers
        opener.standardInput = FileHandle.nullDevice
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        try? opener.run()
    }
}
