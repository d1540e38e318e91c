// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Music
import Sound
import Store
import Training

/// A run in rendered time: the Conductor, an offline output, and a clock that counts rendered frames. The same inputs at the
/// same frames give the same run.
package struct OfflineRun {
    /// Frames between two exchanges of facts and commands with the Conductor.
    package static let block = 64

    package let conductor: Conductor
    let player: NotePlayer
    let output: OfflineOutput

    /// - Parameter conductor: made with `timekeeper(for:)` of the same session.
    package init(conductor: Conductor, audioSession: OfflineAudioSession) {
        self.conductor = conductor
        player = audioSession.notePlayer
        output = OfflineOutput(player, block: Self.block)
    }

    /// A clock that advances with rendered frames, from a fixed date on.
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

    /// Plays to the end of the run. Inputs between two blocks are sorted by time.
    package func perform<Hands: RenderedHands>(
        _ hands: Hands, heard: (_ left: [Float], _ right: [Float]) -> Void = { _, _ in }
    ) async throws(Hands.Failure) {
        var outlook = await conductor.outlook
        while !outlook.isEnded {
            // At most once a block: a new deadline lies in a later one.
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
            // Render until the next input or deadline.
            let next = min(outlook.deadline ?? .max, hands.nextMoment ?? .max)
            var facts: [AudioEvent] = []
            repeat {
                let (left, right) = output.render(frames: Self.block)
                heard(left, right)
                facts = player.drainEvents()
            } while facts.isEmpty && now < next && next < .max
            if !facts.isEmpty {
                await conductor.receive(.sound(facts))
                outlook = await conductor.outlook
            }
        }
    }
}

extension Conductor {
    /// Both in one hop.
    fileprivate var outlook: (deadline: Int64?, isEnded: Bool) { (deadline, isEnded) }
}

/// A source of inputs in rendered time.
package protocol RenderedHands: Sendable {
    associatedtype Failure: Error = Never

    /// The next input for the Conductor; nil if none is due.
    /// - Parameters:
    ///   - moment: of the run's clock, at most now.
    ///   - isIdle: the Conductor has no deadline.
    func input(until moment: Int64, isIdle: Bool) throws(Failure) -> Input?

    /// When to call again if nothing happens before; nil is never.
    var nextMoment: Int64? { get }
}

/// Sound rendered faster than real time, for demonstrations, replays and tests.
package final class OfflineAudioSession: AudioSession {
    package let library: SoundFontLibrary
    package let notePlayer: NotePlayer

    /// - Parameter sampleRate: Hz.
    package init(
        library: SoundFontLibrary, source: SoundSourceID, sampleRate: Double
    ) throws(AudioError) {
        self.library = library
        notePlayer = try NotePlayer(source: try library.source(for: source), sampleRate: sampleRate)
    }

    package var player: NotePlayer? { notePlayer }

    package let name = "offline"

    package func open(_ source: SoundSourceID) throws(AudioError) { try use(source) }

    package func use(_ source: SoundSourceID) throws(AudioError) {
        try notePlayer.use(try library.source(for: source))
    }

    /// Rendered time does not pass while a sound is loaded.
    package func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds) {}

    package func load(_ source: SoundSourceID) -> Result<LoadedSound?, AudioError> {
        Result { () throws(AudioError) in try notePlayer.load(try library.source(for: source)) }
    }

    package func close() { notePlayer.stopAll() }
    package func rest() { close() }
}
