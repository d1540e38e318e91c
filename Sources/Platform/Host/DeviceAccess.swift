// SPDX-License-Identifier: MIT
import Glibc

/// Why this user may open a device.
package enum DeviceAccess: Hashable, Sendable {
    /// The system administrator may open everything.
    case root
    /// Everybody may.
    case everybody
    case group(String)
    /// By an access control list: whoever sits at the computer.
    case seat

    /// Nil if it is not there, or may not be opened.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK | W_OK) == 0 else { return nil }
        func allows(_ shift: UInt32) -> Bool { (status.st_mode >> shift) & 6 == 6 }
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        _ = getgroups(Int32(groups.count), &groups)
        if getuid() == 0 {
            self = .root
        } else if allows(0) || status.st_uid == getuid() {
            self = .everybody
        } else if groups.contains(status.st_gid) || getgid() == status.st_gid {
            self = .group(getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)")
        } else {
            self = .seat
        }
    }
}
