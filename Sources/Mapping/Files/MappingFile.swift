// SPDX-License-Identifier: MIT
import Configuration
import Foundation

/// A parsed mapping file. A faulty entry is left out, and the others apply.
package struct MappingFile: Sendable {
    package static let format = 1

    /// Nil if the file as a whole is unusable: it is unreadable, no YAML table, of another format, or without `match` or
    /// `controls`.
    package let mapping: ControllerMapping?
    /// Empty if unreadable.
    let bytes: [UInt8]
    package let errors: [ConfigurationError]
    /// The name of the file that this one extends; nil if its meaning depends on no other file.
    let base: String?
    private let refusal: ConfigurationError?

    package init(_ url: URL, catalog: MappingCatalog) {
        do {
            self.init(try ConfigurationText(contentsOf: url), catalog: catalog.seen(from: url))
        } catch {
            self.init(unusable: error, bytes: [])
        }
    }

    package init(_ text: ConfigurationText, catalog: MappingCatalog = .none) {
        do {
            self.init(try text.root(), of: text, catalog: catalog)
        } catch {
            self.init(unusable: error, bytes: text.bytes)
        }
    }

    private init(_ root: ConfigurationNode, of text: ConfigurationText, catalog: MappingCatalog) {
        var reader = MappingReader(file: text.file, catalog: catalog)
        mapping = reader.read(root)
        errors = reader.errors.sorted()
        refusal = mapping == nil ? errors.first { $0 == reader.refusal } ?? errors.first : nil
        (bytes, base) = (text.bytes, MappingReader.baseName(root))
    }

    private init(unusable error: ConfigurationError, bytes: [UInt8]) {
        (mapping, errors, refusal, self.bytes, base) = (nil, [error], error, bytes, nil)
    }

    /// The comment at its head, which draws the device, without comment signs.
    package var legend: [String] {
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        return lines.prefix { $0.hasPrefix("#") }.map { line in
            let text = line.dropFirst()
            return String(text.hasPrefix(" ") ? text.dropFirst() : text)
        }
    }

    /// The errors for a player: only the decisive one of an unusable file.
    package var faults: [MappingError] {
        refusal.map { [.file($0)] } ?? errors.map { .line($0) }
    }

    package func usable() throws(ConfigurationError) -> ControllerMapping {
        if let mapping { return mapping }
        throw refusal ?? ConfigurationError(file: "", .empty)
    }
}

/// Finds the files that a mapping extends, by name, in the user's folder and then among the shipped ones.
package struct MappingCatalog: Sendable {
    static let anyController = "generic"

    private let folders: [URL]
    /// The chain of files being read, each of which extends the next.
    private var readers: [URL] = []

    package init(userFolder: URL?, shippedFolder: URL?) {
        folders = [userFolder, shippedFolder].compactMap { $0 }
    }

    package static let none = MappingCatalog(userFolder: nil, shippedFolder: nil)

    /// Files named *.yaml and *.yml, by name.
    package static func files(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
            .sorted().map { folder.appending(path: $0) }
    }

    /// The error of an unreadable folder; nil if it is readable or missing.
    package static func obstacle(in folder: URL) -> ConfigurationError? {
        let path = folder.path(percentEncoded: false)
        guard let stream = opendir(path) else {
            return errno == ENOENT ? nil : ConfigurationError(file: path, .unreadable(errno: errno))
        }
        closedir(stream)
        return nil
    }

    /// The catalog for reading this file, which cannot extend itself.
    func seen(from file: URL) -> MappingCatalog {
        var catalog = self
        catalog.readers.append(file.standardizedFileURL)
        return catalog
    }

    /// The mapping for any controller; nil if missing or unusable.
    var generic: ControllerMapping? {
        find(Self.anyController).lazy.compactMap { MappingFile($0, catalog: self).mapping }.first
    }

    /// The mapping that a file extends.
    /// - Throws: `unknownBase`, `circularBase`, `unusableBase`, `wrongType`.
    func base(_ node: ConfigurationNode) throws(ConfigurationError) -> ControllerMapping {
        let word = try node.text()
        let files = find(word)
        guard !files.isEmpty else {
            let isCircular = readers.contains { Self.name($0) == word }
            if isCircular { throw node.error(.mapping(.circularBase(word: word))) }
            let names = Set(folders.flatMap(Self.files).filter { !isRead($0) }.map(Self.name)).sorted()
            let (suggestion, possible) = Spelling.hint(for: word, among: names)
            throw node.error(.mapping(.unknownBase(word: word, suggestion: suggestion, possible: possible)))
        }
        for file in files {
            let read = MappingFile(file, catalog: self)
            let leadsBack = read.errors.contains { error in
                if case .circularBase? = error.reason.mappingRule { true } else { false }
            }
            if leadsBack { throw node.error(.mapping(.circularBase(word: word))) }
            if let mapping = read.mapping { return mapping }
        }
        throw node.error(.mapping(.unusableBase(word: word)))
    }

    /// The user's file before the shipped one, which replaces an unusable user's file.
    private func find(_ name: String) -> [URL] {
        folders.flatMap(Self.files).filter { Self.name($0) == name && !isRead($0) }
    }

    private func isRead(_ file: URL) -> Bool { readers.contains(file.standardizedFileURL) }

    static func name(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }
}

/// The locations of a run's mappings, which are read again when a file is saved.
package struct MappingSource: Sendable {
    private let chosen: URL?
    private let userFolder: URL?
    private let shippedFolder: URL

    package init(chosen: URL? = nil, userFolder: URL?, shippedFolder: URL) {
        (self.chosen, self.userFolder, self.shippedFolder) = (chosen, userFolder, shippedFolder)
    }

    package func read(after previous: MappingLibrary? = nil) -> MappingLibrary {
        MappingLibrary(chosen: chosen, userFolder: userFolder, shippedFolder: shippedFolder, after: previous)
    }

    /// The folders to watch, including those of link targets.
    package var folders: [String] {
        let own = [userFolder, shippedFolder].compactMap { $0 }
        let links = (own.flatMap(MappingCatalog.files) + [chosen].compactMap { $0 })
            .map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
        let all = own + links + [chosen?.deletingLastPathComponent()].compactMap { $0 }
        return Set(all.map { $0.path(percentEncoded: false) }).sorted()
    }
}

/// Why a mapping file, or an entry in it, does not apply.
package enum MappingError: Error, Hashable, Sendable {
    /// The file as a whole is unusable.
    case file(ConfigurationError)
    /// An entry is faulty or missing; the others apply.
    case line(ConfigurationError)
    /// The file has become faulty; its last good version applies.
    case kept(ConfigurationError)
    /// Two files match a controller equally well, so that it has no mapping.
    case tie(ConfigurationError)

    package var error: ConfigurationError {
        switch self {
        case .file(let error), .line(let error), .kept(let error), .tie(let error): error
        }
    }
}

/// The violated rule of a mapping file. `word` is the text at the place.
package enum MappingRule: ConfigurationRule {
    package enum Value: Hashable, Sendable {
        /// "36".
        case noteNumber
        /// "{ note: 36 }".
        case control
        /// "09e8:0049".
        case usbID
        /// "36", "36-43" or a list of such.
        case noteNumbers
        /// "[1, 33]".
        case controllerPair
        /// "*DAW*" or 1.
        case port
        /// "F0 7E 7F 09 01 F7".
        case message
        /// "pad5+pad1".
        case chord
        /// "{ note: 36, channel: 1 }".
        case lamp
    }

    case wrongValue(word: String, expected: Value)
    case onlyTrue(key: String)
    case unsupportedFormat(word: String, supported: Int)
    case emptyMatch(word: String)
    /// `any` must be the value of `match`, not a key in it.
    case anyBelowMatch(word: String)
    case exactlyOneOf(words: [String])
    case severalNotes(word: String)
    /// `possible`: the phrases for this control in this layer.
    case unknownAction(word: String, suggestion: String?, possible: [String])
    case unknownControl(word: String, suggestion: String?, possible: [String])
    case sharedMessage(word: String, other: String, otherLine: Int)
    /// The action has no effect in this layer, only in the `possible` ones.
    case wrongLayer(word: String, layer: String, possible: [String])
    /// A wheel cannot answer, a pad cannot tune. `possible`: the phrases for this control here.
    case cannotDo(word: String, control: String, possible: [String])
    /// The action requires a movement, but the control counts as a button, because `kind` is missing.
    case missingKind(word: String, control: String)
    case missingSplit(word: String, control: String)
    /// In this layer a control tunes, but none confirms.
    case nothingCommits(layer: String)
    case releaseNotBelowPress(release: Int, press: Int)
    case chordForName(word: String)
    /// The held control of a chord latches or is an encoder.
    case cannotBeHeld(word: String)
    case cannotBePressed(word: String)
    /// The held control of a chord has an action of its own in the same layer.
    case heldControlActs(word: String, chord: String, otherLine: Int)
    case noPorts(word: String)
    case ambiguousPort(word: String, ports: [String])
    case unknownBase(word: String, suggestion: String?, possible: [String])
    case unusableBase(word: String)
    case circularBase(word: String)
    /// A light is neither a control nor in `lamps`.
    case unknownLamp(word: String, suggestion: String?, possible: [String])
    /// A light has the name of a control that is not pressed.
    case unlitControl(word: String)
    case tie(word: String, otherFile: String, otherLine: Int)
}

extension ConfigurationError.Reason {
    package static func mapping(_ rule: MappingRule) -> Self { .broken(RuleViolation(rule)) }

    package var mappingRule: MappingRule? {
        if case .broken(let broken) = self { broken.rule as? MappingRule } else { nil }
    }
}
