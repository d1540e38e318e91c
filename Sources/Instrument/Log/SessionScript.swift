// SPDX-License-Identifier: MIT
import MIDI
import Settings
import Training

/// A log that was read whole and found good: what there is to replay, in order.
package struct SessionScript: Sendable {
    /// From which moment of the replay a time counts.
    enum Anchor: Hashable, Sendable {
        /// The last event line, or the beginning.
        case event
        /// What was awaited last, or the beginning.
        case await
    }

    enum Operation: Sendable {
        case send(MIDIMessage, device: Int)
        case plug(device: Int)
        case unplug(device: Int)
        case press(Key)
        /// The page of the screen it came from, if it did.
        case act(TrainingAction, device: String, page: Int?)
        case befall(Input)
        /// Waits until the instrument has said this; what hangs on the anchor then counts from it, if it `isAnchor`.
        case hear(EventName, number: Int?, isAnchor: Bool, anchor: Anchor)
    }

    struct Step: Sendable {
        let line: Int32
        /// Nanoseconds from its anchor; nothing for `hear`.
        let time: Int64
        let anchor: Anchor
        let operation: Operation
        /// Nanoseconds that it came before the onset of the target, which may come sooner in the replay; 0 if it did not.
        var lead: Int64 = 0
    }

    struct Device: Hashable, Sendable {
        let device: MIDIDevice
        let isPluggedAtFirst: Bool
    }

    package let file: String
    package let header: LogLine?
    /// What an answered or matched exercise was and what came of it, in order.
    package let outcomes: [Outcome]
    let steps: [Step]
    let devices: [Device]
    let wheels: [WheelID: WheelMemory]
    let asked: [(AskedExercise, assignments: [String])]
    let assignments: [String]

    /// The exercises with their settings.
    /// - Parameter settings: by what a log says, as `--set` takes it.
    func replayExercises(settings: ([String]) throws -> UserSettings) throws -> ReplayExercises {
        var known: [[String]: UserSettings] = [:]
        func read(_ assignments: [String]) throws -> UserSettings {
            let read = try known[assignments] ?? settings(assignments)
            known[assignments] = read
            return read
        }
        return ReplayExercises(try asked.map { ($0, try read($1)) }, then: try read(assignments))
    }
}
