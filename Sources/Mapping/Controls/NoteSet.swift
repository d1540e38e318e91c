// SPDX-License-Identifier: MIT
import Configuration
import Music

/// Notes as a mapping file names them.
enum NoteSet {
    /// One number.
    /// - Throws: `severalNotes`, `wrongValue`, `outOfRange`.
    static func note(_ node: ConfigurationNode) throws(ConfigurationError) -> MIDINote {
        do throws(ConfigurationError) {
            return MIDINote(try node.integer(in: MIDINote.validRange))
        } catch {
            guard case .wrongType(let word, _) = error.reason else { throw error }
            let areSeveral = (try? notes(node)) != nil
            throw error.with(
                .mapping(areSeveral ? .severalNotes(word: word) : .wrongValue(word: word, expected: .noteNumber)))
        }
    }

    /// 36, 36-43, or a list of such.
    /// - Throws: `wrongValue`, `outOfRange`, `emptyList`, `wrongType`.
    static func notes(_ node: ConfigurationNode) throws(ConfigurationError) -> Set<MIDINote> {
        var notes: Set<MIDINote> = []
        let values = node.oneOrMore
        guard !values.isEmpty else { throw node.error(.emptyList(word: node.word)) }
        for value in values {
            let ends = try value.text().split(separator: "-", omittingEmptySubsequences: false)
                .map { Int($0.filter { $0 != " " }) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else {
                throw value.error(.mapping(.wrongValue(word: value.word, expected: .noteNumbers)))
            }
            guard MIDINote.validRange.contains(first), MIDINote.validRange.contains(last) else {
                throw value.error(.outOfRange(word: value.word, lowest: 0, highest: 127))
            }
            notes.formUnion((first...last).map { MIDINote($0) })
        }
        return notes
    }
}
