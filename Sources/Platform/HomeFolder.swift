// SPDX-License-Identifier: MIT
import Glibc

package enum HomeFolder {
    /// Sets HOME to what the system knows of the user, where it is no folder's path: libraries complain of such a one in their own
    /// voice. Before other threads are there.
    package static func set() {
        if let home = getenv("HOME"), home.pointee == UInt8(ascii: "/") { return }
        guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return }
        setenv("HOME", folder, 1)
    }
}
