// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// How much room a system has.
package enum FreeSpace {
    /// Of a disk, for this user.
    package struct Disk: Hashable, Sendable {
        package let bytes: UInt64
        /// Files that can still be made; nil where the file system does not count them.
        package let files: UInt64?
    }

    /// Of that on which a file lies or would lie.
    /// - Returns: nil where nobody knows.
    package static func disk(of path: String) -> Disk? {
        var place = path
        var room = statvfs()
        while statvfs(place, &room) != 0 {
            let around = PrivateDirectory.around(place)
            guard errno == ENOENT || errno == ENOTDIR, around != place else { return nil }
            place = around
        }
        guard room.f_blocks > 0 else { return nil }
        return Disk(
            bytes: bytes(room),
            files: room.f_files == 0 ? nil : UInt64(room.f_favail))
    }

    /// Whether the disk takes no more bytes or files.
    package static func isFull(_ path: String) -> Bool {
        disk(of: path).map { $0.bytes == 0 || $0.files == 0 } ?? false
    }

    /// What this user can still write. Some network file systems say "no end" in figures whose product is beyond any number.
    package static func bytes(_ room: statvfs) -> UInt64 {
        let (product, isBeyond) = UInt64(room.f_bavail).multipliedReportingOverflow(by: UInt64(room.f_frsize))
        return isBeyond ? .max : product
    }

    /// Bytes of memory that programs can have without anything being swapped out; nil where nobody knows.
    package static func memory(root: String = "/") -> UInt64? {
        let line = HostFile(root).text("proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        // “MemAvailable:   12345 kB”, proc(5): of 1024 bytes.
        return line.flatMap { UInt64($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }

    /// Whether programs waited for a processor during most of the last ten seconds; false where the kernel does not say so.
    package static func isOverloaded(root: String = "/") -> Bool {
        // “some avg10=3.74 avg60=…”: percent of that time, https://docs.kernel.org/accounting/psi.html.
        let words = HostFile(root).text("proc/pressure/cpu")?.split(whereSeparator: \.isWhitespace)
        let share = words?.first { $0.hasPrefix("avg10=") }.flatMap { Double($0.dropFirst(6)) }
        return share.map { $0 > 50 } ?? false
    }
}
