// SPDX-License-Identifier: MIT
import Foundation

/// A pseudoterminal controlled by a test.
final class PseudoTerminal {
    struct Missing: Error { let reason: String }

    let descriptor: Int32
    private let path: String

    init() throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, missing in Glibc's module: unlock, and get the number.
        var unlocked: Int32 = 0
        var number: Int32 = 0
        guard ioctl(descriptor, 0x4004_5431, &unlocked) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0 else {
            throw Missing(reason: String(cString: strerror(errno)))
        }
        path = "/dev/pts/\(number)"
    }

    deinit { close(descriptor) }

    /// The program's end.
    func line() -> FileHandle {
        FileHandle(fileDescriptor: open(path, O_RDWR | O_NOCTTY), closeOnDealloc: true)
    }

    /// Presses keys.
    func type(_ keys: String) {
        var bytes = Array(keys.utf8)
        _ = write(descriptor, &bytes, bytes.count)
    }
}
