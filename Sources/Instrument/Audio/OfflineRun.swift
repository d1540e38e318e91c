// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Sound
import Store
import Training

/// A run in rendered time: the Conductor, an offline stage, and a clock that counts rendered frames. Nothing waits, and the
/// same inputs at the same frames always give the same run.
package struct OfflineRun {
    /// The finest step in which facts reach the Conductor and its commands take effect, in frames.
    package static let block = 64

    package let conductor: Conductor
    let player: NotePlayer
    let output: OfflineOutput

    /// - Parameter conductor: made with `timekeeper(for:)` of the same stage.
    package init(conductor: Conductor, audioSession: OfflineAudioSession) {
        self.conductor = conductor
        player = audioSession.notePlayer
        output = OfflineOutput(player, block: Self.block)
    }

    /// Time that passes only as the stage's player renders, from a fixed date on.
    package static func timekeeper(
        for audioSession: OfflineAudioSession, from date: Date = Date(timeIntervalSince1970: 0)
    ) -> Timekeeper {
        let player = audioSession.notePlayer
        return Timekeeper(
            now: { OfflineOutput(player).time },
            date: { moment in date.addingTimeInterval(Double(moment) / 1e9) })
    }

    /// Nanoseconds since the first frame.
    package var now: Int64 { output.time }

    /// Plays to the end of the run. What is due between two blocks comes in order of time.
    package func perform<Hands: RenderedHands>(
        _ hands: Hands, heard: (_ left: [Float], _ right: [Float]) -> Void = { _, _ in }
    ) async throws(Hands.Failure) {
        var outlook = await conductor.outlook
        while !outlook.isEnded {
            // Once a block: a moment that is wished for anew lies in a later one.
            var hasPassed = false
            while !outlook.isEnded {
                let due = outlook.deadline.map { !hasPassed && $0 <= now } ?? false
                let moment = due ? min(now, outlook.deadline ?? now) : now
                if let input = try hands.input(until: moment, isIdle: outlook.deadline == nil) {
                    await conductor.receive(input)
                } else if due {
                    hasPassed = true
                    await conductor.receive(.timePassed)
                } else {
                    break
                }
                outlook = await conductor.outlook
            }
            if outlook.isEnded { return }
            // Nobody is asked again before something can have happened.
            let next = min(outlook.deadline ?? .max, hands.nextMoment ?? .max)
            var facts: [SoundFact] = []
            repeat {
                let (left, right) = output.render(frames: Self.block)
                heard(left, right)
                facts = player.takeFacts()
            } while facts.isEmpty && now < next && next < .max
            if !facts.isEmpty {
                await conductor.receive(.sound(facts))
                outlook = await conductor.outlook
            }
        }
    }
}

extension Conductor {
    /// What is needed between two inputs.
    fileprivate var outlook: (deadline: Int64?, isEnded: Bool) { (deadline, isEnded) }
}
