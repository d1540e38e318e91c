// SPDX-License-Identifier: MIT
import Configuration

@testable import Music
@testable import Settings

/// Laws for every settings file.
enum SettingsLaws {
    /// A path without neighbouring files.
    private static let file = "/dev/null/settings.yaml"

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        // Nothing is required of invalid YAML.
        guard let text = read(bytes) else { return }
        let again = read(bytes)
        try require(again?.settings == text.settings && again?.faults == text.faults, "read twice: \(text.faults)")
        try check(text.faults, of: bytes)
        try require(text.reportedFaults.count <= 21, "\(text.reportedFaults.count) lines are reported")
        try checkValues(text.settings)
        // The change depends on the file only.
        let dice = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
        let key = SettingKey.allCases[dice % SettingKey.allCases.count]
        let values = values(of: key.domain)
        try checkChange(of: key, to: values[dice / SettingKey.allCases.count % values.count], in: text)
    }

    private static func read(_ bytes: [UInt8]) -> SettingsText? {
        try? SettingsText(ConfigurationText(file: file, bytes: bytes))
    }

    private static func check(_ faults: [SettingError], of bytes: [UInt8]) throws(BrokenLaw) {
        let lines = LineCount(bytes)
        var last = (line: 1, column: 1)
        for fault in faults {
            guard case .line(let error, _) = fault else { throw BrokenLaw("of no line: \(fault)") }
            try require(lines.contains(line: error.line, column: error.column), "where? \(fault)")
            try require((error.line, error.column) >= last, "not by place: \(faults)")
            last = (error.line, error.column)
        }
    }

    /// Each value has the same meaning on a command line.
    private static func checkValues(_ settings: UserSettings) throws(BrokenLaw) {
        let assignments = SettingKey.allCases.map { "\($0.rawValue)=\($0.yaml(of: settings))" }
        let parsed: UserSettings
        do throws(SettingError) {
            parsed = try SettingOverrides(assignments).applied(to: UserSettings())
        } catch {
            throw BrokenLaw("a value that no command line accepts: \(error), \(assignments)")
        }
        try require(parsed == settings, "given on a command line: \(assignments)")
    }

    /// A change is refused, or has its meaning and changes nothing else.
    private static func checkChange(of key: SettingKey, to value: String, in text: SettingsText) throws(BrokenLaw) {
        let bytes = text.source.bytes
        var wanted = text.settings
        // Refused: a floor above the ceiling.
        guard (try? wanted.set(key, to: value)) != nil, let changed = try? text.setting(key, as: wanted) else { return }
        let again = read(changed.source.bytes)
        try require(again?.settings == wanted, "\(key) set to \(value) is \(key.yaml(of: changed.settings))")
        try require((again?.faults.count ?? 0) <= text.faults.count, "\(key) set to \(value): new faults")
        guard let removed = try? text.removing(key), removed.source.bytes == bytes else { return }
        try require(isAddition(changed.source.bytes, to: bytes), "\(key) set to \(value): more has changed")
        guard let undone = try? changed.removing(key) else { return }
        try require(undone.settings == text.settings, "\(key) set to \(value) and reset")
        try require(isAddition(changed.source.bytes, to: undone.source.bytes), "\(key) reset: more has changed")
    }

    private static func isAddition(_ new: [UInt8], to old: [UInt8]) -> Bool {
        let common = zip(old, new).prefix { $0 == $1 }.count
        return new.suffix(old.count - common) == old.suffix(old.count - common)
    }

    /// At the ends of the domain.
    private static func values(of domain: SettingDomain) -> [String] {
        switch domain {
        case .number(let range, _), .numberOr(_, let range, _):
            [SettingText.number(range.lowerBound), SettingText.number(range.upperBound)]
        case .wholeNumber(let range, _): [String(range.lowerBound), String(range.upperBound)]
        case .trueOrFalse: ["true", "false"]
        case .choice(let words): words
        case .choices(let words): [words.prefix(3).joined(separator: ","), words.last ?? ""]
        case .noteRange: ["C3-C5", "adaptive"]
        case .tuning: ["just", "[law, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100.5, 1200]"]
        case .soundSource: ["peach:0:2", "\"a: \\\"b\\\" #\":1:7"]
        case .output: ["none", "alsa:hw:1,0"]
        case .buffer: ["256x4", "automatic"]
        case .names: ["", "a, b", "[\"a, b: #1\", 'Größe']"]
        }
    }
}

/// Laws for every Scala file.
enum ScaleLaws {
    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let sizes: [Cents]
        do throws(ScalaError) {
            sizes = try ScalaFile.sizes(bytes)
        } catch {
            let ends = bytes.count { [0x0A, 0x0D].contains($0) }
            return try require((1...ends + 1).contains(error.line), "where? \(error)")
        }
        let isAscending = zip([Cents(0)] + sizes, sizes).allSatisfy { $0 < $1 }
        try require(isAscending && sizes.count == 12 && sizes.last == 1200, "no scale: \(sizes)")
        try require(Scale(name: "law", sizes: sizes) != nil, "accepted, and no scale: \(sizes)")
    }
}
