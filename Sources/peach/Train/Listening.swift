// SPDX-License-Identifier: MIT
import Instrument
import MIDI
import Synchronization

/// The way from the Conductor to the sequencer, which is opened after it.
final class Listening: Sendable {
    private let sequencer = Mutex<ALSASequencer?>(nil)

    /// What is told before is told to nobody: no controller is known yet.
    func begin(_ sequencer: ALSASequencer?) { self.sequencer.withLock { $0 = sequencer } }

    func tell(_ telling: Conductor.Telling) {
        let sequencer = sequencer.withLock { $0 }
        switch telling {
        case .now(let messages): sequencer?.send(messages)
        case .admit(let programs): sequencer?.admit(programs)
        }
    }
}
