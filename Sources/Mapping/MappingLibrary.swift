// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI

/// Every mapping there is, and the choice among them: the file named by the player; then the user's folder; then the
/// shipped one; then what fits any device, the user's first. Within a folder a USB id is surer than a client's exact
/// name, and that surer than a pattern.
package struct MappingLibrary: Sendable {
    package enum Origin: Hashable, Sendable, CaseIterable {
        case user, shipped
    }

    package struct Entry: Hashable, Sendable {
        package let origin: Origin
        package let mapping: ControllerMapping
    }

    /// The user's before the shipped ones, each in the order of file names.
    package let entries: [Entry]
    /// What is wrong with the files, in their order. A shipped file stays in use if the user's file that should replace it
    /// cannot be used.
    package let errors: [MappingError]
    private let chosen: ControllerMapping?

    /// Reads both folders, files named *.yaml and *.yml. A file of the user replaces the shipped one of its name.
    /// - Parameters:
    ///   - chosen: is used for every device, whatever it matches, if it can be.
    ///   - userFolder: need not exist.
    package init(chosen: MappingFile? = nil, userFolder: URL?, shippedFolder: URL) {
        self.chosen = chosen?.mapping
        var entries: [Entry] = []
        var errors = chosen?.faults ?? []
        var replaced: Set<String> = []
        for origin in Origin.allCases {
            let folder = origin == .user ? userFolder : shippedFolder
            for file in folder.map(Self.files) ?? [] {
                let name = file.deletingPathExtension().lastPathComponent
                if origin == .shipped, replaced.contains(name) { continue }
                let read = MappingFile(file)
                errors += read.faults
                guard let mapping = read.mapping else { continue }
                entries.append(Entry(origin: origin, mapping: mapping))
                if origin == .user { replaced.insert(name) }
            }
        }
        self.entries = entries
        self.errors = errors
    }

    private static func files(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
            .sorted().map { folder.appending(path: $0) }
    }

    /// The mapping of a device; nil if none fits, which the shipped generic one prevents.
    /// - Throws: `tie` at the one file's match, if another of the same folder fits as well.
    package func mapping(for device: MIDIDevice) throws(MappingError) -> ControllerMapping? {
        if let chosen { return chosen }
        for isAny in [false, true] {
            for origin in Origin.allCases {
                let fitting = entries.filter { $0.origin == origin }.compactMap { entry in
                    entry.mapping.match.rank(for: device).map { (rank: $0, mapping: entry.mapping) }
                }.filter { ($0.rank == .any) == isAny }
                guard let surest = fitting.map(\.rank).max() else { continue }
                let best = fitting.filter { $0.rank == surest }.map(\.mapping)
                if best.count > 1 { throw .tie(Self.tie(best[0], best[1], device, surest)) }
                return best.first
            }
        }
        return nil
    }

    private static func tie(
        _ one: ControllerMapping, _ other: ControllerMapping, _ device: MIDIDevice, _ rank: DeviceMatch.Rank
    ) -> ConfigurationError {
        let word = rank == .usb ? device.usbID?.text ?? device.clientName : device.clientName
        return ConfigurationError(
            file: one.file, line: one.match.line, column: one.match.column,
            .mapping(.tie(word: word, otherFile: other.file, otherLine: other.match.line)))
    }
}
