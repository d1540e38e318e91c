// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI

/// All mappings, and the choice among them: the file named by the player, the user's folder, the shipped one, what fits any device.
/// Within a folder a USB id is surer than a client's exact name, and that surer than a pattern.
package struct MappingLibrary: Sendable {
    package enum Origin: Hashable, Sendable, CaseIterable {
        case user, shipped
    }

    package struct Entry: Hashable, Sendable {
        package let origin: Origin
        package let mapping: ControllerMapping
    }

    private struct Reading: Hashable {
        let bytes: [UInt8]
        let mapping: ControllerMapping?
        /// The same if nothing in it is wrong, else that of the last time when nothing was.
        let lastGood: ControllerMapping?
        let errors: [MappingError]
        let base: String?

        init(_ file: MappingFile, after previous: Reading?) {
            let isGood = file.errors.isEmpty
            bytes = file.bytes
            base = file.base
            mapping = file.mapping
            lastGood = isGood ? file.mapping : previous?.lastGood
            errors = !isGood && lastGood != nil ? file.errors.map { .kept($0) } : file.faults
        }

        var used: ControllerMapping? { lastGood ?? mapping }
    }

    /// The user's before the shipped ones, each in the order of file names.
    package let entries: [Entry]
    /// What is wrong with the files, in their order. A shipped file stays in use while the user's that replaces it cannot be.
    package let errors: [MappingError]
    private let chosen: ControllerMapping?
    private let readings: [String: Reading]

    /// Reads both folders, files named *.yaml and *.yml. A file of the user replaces the shipped one of its name.
    /// - Parameters:
    ///   - chosen: is used for every device, whatever it matches, if it can be.
    ///   - userFolder: need not exist.
    ///   - previous: what was read before; of a file that has become wrong its last good version is kept.
    package init(chosen: URL? = nil, userFolder: URL?, shippedFolder: URL, after previous: MappingLibrary? = nil) {
        let shelf = MappingCatalog(userFolder: userFolder, shippedFolder: shippedFolder)
        let folders = [userFolder, shippedFolder].compactMap { $0 }
        let files = [chosen].compactMap { $0 } + folders.flatMap(MappingCatalog.files)
        var texts: [String: ConfigurationText] = [:]
        // An unreadable file is reported when it is parsed.
        for file in files { texts[file.path(percentEncoded: false)] = try? ConfigurationText(contentsOf: file) }
        // Parsing takes much longer than reading, and mostly one file was saved: the others are parsed again only if they may
        // build on it.
        let old = previous?.readings ?? [:]
        let changed = Set(texts.keys).union(old.keys).filter { texts[$0]?.bytes != old[$0]?.bytes }
        let bases = Set(old.values.compactMap(\.base))
        let isBaseChanged = changed.contains { bases.contains(MappingCatalog.name(URL(filePath: $0))) }
        var readings: [String: Reading] = [:]
        var entries: [Entry] = []
        var errors: [MappingError] = []
        func read(_ file: URL) -> ControllerMapping? {
            let path = file.path(percentEncoded: false)
            var reading = old[path]
            if changed.contains(path) || reading == nil || isBaseChanged && reading?.base != nil {
                let parsed = texts[path].map { MappingFile($0, shelf: shelf.seen(from: file)) }
                reading = Reading(parsed ?? MappingFile(file, shelf: shelf), after: reading)
            }
            guard let reading else { return nil }
            readings[path] = reading
            errors += reading.errors
            return reading.used
        }
        errors += folders.compactMap(MappingCatalog.obstacle).map { .file($0) }
        self.chosen = chosen.flatMap { read($0) }
        var replaced: Set<String> = []
        for origin in Origin.allCases {
            let folder = origin == .user ? userFolder : shippedFolder
            for file in folder.map(MappingCatalog.files) ?? [] {
                let name = file.deletingPathExtension().lastPathComponent
                if origin == .shipped, replaced.contains(name) { continue }
                guard let mapping = read(file) else { continue }
                entries.append(Entry(origin: origin, mapping: mapping))
                if origin == .user { replaced.insert(name) }
            }
        }
        self.entries = entries
        self.errors = errors
        self.readings = readings
    }

    /// A file that is not as it was.
    package enum Change: Hashable, Sendable {
        /// It is in use as it is now, by this name.
        case used(file: String, name: String)
        case gone(file: String)
        /// It is wrong, here first.
        case wrong(MappingError)
    }

    /// What has become of files since another reading, in the order of their paths; the wrong ones first.
    package func changes(since previous: MappingLibrary) -> [Change] {
        let paths = Set(readings.keys).union(previous.readings.keys).sorted()
        let changed = paths.filter { path in
            let (new, old) = (readings[path], previous.readings[path])
            return new?.bytes != old?.bytes || new?.used != old?.used || new?.errors != old?.errors
        }
        let wrong = changed.compactMap { readings[$0]?.errors.first }.map { Change.wrong($0) }
        let others = changed.compactMap { path -> Change? in
            guard let reading = readings[path] else { return .gone(file: path) }
            guard reading.errors.isEmpty, let mapping = reading.used else { return nil }
            return .used(file: path, name: mapping.name)
        }
        return wrong + others
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
