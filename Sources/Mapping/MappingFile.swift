// SPDX-License-Identifier: MIT
import Foundation

/// A file that says what a controller's controls do.
package enum MappingFile {
    /// The number behind `format:`.
    package static let format = 1

    /// - Throws: the first error of the file.
    package static func load(_ url: URL) throws(ConfigurationError) -> ControllerMapping {
        try load(try ConfigurationText(contentsOf: url))
    }

    /// - Throws: the first error of the text.
    package static func load(_ text: ConfigurationText) throws(ConfigurationError) -> ControllerMapping {
        var reader = MappingReader(file: text.file)
        let mapping = reader.read(try text.root())
        if let first = reader.errors.min() { throw first }
        guard let mapping else { throw ConfigurationError(file: text.file, .empty) }
        return mapping
    }

    /// Every error of a file, in the order of their places; none if it can be used.
    package static func check(_ url: URL) -> [ConfigurationError] {
        do {
            return check(try ConfigurationText(contentsOf: url))
        } catch {
            return [error]
        }
    }

    /// The same for a text.
    package static func check(_ text: ConfigurationText) -> [ConfigurationError] {
        do {
            var reader = MappingReader(file: text.file)
            _ = reader.read(try text.root())
            return reader.errors.sorted()
        } catch {
            return [error]
        }
    }
}
