// SPDX-License-Identifier: MIT
import Glibc

/// Where Linux runs inside something else, which mostly keeps devices of sound and MIDI from it.
package enum HostContainer: Hashable, Sendable, CaseIterable {
    case container
    /// Windows Subsystem for Linux.
    case windows

    /// What systemd, Docker and Podman leave in theirs.
    private static let marks = ["run/systemd/container", ".dockerenv", "run/.containerenv"]

    /// - Returns: nil where devices are not kept away: /dev/snd is there.
    package static func ofSound(root: String = "/") -> HostContainer? {
        access(root + "dev/snd", F_OK) == 0 ? nil : around(root: root)
    }

    /// - Returns: nil on a machine of its own.
    package static func around(root: String = "/") -> HostContainer? {
        // systemd takes WSL for a container as well.
        if text(root + marks[0]).hasPrefix("wsl") { return .windows }
        if marks.contains(where: { access(root + $0, F_OK) == 0 }) { return .container }
        // https://systemd.io/CONTAINER_INTERFACE; only root may read it.
        let variables = text(root + "proc/1/environ").split(separator: "\0")
        if variables.contains(where: { $0.hasPrefix("container=") }) { return .container }
        return text(root + "proc/version").lowercased().contains("microsoft") ? .windows : nil
    }

    /// The beginning of a file that the system makes; empty if it cannot be read.
    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
