// SPDX-License-Identifier: MIT
import Configuration
import Foundation

/// Where a mapping finds those that it builds upon: files of a name in the user's folder, then among the shipped ones.
package struct MappingCatalog: Sendable {
    static let anyController = "generic"

    private let folders: [URL]
    /// The files that are being read because of one another.
    private var readers: [URL] = []

    package init(userFolder: URL?, shippedFolder: URL?) {
        folders = [userFolder, shippedFolder].compactMap { $0 }
    }

    package static let none = MappingCatalog(userFolder: nil, shippedFolder: nil)

    /// Files named *.yaml and *.yml, in the order of their names.
    package static func files(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
            .sorted().map { folder.appending(path: $0) }
    }

    /// Why nothing in a folder can be found; nil if it can, or the folder is not there.
    package static func obstacle(in folder: URL) -> ConfigurationError? {
        let path = folder.path(percentEncoded: false)
        guard let stream = opendir(path) else {
            return errno == ENOENT ? nil : ConfigurationError(file: path, .unreadable(errno: errno))
        }
        closedir(stream)
        return nil
    }

    /// As the file at this place sees it.
    func seen(from file: URL) -> MappingCatalog {
        var shelf = self
        shelf.readers.append(file.standardizedFileURL)
        return shelf
    }

    /// The mapping for any controller; nil if there is none, or it cannot be used.
    var generic: ControllerMapping? {
        find(Self.anyController).lazy.compactMap { MappingFile($0, shelf: self).mapping }.first
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
            let suggestion = Spelling.nearest(to: word, among: names)
            let isShort = suggestion == nil && names.count <= ConfigurationError.mostWords
            throw node.error(.mapping(.unknownBase(word: word, suggestion: suggestion, possible: isShort ? names : [])))
        }
        for file in files {
            let read = MappingFile(file, shelf: self)
            let leadsBack = read.errors.contains { error in
                if case .circularBase? = error.reason.mappingRule { true } else { false }
            }
            if leadsBack { throw node.error(.mapping(.circularBase(word: word))) }
            if let mapping = read.mapping { return mapping }
        }
        throw node.error(.mapping(.unusableBase(word: word)))
    }

    /// The user's before the shipped one, which stays in use while the user's cannot be used.
    private func find(_ name: String) -> [URL] {
        folders.flatMap(Self.files).filter { Self.name($0) == name && !isRead($0) }
    }

    private func isRead(_ file: URL) -> Bool { readers.contains(file.standardizedFileURL) }

    static func name(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }
}
