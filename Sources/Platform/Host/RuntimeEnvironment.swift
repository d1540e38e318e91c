// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Where the program runs, as far as that changes what it can do.
package struct RuntimeEnvironment: Hashable, Sendable {
    /// "Debian GNU/Linux 12 (bookworm)"; "Linux" if it does not say.
    package let system: String
    /// The words by which distributions know themselves and what they come from: "ubuntu", "debian".
    package let families: [String]
    /// "6.1.0-18-amd64".
    package let kernel: String
    /// Nil on a machine of its own.
    package let container: HostContainer?
    package let isRoot: Bool
    /// Somebody sits at another computer, to which no sound goes.
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
