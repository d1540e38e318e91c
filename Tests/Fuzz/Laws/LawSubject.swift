// SPDX-License-Identifier: MIT
import Foundation

/// A reader of untrusted bytes, and the laws that hold for any input. The raw value is the name of its folder in
/// Tests/Fuzz/Corpus.
package enum LawSubject: String, CaseIterable, Sendable {
    case soundFonts = "SoundFonts"
    case records = "Records"
    case frames = "Frames"
    case logs = "Logs"
    case settings = "Settings"
    case scales = "Scales"
    case events = "Events"
    case mappings = "Mappings"

    /// - Throws: the first law that this input breaks.
    package func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        switch self {
        case .soundFonts: try SoundFontLaws.check(bytes)
        case .records: try RecordLaws.check(bytes)
        case .frames: try FrameLaws.check(bytes)
        case .logs: try LogLaws.check(bytes)
        case .settings: try SettingsLaws.check(bytes)
        case .scales: try ScaleLaws.check(bytes)
        case .events: try EventLaws.check(bytes)
        case .mappings: try MappingLaws.check(bytes)
        }
    }

    /// Inputs that reach much of the code or once broke a law, by the names of their files.
    package func corpus() throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpus/" + rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted().map {
            ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
        }
    }
}

package struct BrokenLaw: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// - Throws: `BrokenLaw` if the condition does not hold.
func require(_ condition: Bool, _ description: @autoclosure () -> String) throws(BrokenLaw) {
    if !condition { throw BrokenLaw(description()) }
}

/// Bytes read one after the other; zeros follow the last.
struct Bytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func next() -> Int { rest.popFirst().map { Int($0) } ?? 0 }

    /// Fewer if there are not so many.
    mutating func next(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// The same bytes in pieces, cut in the same way each time.
    static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let first = rest.first {
            pieces.append(rest.prefix(1 + Int(first) % 29))
            rest = rest.dropFirst(1 + Int(first) % 29)
        }
        return pieces
    }
}

/// The lines of a text with the five line breaks of YAML 1.1, counted independently of the reader that is tested.
struct LineCount {
    /// Unicode scalars of each line.
    private var lengths = [0]

    init(_ bytes: [UInt8]) {
        var text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        if text.first == "\u{FEFF}" { text.removeFirst() }
        for (index, scalar) in text.enumerated() {
            if scalar == "\r", index + 1 < text.count, text[index + 1] == "\n" { continue }
            if "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
                lengths.append(0)
            } else {
                lengths[lengths.count - 1] += 1
            }
        }
    }

    /// The place behind a line's last scalar is valid, too.
    func contains(line: Int, column: Int) -> Bool {
        lengths.indices.contains(line - 1) && (1...lengths[line - 1] + 1).contains(column)
    }
}
