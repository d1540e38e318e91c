// SPDX-License-Identifier: MIT

import Commands
import Mapping
import MIDI

/// What commands say besides their data.
package protocol CommandTexts: RecordTexts {
    func sentence(for complaint: ParserComplaint) -> String
    /// Where help is: behind a complaint about arguments.
    func see(help command: String) -> String
    /// The parser's help page in this language.
    func helpPage(_ page: String) -> String
    func sentence(for error: CommandError) -> String

    /// `mappings check`: nothing is wrong.
    func mappingsAreFine(count: Int) -> String
    /// In a list: who made the mapping.
    func name(of origin: MappingLibrary.Origin) -> String
    /// A device for which no mapping fits.
    var noMapping: String { get }
    /// `monitor`, before the first event.
    var monitorBegins: String { get }
    func event(_ kind: MIDIEvent.Kind) -> String
    /// Short: "ch 10".
    func channel(_ number: Int) -> String
    /// `render`, when the file is written.
    func rendered(file: String, seconds: Double) -> String
}
