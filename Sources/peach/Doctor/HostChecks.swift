// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Machine
import Settings
import Voice
import Words

extension SystemChecks {
    /// Bytes below which somebody should make room, and files with which nothing goes: the data has two beside it.
    private static let (little, fewFiles): (UInt64, UInt64) = (100_000_000, 3)
    /// Bytes of memory with which a browser beside Peach makes the machine swap.
    private static let littleMemory: UInt64 = 200_000_000
    /// The year of this Peach.
    private static let earliest = Date(timeIntervalSince1970: 1_767_225_600)

    /// What is not a machine with somebody at it.
    var place: [Finding] {
        var notes: [SystemFinding] = []
        switch surroundings.confinement {
        case nil: break
        case .container: notes.append(.container)
        case .windows: notes.append(.windows)
        }
        if surroundings.isRoot { notes.append(.root) }
        if surroundings.isRemote { notes.append(.remote) }
        return ([.system(name: surroundings.system, kernel: surroundings.kernel)] + notes).map { finding($0) }
    }

    var voice: Finding {
        let isWanted = settings.speech != .off
        return finding(SpeechDispatcher.isInstalled ? .voice : .noVoice(isWanted: isWanted))
    }

    var disk: [Finding] {
        guard let room = HostRoom.disk(of: options.data.file.path) else { return [] }
        if room.bytes < Self.little {
            return [finding(.fullDisk(bytes: room.bytes))]
        }
        if let files = room.files, files < Self.fewFiles { return [finding(.noFiles)] }
        return [finding(.disk(bytes: room.bytes, files: room.files))]
    }

    var memory: [Finding] {
        guard let bytes = HostRoom.memory() else { return [] }
        return [finding(bytes < Self.littleMemory ? .littleMemory(bytes: bytes) : .memory(bytes: bytes))]
    }

    var browser: Finding {
        guard Browser.isThere else { return finding(.noDesktop) }
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin"].split(separator: ":")
        return finding(folders.contains { access("\($0)/xdg-open", X_OK) == 0 } ? .browser : .noOpener)
    }

    /// The port at which bookmarks look for it.
    var screen: Finding {
        let port = Int(ScreenOpening.usualPort)
        if other != nil { return finding(.portOurs) }
        if Self.isFree(ScreenOpening.usualPort) { return finding(.portFree(port)) }
        let holder = PortHolder(of: ScreenOpening.usualPort)
        if let holder, holder.program == "peach" { return finding(.portOfPeach(port, process: holder.process)) }
        return finding(.portTaken(port, program: holder?.program))
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        var (on, address) = (Int32(1), sockaddr_in())
        // Connections that have ended just now do not count.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout.size(ofValue: address))
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        } == 0 || errno != EADDRINUSE
    }

    /// Answers are filed under the date.
    var clock: Finding {
        let now = Date()
        guard now > Self.earliest else { return finding(.clockUnset) }
        let written = try? options.data.file.resourceValues(forKeys: [.contentModificationDateKey])
        let isBehind = (written?.contentModificationDate ?? now) > now.addingTimeInterval(3600)
        return finding(isBehind ? .clockBehind : .clock)
    }
}
