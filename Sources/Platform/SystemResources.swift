// SPDX-License-Identifier: MIT
import Foundation
import Glibc

package enum FreeSpace {
    /// Free bytes and inodes; nil inodes if the file system does not count them.
    /// - Parameter path: a file, which need not exist.
    package static func disk(of path: String) -> (bytes: UInt64, files: UInt64?)? {
        var existing = path
        var room = statvfs()
        while statvfs(existing, &room) != 0 {
            let parent = PrivateDirectory.around(existing)
            guard errno == ENOENT || errno == ENOTDIR, parent != existing else { return nil }
            existing = parent
        }
        guard room.f_blocks > 0 else { return nil }
        let (bytes, isBeyond) = UInt64(room.f_bavail).multipliedReportingOverflow(by: UInt64(room.f_frsize))
        // Some network file systems report unlimited space.
        return (isBeyond ? .max : bytes, room.f_files == 0 ? nil : UInt64(room.f_favail))
    }

    /// True if the disk has no free bytes or no free inodes.
    package static func isFull(_ path: String) -> Bool {
        disk(of: path).map { $0.bytes == 0 || $0.files == 0 } ?? false
    }

    /// Bytes of memory available without swapping; nil if unknown.
    package static func memory(root: String = "/") -> UInt64? {
        let line = HostFile(root).text("proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        // “MemAvailable:   12345 kB”, in units of 1024 bytes: proc(5).
        return line.flatMap { UInt64($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }

    /// True if programs waited for a processor during most of the last ten seconds; false if unknown.
    package static func isOverloaded(root: String = "/") -> Bool {
        // “some avg10=3.74 avg60=…”, in percent: https://docs.kernel.org/accounting/psi.html
        let words = HostFile(root).text("proc/pressure/cpu")?.split(whereSeparator: \.isWhitespace)
        let share = words?.first { $0.hasPrefix("avg10=") }.flatMap { Double($0.dropFirst(6)) }
        return share.map { $0 > 50 } ?? false
    }
}

/// The permission by which this user can open a device.
package enum DeviceAccess: Hashable, Sendable {
    case root
    case everybody
    case group(String)
    /// By an access control list, which systemd grants to the logged-in seat.
    case seat

    /// Nil if the device is missing or cannot be opened.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK | W_OK) == 0 else { return nil }
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        _ = getgroups(Int32(groups.count), &groups)
        if getuid() == 0 {
            self = .root
        } else if status.st_mode & 6 == 6 || status.st_uid == getuid() {
            self = .everybody
        } else if groups.contains(status.st_gid) || getgid() == status.st_gid {
            self = .group(getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)")
        } else {
            self = .seat
        }
    }
}

/// The program of this user that listens at a TCP port, from /proc.
package struct PortHolder: Hashable, Sendable {
    package let process: Int32
    package let program: String

    /// Columns of /proc/net/tcp: https://docs.kernel.org/networking/proc_net_tcp.html
    private static let (address, state, inode) = (1, 3, 9)
    private static let listening = "0A"

    /// - Returns: nil if nothing listens, or another user's program.
    package init?(of port: UInt16, _ file: HostFile = HostFile()) {
        let ending = ":" + String(format: "%04X", Int(port))
        let sockets = ["tcp", "tcp6"].flatMap { table in
            (file.text("proc/net/\(table)") ?? "").split(separator: "\n").compactMap { line -> String? in
                let fields = line.split(separator: " ")
                guard fields.count > Self.inode, fields[Self.address].hasSuffix(ending),
                    fields[Self.state] == Self.listening
                else { return nil }
                return "socket:[\(fields[Self.inode])]"
            }
        }
        guard !sockets.isEmpty else { return nil }
        for process in file.names(in: "proc").compactMap({ Int32($0) }) {
            let folder = "proc/\(process)/fd"
            let isHolder = file.names(in: folder).contains { descriptor in
                let link = file.path("\(folder)/\(descriptor)")
                // Nil if closed meanwhile.
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
                return target.map(sockets.contains) ?? false
            }
            var status = stat()
            guard isHolder, stat(file.path("proc/\(process)"), &status) == 0, status.st_uid == geteuid(),
                let program = file.word("proc/\(process)/comm")
            else { continue }
            (self.process, self.program) = (process, program)
            return
        }
        return nil
    }
}
