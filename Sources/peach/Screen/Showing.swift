// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import MIDI
import Screen
import Synchronization

/// The way from the Conductor to the screen, which is opened after it.
final class Showing: Sendable {
    private let screen = Mutex<Screen?>(nil)

    func begin(_ screen: Screen?) { self.screen.withLock { $0 = screen } }

    func show(_ snapshot: Snapshot) { screen.withLock { $0 }?.show(snapshot) }

    func hear(_ occurrence: MIDIOccurrence) { screen.withLock { $0 }?.hear(occurrence) }

    func use(_ library: MappingLibrary) { screen.withLock { $0 }?.use(library) }

    /// What becomes of the sound is told by no snapshot at Start.
    func take(_ input: Input) {
        switch input {
        case .soundOpened, .soundFailed, .soundLost, .soundGaps, .soundOffPace:
            screen.withLock { $0 }?.soundChanged()
        case .midi, .key, .action, .touch, .pageLeft, .pageTurned, .words, .sound, .timePassed, .soundAwaited,
            .soundTrouble, .suspended, .taught, .mappings, .quit:
            break
        }
    }
}
