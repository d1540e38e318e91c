// SPDX-License-Identifier: MIT

/// What installs programs on a distribution.
package enum PackageTool: String, Hashable, Sendable, CaseIterable {
    case apt, dnf, pacman, zypper

    /// Nil if none is known.
    /// - Parameter families: the distribution's name for itself, then those of what it comes from.
    package init?(_ families: [String]) {
        for family in families {
            switch family {
            case "debian", "ubuntu": self = .apt
            case "fedora", "rhel", "centos": self = .dnf
            case "arch": self = .pacman
            case "suse", "opensuse": self = .zypper
            case _: continue
            }
            return
        }
        return nil
    }

    /// - Parameter packages: named alike by all of them.
    package func install(_ packages: [String]) -> String {
        let verb = self == .pacman ? "-S" : "install"
        return "sudo \(rawValue) \(verb) \(packages.joined(separator: " "))"
    }
}
