// SPDX-License-Identifier: MIT
import Foundation
import Settings

/// Takes out of texts that go to others what tells who somebody is, where they live in the file system or on the network, and what
/// is theirs: names in quotation marks, paths, addresses, and words that are known to be private. Each gets a number in its place,
/// the same one wherever it stands again, so that one can still see what belongs together.
package struct Discretion {
    /// Words that are nobody's secret, though somebody may be called so.
    private static let common: Set = [
        "root", "localhost", "debian", "ubuntu", "fedora", "arch", "linux", "peach", "user", "audio", "default", "home",
        "/home", "/root",
    ]
    /// What may stand in quotation marks: commands without names of files, and outputs without names of devices.
    private static let harmless = [
        "peach( [a-z]+)*( --[a-z-]+)*( FILE)?", "automatic|alsa|pulseaudio|jack|none",
        "--[a-z]+( ([0-9]+x[0-9]+|/dev/snd))?",
        "sudo modprobe snd-seq", "match: any|match|usb|client",
    ].joined(separator: "|")
    /// Folders that every system has, in which nothing is anybody's.
    private static let shared = "/(dev/snd|proc/asound|usr/(bin|lib|share))(/[A-Za-z0-9_.-]+)*"

    /// In ICU's language for patterns.
    private static let quotations = ["“[^“”]*”", "„[^„“]*“", "\"[^\"]*\"", "(?<![A-Za-z0-9])'[^']*'", "`[^'`]*['`]"]
    private static let addresses = [
        "[a-z][a-z+.-]*://\\S+",
        "[^\\s@\\[\\]]+@[^\\s@]+\\.[^\\s@]+",
        // Of network cards, IPv4 and IPv6.
        "\\b[0-9A-Fa-f]{2}([:-][0-9A-Fa-f]{2}){5}\\b",
        "\\b[0-9]{1,3}(\\.[0-9]{1,3}){3}\\b",
        "(?<![0-9A-Za-z:])[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){3,7}(?![0-9A-Za-z:])",
        // PulseAudio's names of devices have their serial numbers in them.
        "\\busb-[A-Za-z0-9_.:-]+",
    ]
    private static let path = "(?<![A-Za-z0-9_.])(\\[[0-9]+\\]|~)?/[^\\s,;:()“”\"']+"

    /// Longest first, so that no part of one is left.
    private let secrets: [String]
    private var numbers: [String: Int] = [:]

    /// - Parameter secrets: what must not be told wherever it stands; what is common or shorter than three letters is passed over.
    package init(secrets: some Sequence<String>) {
        self.secrets = Set(secrets.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) })
            .filter { $0.count >= 3 && !Self.common.contains($0.lowercased()) }
            .sorted { $0.count == $1.count ? $0 < $1 : $0.count > $1.count }
    }

    /// What stands for a name.
    package mutating func mask(_ name: String) -> String {
        let number = numbers[name] ?? numbers.count + 1
        numbers[name] = number
        return "[\(number)]"
    }

    /// A sentence, or a line of a library's log.
    package mutating func text(_ text: String) -> String {
        var text = text
        for secret in secrets {
            text = masking(text, Self.word(secret), options: [.regularExpression, .caseInsensitive]) { _ in true }
        }
        for pattern in Self.quotations {
            text = masking(text, pattern) { quotation in
                let inner = quotation.dropFirst().dropLast()
                return SettingKey(rawValue: String(inner)) == nil && !Self.matches(inner, Self.harmless)
            }
        }
        for pattern in Self.addresses { text = masking(text, pattern) { _ in true } }
        return masking(text, Self.path) { path in
            let name = path.hasSuffix(".") ? path.dropLast() : path
            return !Self.matches(name, Self.shared)
        }
    }

    /// Not within a longer word: whoever is called Tim is not in “time”, and would be known by what is left of it.
    private static func word(_ secret: String) -> String {
        let pattern = NSRegularExpression.escapedPattern(for: secret)
        return (secret.first?.isLetter == true ? "(?<!\\p{L})" : "") + pattern
            + (secret.last?.isLetter == true ? "(?!\\p{L})" : "")
    }

    private static func matches(_ text: Substring, _ pattern: String) -> Bool {
        text.range(of: "^(\(pattern))$", options: .regularExpression) != nil
    }

    private mutating func masking(
        _ text: String, _ pattern: String, options: String.CompareOptions = .regularExpression,
        where isPrivate: (Substring) -> Bool
    ) -> String {
        var result = ""
        var rest = text.startIndex
        while let found = text.range(of: pattern, options: options, range: rest..<text.endIndex), !found.isEmpty {
            result += text[rest..<found.lowerBound]
            result += isPrivate(text[found]) ? mask(String(text[found])) : String(text[found])
            rest = found.upperBound
        }
        return result + text[rest...]
    }
}
