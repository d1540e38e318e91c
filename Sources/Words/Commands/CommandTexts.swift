// SPDX-License-Identifier: MIT

import Commands
import Mapping
import MIDI
import Training

/// What commands say besides their data.
package protocol CommandTexts: RecordTexts {
    func sentence(for error: CommandError) -> String
    /// What stands in its place is neither a command nor a mode.
    func noCommand(_ word: String) -> String
    /// The rest of a sentence about an argument, without its full stop.
    func wholeNumberNeeded(from lowest: Int, to highest: Int) -> String
    func numberNeeded(from lowest: Double, to highest: Double) -> String
    /// `mappings learn`: no control is called so; these are.
    func nothingToLearn(_ word: String, among words: [String]) -> String

    /// At the start of a run.
    func screenIsAt(_ address: String) -> String
    func portTaken(_ port: Int, instead address: String) -> String
    /// To somebody who is logged in from another computer: where they hear something.
    func soundElsewhere(host: String) -> String
    /// And how they see the screen.
    func screen(fromElsewhere command: String) -> String
    /// Its files are not where they should be, or there is no way to listen. Everything else works.
    var noScreen: String { get }
    /// A second start, after which the first one's pages open.
    /// - Parameter isOpened: in the browser; else its address follows.
    func isRunning(process: Int32?, isOpened: Bool) -> String
    func notStarted(_ mode: TrainingMode) -> String
    /// `peach stop`.
    var stopped: String { get }
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
