// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI

/// All mappings, and the choice among them: the file named by the player, the user's folder, the shipped one, the generic mapping.
/// Within a folder a USB ID ranks before a client's exact name, and that before a pattern.
package struct MappingLibrary: Sendable {
    package enum Origin: Hashable, Sendable, CaseIterable {
        case user, shipped
    }

    package struct Entry: Hashable, Sendable {
        package let origin: Origin
        package let mapping: ControllerMapping
    }

    private struct LoadedFile {
        let file: MappingFile
        /// The mapping of the last version without errors.
        let lastGood: ControllerMapping?

        init(_ file: MappingFile, after previous: LoadedFile?) {
            self.file = file
            lastGood = file.errors.isEmpty ? file.mapping : previous?.lastGood
        }

        var errors: [MappingError] {
            file.errors.isEmpty || lastGood == nil ? file.faults : file.errors.map { .kept($0) }
        }

        var used: ControllerMapping? { lastGood ?? file.mapping }
    }

    /// The user's before the shipped ones, each by file name.
    package let entries: [Entry]
    /// The errors of the files, in their order. A shipped file stays in use while the user's replacement is unusable.
    package let errors: [MappingError]
    private let chosen: ControllerMapping?
    private let files: [String: LoadedFile]

    /// Reads the files *.yaml and *.yml of both folders. A user's file replaces the shipped one of its name.
    /// - Parameters:
    ///   - chosen: if usable, applies to every device.
    ///   - userFolder: may be missing.
    ///   - previous: its last good version replaces a file that has become faulty.
    package init(chosen: URL? = nil, userFolder: URL?, shippedFolder: URL, after previous: MappingLibrary? = nil) {
        let catalog = MappingCatalog(userFolder: userFolder, shippedFolder: shippedFolder)
        let folders = [userFolder, shippedFolder].compactMap { $0 }
        let candidates = [chosen].compactMap { $0 } + folders.flatMap(MappingCatalog.files)
        var texts: [String: ConfigurationText] = [:]
        // An unreadable file is reported when it is parsed.
        for file in candidates { texts[file.path(percentEncoded: false)] = try? ConfigurationText(contentsOf: file) }
        // Parsing takes much longer than reading, and usually only one file was saved: of the others, only those that may build
        // on it are parsed again.
        let old = previous?.files ?? [:]
        let changed = Set(texts.keys).union(old.keys).filter { texts[$0]?.bytes != old[$0]?.file.bytes }
        let bases = Set(old.values.compactMap(\.file.base))
        let isBaseChanged = changed.contains { bases.contains(MappingCatalog.name(URL(filePath: $0))) }
        var files: [String: LoadedFile] = [:]
        var entries: [Entry] = []
        var errors: [MappingError] = []
        func read(_ file: URL) -> ControllerMapping? {
            let path = file.path(percentEncoded: false)
            var loaded = old[path]
            if changed.contains(path) || loaded == nil || isBaseChanged && loaded?.file.base != nil {
                let parsed = texts[path].map { MappingFile($0, catalog: catalog.seen(from: file)) }
                loaded = LoadedFile(parsed ?? MappingFile(file, catalog: catalog), after: loaded)
            }
            guard let loaded else { return nil }
            files[path] = loaded
            errors += loaded.errors
            return loaded.used
        }
        errors += folders.compactMap(MappingCatalog.obstacle).map { .file($0) }
        self.chosen = chosen.flatMap { read($0) }
        var replaced: Set<String> = []
        for origin in Origin.allCases {
            let folder = origin == .user ? userFolder : shippedFolder
            for file in folder.map(MappingCatalog.files) ?? [] {
                let name = MappingCatalog.name(file)
                if origin == .shipped, replaced.contains(name) { continue }
                guard let mapping = read(file) else { continue }
                entries.append(Entry(origin: origin, mapping: mapping))
                if origin == .user { replaced.insert(name) }
            }
        }
        self.entries = entries
        self.errors = errors
        self.files = files
    }

    package enum Change: Hashable, Sendable {
        /// The new version is in use.
        case used(file: String, name: String)
        case gone(file: String)
        case wrong(MappingError)
    }

    /// The changes since an earlier reading, by path; the faulty files first.
    package func changes(since previous: MappingLibrary) -> [Change] {
        let paths = Set(files.keys).union(previous.files.keys).sorted()
        let changed = paths.filter { path in
            let (new, old) = (files[path], previous.files[path])
            return new?.file.bytes != old?.file.bytes || new?.used != old?.used || new?.errors != old?.errors
        }
        let wrong = changed.compactMap { files[$0]?.errors.first }.map { Change.wrong($0) }
        let others = changed.compactMap { path -> Change? in
            guard let loaded = files[path] else { return .gone(file: path) }
            guard loaded.errors.isEmpty, let mapping = loaded.used else { return nil }
            return .used(file: path, name: mapping.name)
        }
        return wrong + others
    }

    /// The mapping of a device; nil if none matches, which happens only without the shipped generic one.
    /// - Throws: `tie` at one file's match if another one of the same folder matches equally well.
    package func mapping(for device: MIDIDevice) throws(MappingError) -> ControllerMapping? {
        if let chosen { return chosen }
        for isAny in [false, true] {
            for origin in Origin.allCases {
                let fitting = entries.filter { $0.origin == origin }.compactMap { entry in
                    entry.mapping.match.rank(for: device).map { (rank: $0, mapping: entry.mapping) }
                }.filter { ($0.rank == .any) == isAny }
                guard let surest = fitting.map(\.rank).max() else { continue }
                let best = fitting.filter { $0.rank == surest }.map(\.mapping)
                guard best.count > 1 else { return best.first }
                let (one, other) = (best[0], best[1])
                let word = surest == .usb ? device.usbID?.text ?? device.clientName : device.clientName
                throw .tie(
                    ConfigurationError(
                        file: one.file, line: one.match.line, column: one.match.column,
                        .mapping(.tie(word: word, otherFile: other.file, otherLine: other.match.line))))
            }
        }
        return nil
    }
}
