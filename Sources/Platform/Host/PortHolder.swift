// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// The program of this user that waits for connections at a port of this machine, as /proc tells.
package struct PortHolder: Hashable, Sendable {
    package let process: Int32
    /// Its name, as the kernel has it.
    package let program: String

    /// Column of an address and a port, of the state, and of the inode in /proc/net/tcp: proc_net_tcp.txt of the kernel.
    private static let (address, state, inode) = (1, 3, 9)
    /// TCP_LISTEN.
    private static let listening = "0A"

    /// - Returns: nil if nothing does, or somebody else's program.
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
                // What has been closed meanwhile is no link any more.
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
