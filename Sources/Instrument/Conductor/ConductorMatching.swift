// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound
import Store
import Training

/// How pitches are matched: the tunable note sounds until it is committed.
extension Conductor {
    func carryOut(_ effects: [PitchMatchingSession.Effect]) async {
        for effect in effects {
            switch effect {
            case .next(let number): await prepareMatching(number)
            case .play(let exercise, let offset, let number): await play(exercise, at: offset, number: number)
            case .adjust(let offset):
                guard let exercise = matchingExercise else { continue }
                playback?.target.adjustFrequency(exercise.frequency(at: offset))
            case .mute: playback?.target.mute()
            case .unmute: playback?.target.unmute()
            case .silence:
                wake = nil
                silence()
            case .publish(let completed): await publish(completed)
            case .wait(let exercise): show(exercise, for: PitchMatchingSession.feedbackDuration)
            case .cancelWait: wait = nil
            case .wake(let moment): wake = moment
            }
        }
    }

    /// The one under way.
    private var matchingExercise: PitchMatchingExercise? {
        switch matching.state {
        case .idle, .preparing, .showingFeedback: nil
        case .playingReference(let exercise), .playingTunable(let exercise, _): exercise
        }
    }

    private func prepareMatching(_ number: Int) async {
        guard let mode, let settings = await settingsForNext() else { return }
        let wheel = matching.wheel
        func draw() -> PitchMatchingExercise {
            PitchMatchingExercise(
                number: number, mode: mode, settings: settings.training, meanError: profile.matchingMean,
                wheel: wheel, commits: settings.commit.kinds, using: &generator)
        }
        let exercise =
            prescription?.matching(number: number, settings: settings, wheel: wheel, otherwise: draw) ?? draw()
        witness?(AskedExercise(exercise), settings)
        matchingRange = exercise.range
        prompter?(exercise)
        await carryOut(matching.handle(.began(exercise)))
    }

    private func play(_ exercise: PitchMatchingExercise, at offset: Cents, number: Int) async {
        let isPlaying = await play(
            number, source: exercise.soundSource, reference: exercise.referenceFrequency,
            duration: exercise.noteDuration, target: exercise.frequency(at: offset), amplitude: AmplitudeDB(0),
            targetDuration: nil)
        if isPlaying { tell(.matchingBegan(Happening.Matching(number: answered + 1, exercise))) }
    }

    private func publish(_ completed: CompletedPitchMatching) async {
        answered += 1
        verdictMoment = timekeeper.now()
        let entry = AnswerKeeper.Entry.matching(PitchMatchingRecord(completed, range: matchingRange))
        let isSaved = await keeper.append(entry)
        if currentSettings().matchingTicks {
            stage.player?.ticks(count: completed.ticks, isHigh: completed.userCentError > 0)
        }
        tell(
            .matched(
                number: answered, completed, wheel: completed.control == .absolute ? matching.exerciseWheel : nil,
                isSaved: keeper.isLasting ? isSaved : nil))
        settle(answer: isSaved)
        learn(entry)
        // A disk that keeps an answer waiting is not asked for more.
        if isSaved { keepWheels() }
        look()
    }

    /// The session is told what earlier runs have learned of the wheels of devices that have arrived, as soon as the disk
    /// tells it.
    func findWheels() async {
        for device in unknownDevices {
            guard let found = await keeper.ask({ (try? $0.wheels(of: device)) ?? [:] }) else { return }
            await recall(found, of: device)
        }
    }

    func recall(_ found: [WheelID: WheelMemory], of device: String) async {
        unknownDevices.removeAll { $0 == device }
        for (wheel, memory) in found {
            // What this run has learned meanwhile is no less.
            guard matching.wheelMemories[wheel] == nil else { continue }
            keptWheels[wheel] = memory
            recalled?(RecalledWheel(wheel, memory))
            await carryOut(matching.handle(.wheelFound(wheel, memory)))
        }
    }

    /// Keeps what was learned of wheels; what cannot be kept is learned again.
    func keepWheels() {
        let news = matching.wheelMemories.filter { !$0.key.device.isEmpty && keptWheels[$0.key] != $0.value }
        guard !news.isEmpty else { return }
        keeper.later { store in try? store.keep(news) }
        keptWheels.merge(news) { $1 }
    }
}

extension CompletedPitchMatching {
    /// For closed eyes: one, two or three by the band, none for dead centre.
    fileprivate var ticks: Int {
        if isDeadCentre { return 0 }
        return switch band {
        case .near: 1
        case .middle: 2
        case .far: 3
        }
    }
}
