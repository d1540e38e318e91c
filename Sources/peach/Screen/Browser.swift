// SPDX-License-Identifier: MIT
import Foundation
import Glibc
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
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Ctrl-C at the terminal is none of its business.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let arguments: [UnsafeMutablePointer<CChar>?] = ["xdg-open", address].map { (word: String) in strdup(word) }
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let environment = SoundEnvironment.ofOthers + [nil]
        guard posix_spawnp(&process, "xdg-open", &actions, &attributes, arguments + [nil], environment) == 0 else {
            return
        }
        let child = process
        Thread.detachNewThread { @Sendable in
            var status: Int32 = 0
            waitpid(child, &status, 0)
        }
    }
}
