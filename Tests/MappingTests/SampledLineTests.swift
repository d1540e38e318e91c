// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Testing

@testable import Mapping

/// A shipped mapping with one faulty line, for each line in turn.
struct SampledLineTests {
    private static let names = ["generic", "akai-mpk-mini-mk3", "akai-lpd8-mk2"]

    private struct Line {
        let number: Int
        /// Empty at the top level.
        let section: String
        let key: String
        let text: String
    }

    private struct Source {
        let name: String
        let lines: [String]

        init(_ name: String) throws {
            self.name = name
            let url = shippedMappings.appending(path: name + ".yaml")
            lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { String($0) }
        }

        /// Every line with content; only the first of several equal ones for different controls, because they have the same errors.
        var entries: [Line] {
            var section = ""
            var entries: [Line] = []
            var seen: Set<String> = []
            for (index, text) in lines.enumerated() where text.first(where: { $0 != " " }) != "#" {
                let key = text.split(separator: ":").first.map { $0.filter { $0 != " " } } ?? ""
                let isInner = text.hasPrefix(" ")
                let isNew = !isInner || seen.insert(section + text.drop { $0 != ":" }).inserted
                defer { if !isInner { section = key } }
                guard isNew else { continue }
                entries.append(
                    Line(number: index + 1, section: isInner ? section : "", key: key, text: text))
            }
            return entries
        }

        func read(replacing line: Line? = nil, by text: [UInt8] = []) -> MappingFile {
            var lines = lines.map { Array($0.utf8) }
            if let line { lines[line.number - 1] = text }
            return MappingFile(ConfigurationText(file: "map.yaml", bytes: Array(lines.joined(separator: [0x0A]))))
        }
    }

    /// Variants of a line with an error that is certainly in this line.
    private static func slips(of line: Line) -> [String] {
        let indentation = line.text.prefix { $0 == " " }
        let start = indentation + line.key + ":"
        return line.section == "sources" || line.key == "client"
            ? [] : ["\(start) nonsense", "\(start) { a: b }", "\(start) 200"]
    }

    @Test(arguments: names) func everyFaultyEntryIsReportedOnceAndTheOthersApply(_ name: String) throws {
        let source = try Source(name)
        let whole = try #require(source.read().mapping)
        #expect(source.read().errors.isEmpty)
        for line in source.entries where !line.section.isEmpty {
            for slip in Self.slips(of: line) {
                let read = source.read(replacing: line, by: Array(slip.utf8))
                check(read, whole, without: line, slip)
            }
        }
    }

    private func check(_ read: MappingFile, _ whole: ControllerMapping, without line: Line, _ slip: String) {
        let comment = Comment(rawValue: "\(line.section) \(slip): \(read.errors)")
        #expect(read.errors.count == 1 && read.errors.first?.line == line.number, comment)
        if line.section == "match" {
            var (usb, clients) = (whole.match.usbIDs, whole.match.clients)
            if line.key == "usb" { usb = [] } else { clients = [] }
            if usb.isEmpty, clients.isEmpty {
                #expect(read.mapping == nil && read.faults == read.errors.map { .file($0) }, comment)
                return
            }
            #expect(read.mapping?.match.usbIDs == usb && read.mapping?.match.clients == clients, comment)
        }
        #expect(read.faults.map(\.error) == read.errors, comment)
        let isControl = line.section == "controls"
        let controls = whole.controls.filter { !isControl || $0.name != line.key }
        #expect(read.mapping?.controls == controls, comment)
        for layer in Layer.allCases + [nil] {
            let lost = isControl || line.section == (layer?.rawValue ?? "always")
            let all = whole.bindings.all(in: layer)
            let found = read.mapping?.bindings.all(in: layer)
            #expect(found == all.filter { !lost || $0.key != line.key }, comment)
        }
    }
}
