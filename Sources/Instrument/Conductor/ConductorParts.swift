// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Store
import Training

/// Connects the parts with each other.
extension Conductor {
    var player: NotePlayer? { audioSession.player }

    func tell(_ events: [SessionEvent]) { for event in events { tell(event) } }

    // Output.

    /// An input of the player: opens an output that was closed while idle.
    func wakeOutput() async { if idleTimer.wake() { await openStage() } }

    func updateIdleTimer() {
        let isIdle = if case .instrument = purpose { phase == .start && player != nil } else { false }
        idleTimer.update(isIdle: isIdle, at: timekeeper.now())
    }

    // Previews.

    /// Plays a note of a sound as soon as it is loaded; an earlier preview ends.
    /// - Parameter report: called once, on the actor.
    package func preview(_ source: SoundSourceID, report: @escaping @Sendable (SoundPreview.Outcome) -> Void) async {
        preview.stop()
        guard phase != .training else { return report(.training) }
        preview.load(source, report: report)
        await wakeOutput()
        loadPreview()
    }

    /// Plays keys with the chosen sound. An exercise keeps its sound, and a previewed note ends first.
    func loadChosenSound() {
        guard phase != .training, preview.isSilent, player != nil else { return }
        preview.load(currentSettings().training.soundSource)
        loadPreview()
    }

    /// Loads the requested sound, or does nothing until there is a player.
    func loadPreview() {
        guard let (source, number) = preview.begin(hasPlayer: player != nil, trouble: soundTrouble) else { return }
        Task { [audioSession] in
            let result: Result<LoadedSound?, AudioError>
            do throws(AudioError) {
                result = .success(try await audioSession.load(source))
            } catch {
                result = .failure(error)
            }
            self.finishPreview(result, number: number)
        }
    }

    private func finishPreview(_ result: Result<LoadedSound?, AudioError>, number: Int) {
        let settings = currentSettings().training
        if let source = preview.finish(result, number: number, player: player, settings: settings) {
            presentSound = source
        }
        loadPreview()
    }

    // Settings.

    func currentSettings() -> UserSettings {
        let (current, events) = settings.read()
        tell(events)
        return current
    }

    package var presentSettings: UserSettings { currentSettings() }

    /// Changes a setting, in the words of its file. It counts from the next exercise on, the volume at once.
    /// - Throws: `refused`; nothing has changed then.
    package func set(_ key: SettingKey, to text: String) throws(SettingError) {
        try change(key, to: text)
        if key == .sound { loadChosenSound() }
    }

    private func change(_ key: SettingKey, to text: String) throws(SettingError) {
        try settings.set(key, to: text) { [weak self] error in
            Task { await self?.written(key, error) }
        }
        let current = currentSettings()
        switch key {
        case .volume: player?.setVolume(current.volume.amplitude)
        case .playAlong: if current.playAlong == .never { player?.releaseAllKeys() }
        case .programs: telling?(.admit(Set(current.programs)))
        case _: break
        }
    }

    private func written(_ key: SettingKey, _ error: SettingError?) {
        if let event = settings.written(key, error) { tell(event) }
    }

    /// Changes a setting by a control. With another interval a run of an interval mode begins anew; the number of
    /// exercises that were asked for stays.
    func adjust(_ action: TrainingAction) async {
        let current = currentSettings()
        guard let adjusted = settings.change(for: action, in: current, library: audioSession.library) else { return }
        do throws(SettingError) {
            try change(adjusted.key, to: adjusted.text)
        } catch {
            return tell(.trouble(.settings(error)))
        }
        if let adjustment = adjusted.adjustment { tell(.adjusted(adjustment)) }
        if case .sound(let next, _)? = adjusted.adjustment, phase != .training { use(next) }
        guard adjusted.key == .intervals, phase == .training, let mode, mode.hasIntervals else { return }
        await happen(.stopped)
        runSettings = currentSettings()
        if case .instrument = purpose { answered = 0 }
        await happen(.started)
    }

    // Wheels.

    /// Loads what earlier runs have learned of the wheels of devices that have arrived.
    func loadWheels() async {
        for device in wheelStore.unread {
            let model = controllers.model(of: device) ?? device
            guard let found = await answerWriter.ask({ (try? $0.wheels(of: device, orOf: model)) ?? [:] }) else {
                return
            }
            for (wheel, memory) in wheelStore.loaded(found, of: device, known: matching.kind.wheelMemories) {
                recalled?(wheel, memory)
                await carryOut(matching.handle(.wheelFound(wheel, memory)))
            }
        }
    }

    func saveWheels() {
        wheelStore.save(matching.kind.wheelMemories, to: answerWriter, model: controllers.model)
    }

    // Speech.

    func say(_ announcement: Announcer.Announcement) {
        guard speech.announcer != nil, announcement.isWanted(currentSettings().speech) else { return }
        speech.say(announcement, quiet: quietMoment, at: timekeeper.now())
    }

    func order(_ notes: SpeechQueue.NoteOrder) async {
        if let notes = speech.order(notes) { await play(notes) }
    }

    /// When the last note has faded; nil if unknown.
    var quietMoment: Int64? {
        guard let playback, player != nil else { return .min }
        return playback.end
    }

    /// Goes on after words have ended.
    func goOn(at now: Int64) async {
        guard speech.isSilent else { return }
        if let notes = speech.nextNotes() { await play(notes) }
        if let (exercise, moment) = wait, now >= moment {
            wait = nil
            await happen(.feedbackEnded(exercise: exercise))
        }
    }

    private func play(_ notes: SpeechQueue.NoteOrder) async {
        switch notes {
        case .exercise(let offset, let number, let isMuted):
            await play(at: offset, number: number)
            if isMuted { playback?.target.mute() }
        case .last(let completed, let number): await play(completed, number: number)
        }
    }

    // Saving.

    func retrySaving() async {
        guard answerWriter.isHurried else { return updateSaving(await answerWriter.retry()) }
        Task { [weak self, answerWriter] in
            let isSaved = await answerWriter.retry()
            await self?.updateSaving(isSaved)
        }
    }

    private func updateSaving(_ isSaved: Bool) {
        tell(saving.saved(isSaved, answerWriter, at: timekeeper.now()))
    }

    /// Reports the result of the last attempt to save, and waits for changed settings.
    package func finishSaving() {
        updateSaving(answerWriter.unsaved.failure == nil)
        settings.finish()
    }

    func tellOnce(_ error: DataStoreError) { tell(saving.report(error, answerWriter)) }
}

extension AnswerWriter.Entry {
    init(_ completed: CompletedExercise) {
        switch completed {
        case .comparison(let completed): self = .comparison(ComparisonRecord(completed))
        case .matching(let completed, let range): self = .matching(PitchMatchingRecord(completed, range: range))
        }
    }

    package var comparison: ComparisonRecord? { if case .comparison(let record) = self { record } else { nil } }
    package var matching: PitchMatchingRecord? { if case .matching(let record) = self { record } else { nil } }
}
