// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// The system that the program runs on.
package struct RuntimeEnvironment: Hashable, Sendable {
    /// "Debian GNU/Linux 12 (bookworm)"; "Linux" if unknown.
    package let system: String
    /// The IDs of the distribution and its ancestors: "ubuntu", "debian".
    package let families: [String]
    /// "6.1.0-18-amd64".
    package let kernel: String
    package let container: HostContainer?
    package let isRoot: Bool
    /// True over SSH, where the sound plays on another computer than the user's.
    package let isRemote: Bool

    package init(
        root: String = "/", environment: [String: String] = ProcessInfo.processInfo.environment,
        user: UInt32 = getuid()
    ) {
        let file = HostFile(root)
        // https://www.freedesktop.org/software/systemd/man/latest/os-release.html
        let names = ["etc/os-release", "usr/lib/os-release"].lazy.compactMap { file.text($0) }.first.map(Self.variables)
        system = names?["PRETTY_NAME"] ?? "Linux"
        families = [names?["ID"], names?["ID_LIKE"]].compactMap { $0 }.flatMap {
            $0.split(separator: " ").map(String.init)
        }
        kernel = file.word("proc/sys/kernel/osrelease") ?? ""
        container = .around(root: file.path(""))
        isRoot = user == 0
        isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { !environment[$0, default: ""].isEmpty }
    }

    /// NAME=value or NAME="value" on each line.
    private static func variables(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
            guard let equals = line.firstIndex(of: "=") else { return nil }
            let value = line[line.index(after: equals)...].trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
            return (String(line[..<equals]), value)
        }
        return Dictionary(pairs) { $1 }
    }
}

/// A container or virtual system, which usually hides sound and MIDI devices.
package enum HostContainer: Hashable, Sendable, CaseIterable {
    case container
    /// Windows Subsystem for Linux.
    case windows

    /// The files of systemd, Docker and Podman.
    private static let marks = ["run/systemd/container", ".dockerenv", "run/.containerenv"]

    /// - Returns: nil if devices are not hidden: /dev/snd exists.
    package static func ofSound(root: String = "/") -> HostContainer? {
        HostFile(root).isThere("dev/snd") ? nil : around(root: root)
    }

    /// - Returns: nil outside containers.
    package static func around(root: String = "/") -> HostContainer? {
        let file = HostFile(root)
        // systemd reports WSL as a container, too.
        if file.text(marks[0])?.hasPrefix("wsl") == true { return .windows }
        if marks.contains(where: file.isThere) { return .container }
        // https://systemd.io/CONTAINER_INTERFACE; only root may read it.
        let variables = file.text("proc/1/environ")?.split(separator: "\0") ?? []
        if variables.contains(where: { $0.hasPrefix("container=") }) { return .container }
        return file.text("proc/version")?.lowercased().contains("microsoft") == true ? .windows : nil
    }
}

package enum HomeFolder {
    /// If HOME is no absolute path, sets it from the password database, because libraries print errors otherwise. Call before any
    /// other thread starts.
    package static func set() {
        if let home = getenv("HOME"), home.pointee == UInt8(ascii: "/") { return }
        guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return }
        setenv("HOME", folder, 1)
    }
}

/// Files below "/" or, in tests, another root.
package struct HostFile: Hashable, Sendable {
    private let root: String

    package init(_ root: String = "/") { self.root = root.hasSuffix("/") ? root : root + "/" }

    /// - Parameter name: as in "proc/meminfo".
    package func path(_ name: String) -> String { root + name }

    package func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    private static let largestFile = 1 << 24

    /// Nil if unreadable. Not by Foundation, which leaks 4 kB for each empty file.
    package func text(_ name: String) -> String? {
        guard var source = try? ByteSource(path: path(name), limit: Self.largestFile), let bytes = try? source.readAll()
        else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func word(_ name: String) -> String? { text(name)?.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The sorted names in a folder; empty if it is missing.
    package func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
    }
}
