// SPDX-License-Identifier: MIT
import Foundation
import Sound

/// A run in rendered time: the Conductor, an offline stage, and a clock that counts rendered frames. Nothing waits, and the
/// same inputs at the same frames always give the same run.
package struct OfflineRun {
    /// The finest step in which facts reach the Conductor and its commands take effect, in frames.
    package static let block = 64

    package let conductor: Conductor
    private let player: SoundFontNotePlayer
    private let output: OfflineOutput

    /// - Parameter conductor: made with `timekeeper(for:)` of the same stage.
    package init(conductor: Conductor, stage: OfflineStage) {
        self.conductor = conductor
        player = stage.soundFontPlayer
        output = OfflineOutput(player, block: Self.block)
    }

    /// Time that passes only as the stage's player renders, from a fixed date on.
    package static func timekeeper(
        for stage: OfflineStage, from date: Date = Date(timeIntervalSince1970: 0)
    ) -> Timekeeper {
        let player = stage.soundFontPlayer
        return Timekeeper(
            now: { OfflineOutput(player).time },
            date: { moment in date.addingTimeInterval(Double(moment) / 1e9) })
    }

    /// Nanoseconds since the first frame.
    package var now: Int64 { output.time }

    /// Renders the next block and lets the Conductor know what happened in it.
    package func step() async -> (left: [Float], right: [Float]) {
        let sound = output.render(frames: Self.block)
        let facts = player.takeFacts()
        if !facts.isEmpty { await conductor.receive(.sound(facts)) }
        if let deadline = await conductor.deadline, deadline <= now { await conductor.receive(.timePassed) }
        return sound
    }
}
