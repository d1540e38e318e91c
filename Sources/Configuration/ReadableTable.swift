// SPDX-License-Identifier: MIT

/// What can be read of a file whose text is wrong in places: every entry that stands for itself, at every level.
package struct ReadableTable: Sendable {
    /// Nil if there is nothing in it. A key that comes twice has its first value; one whose value nobody could read, an
    /// empty one.
    package let root: ConfigurationNode?
    /// What is wrong with the text, in its order.
    package let faults: [ConfigurationError]
    /// The empty values of what nobody could read.
    package let unread: Set<ConfigurationNode>

    /// - Throws: `tooLarge`.
    package init(_ text: ConfigurationText) throws(ConfigurationError) {
        do {
            root = try text.root()
            (faults, unread) = ([], [])
        } catch {
            switch error.reason {
            case .empty: (root, faults, unread) = (nil, [], [])
            case .tooLarge: throw error
            case _:
                var reading = PartialReading(file: text.file)
                let entries = reading.entries(of: text.bytes)
                root = entries.first.map {
                    ConfigurationNode(file: text.file, line: $0.place.line, content: .table(entries))
                }
                faults = reading.faults.isEmpty ? [error] : reading.faults.sorted()
                unread = reading.unread
            }
        }
    }

    /// Only what could be read.
    package var readRoot: ConfigurationNode? {
        guard !unread.isEmpty, let root, case .table(let entries) = root.content else { return root }
        let read = entries.filter { !unread.contains($0.value) }
        return read.isEmpty
            ? nil : ConfigurationNode(file: root.file, line: root.line, column: root.column, content: .table(read))
    }
}
