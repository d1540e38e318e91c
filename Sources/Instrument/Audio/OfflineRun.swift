// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound
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
    package let outputName: String? = nil
    package let isReplacementDue = false

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

/// A player for the demonstration: answers comparisons by P(higher | s) = λ + (1 − 2λ)·Φ(s/σ), where s is the target's offset,
/// and turns a wheel. Moments are nanoseconds of the run's clock.
package struct SimulatedPlayer: Sendable {
    package static let device = "simulated listener"

    package typealias TimedAction = (action: TrainingAction, moment: Int64)

    /// σ in cents, and λ.
    private static let ear = (sigma: 12.0, lapse: 0.02)
    /// Seconds from the target's onset to the press.
    private static let reactionTimes = 0.4...1.2
    /// Seconds after the tunable note's onset: the wheel is turned, held, and released after a pad was struck.
    private static let gesture = (start: 0.5, hold: 0.9, press: 1.7, release: 1.9)

    private var generator: SeededRandom
    private var comparison: ComparisonExercise?
    private var matching: PitchMatchingExercise?

    package init(seed: UInt64) { generator = SeededRandom(seed: seed) }

    /// Receives the matching exercise with its answer: this player does not tune by ear.
    package mutating func handle(_ event: HiddenEvent) {
        if case .exerciseDrawn(.matching(let exercise), _) = event { matching = exercise }
    }

    /// - Returns: the next actions, in order of time. An interruption ends the demonstration.
    package mutating func handle(_ event: SessionEvent, now: Int64) -> [TimedAction] {
        switch event {
        case .exerciseBegan(_, let exercise): (comparison, matching) = (exercise, nil)
        case .targetStarted(_, let onset):
            if let matching { return tune(matching, from: onset) }
            return comparison.map { [answer($0, from: onset)] } ?? []
        case .interrupted: return [(.stop, now)]
        case _: break
        }
        return []
    }

    private mutating func answer(_ exercise: ComparisonExercise, from onset: Int64) -> TimedAction {
        let heard = NormalDistribution.cumulative(exercise.comparison.targetNote.offset.rawValue / Self.ear.sigma)
        let isHigher = generator.uniform() < Self.ear.lapse + (1 - 2 * Self.ear.lapse) * heard
        let reaction = Double.random(in: Self.reactionTimes, using: &generator)
        return (.answer(isHigher ? .higher : .lower), onset + Int64(reaction * 1e9))
    }

    /// Turns the wheel to the pitch that the listener takes for correct, holds it, and strikes a pad.
    private mutating func tune(_ exercise: PitchMatchingExercise, from onset: Int64) -> [TimedAction] {
        let offset = exercise.challenge.initialCentOffset.rawValue
        let error = 0.05 * offset + 0.4 * Self.ear.sigma * generator.normal()
        let wheel = exercise.wheel
        let place = wheel.position(share: (error - offset) / exercise.reach.rawValue).clamped(to: -1...1)
        func action(_ action: TrainingAction, at time: Double) -> TimedAction {
            (action, onset + Int64(time * 1e9))
        }
        var actions = [action(.confirm, at: Self.gesture.press)]
        var last: Double?  // The wheel sends its rest position first.
        for time in stride(from: Self.gesture.start, to: Self.gesture.release + 0.3, by: 0.002) {
            // A wheel of 14 bits, which sends only changes.
            let way = Self.share(at: time) * (place - wheel.rest)
            let position = ((wheel.rest + way) * 8192).rounded() / 8192
            if position != last { actions.append(action(.tune(.absolute(position: position)), at: time)) }
            last = position
        }
        return actions.sorted { $0.moment < $1.moment }
    }

    /// The share of the way from the rest to the place: minimum jerk there, and an exponential return.
    private static func share(at time: Double) -> Double {
        guard time < gesture.release else { return exp(-(time - gesture.release) / 0.018) }
        let part = min((time - gesture.start) / (gesture.hold - gesture.start), 1)
        return part * part * part * (10 + part * (6 * part - 15))
    }
}
