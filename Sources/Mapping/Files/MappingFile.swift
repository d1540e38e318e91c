// SPDX-License-Identifier: MIT
import Configuration
import Foundation

/// A file that says what a controller's controls do. A wrong entry is left out, and the others count.
package struct MappingFile: Sendable {
    /// The number behind `format:`.
    package static let format = 1

    /// Nil if the file as a whole cannot be used: it cannot be read, is no YAML or no table, is of another format, or does not say
    /// which controllers or which controls it is about.
    package let mapping: ControllerMapping?
    /// What it holds; nothing if it cannot be read.
    let bytes: [UInt8]
    /// Everything that is wrong, in the order of the places.
    package let errors: [ConfigurationError]
    /// The name of the file that this one builds on.
    let base: String?
    private let refusal: ConfigurationError?

    package init(_ url: URL, shelf: MappingCatalog) {
        do {
            self.init(try ConfigurationText(contentsOf: url), shelf: shelf.seen(from: url))
        } catch {
            self.init(mapping: nil, errors: [error], refusal: error)
        }
    }

    package init(_ text: ConfigurationText, shelf: MappingCatalog = .none) {
        do throws(ConfigurationError) {
            let root = try text.root()
            var reader = MappingReader(file: text.file, shelf: shelf)
            let mapping = reader.read(root)
            let errors = reader.errors.sorted()
            let refusal = mapping == nil ? errors.first { $0 == reader.refusal } ?? errors.first : nil
            self.init(
                mapping: mapping, errors: errors, refusal: refusal, bytes: text.bytes,
                base: MappingReader.baseName(root))
        } catch {
            self.init(mapping: nil, errors: [error], refusal: error, bytes: text.bytes)
        }
    }

    private init(
        mapping: ControllerMapping?, errors: [ConfigurationError], refusal: ConfigurationError?, bytes: [UInt8] = [],
        base: String? = nil
    ) {
        (self.mapping, self.errors, self.refusal, self.bytes) = (mapping, errors, refusal, bytes)
        self.base = base
    }

    /// The comment at its head, which draws the device and says what it does; without the signs of the comment.
    package var legend: [String] {
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        return lines.prefix { $0.hasPrefix("#") }.map { line in
            let text = line.dropFirst()
            return String(text.hasPrefix(" ") ? text.dropFirst() : text)
        }
    }

    /// What there is to tell to somebody who only wants to play: of a file that cannot be used, why.
    package var faults: [MappingError] {
        refusal.map { [.file($0)] } ?? errors.map { .line($0) }
    }

    /// - Throws: why there is none.
    package func usable() throws(ConfigurationError) -> ControllerMapping {
        if let mapping { return mapping }
        throw refusal ?? ConfigurationError(file: "", .empty)
    }
}
