// SPDX-License-Identifier: MIT
import Music
import Profile
import Settings
import Sound
import Store
import Training

extension Conductor {
    func start(_ mode: TrainingMode) async {
        output.preview.stop()
        guard player != nil else { return await openOutput(for: .start(mode)) }
        speech.begin(at: timekeeper.now())
        run.start(mode, settings: currentSettings())
        output.keys.begin(mode, settings: run.settings, player: player)
        tell(.modeStarted(mode))
        await carryOut(run.handle(.started))
    }

    func resume() async {
        output.preview.stop()
        guard player != nil else { return await openOutput(for: .resume) }
        run.resume()
        tell(.resumed)
        await carryOut(run.handle(.resumed))
    }

    func end(isQuitting: Bool = false) async {
        output.cancelPending()
        await carryOut(run.handle(.stopped))
        tell(run.end(isQuitting: isQuitting, profile: loader.profile))
    }

    func interrupt(_ interruption: SessionEvent.Interruption) async {
        guard isTraining else { return }
        let isDiscarded = !run.isBetweenExercises
        await carryOut(run.handle(.stopped))
        output.cancelGoOn()
        run.interrupt()
        tell(.interrupted(interruption, isExerciseDiscarded: isDiscarded))
    }

    func carryOut(_ effects: [TrainingEffect]) async {
        for effect in effects {
            switch effect {
            case .next(let number): await prepare(number)
            case .play(let offset, let number): await order(.exercise(at: offset, number: number, isMuted: false))
            case .playLast(let completed, let number): await order(.last(completed, number: number))
            case .publish(let completed): await publish(completed)
            case _:
                let now = timekeeper.now()
                speech.handle(effect, at: now)
                if effect == .silence { output.keys.endAnswer(player: player) }
                run.handle(effect, at: now)
            }
        }
    }

    private func prepare(_ number: Int) async {
        output.keys.endAnswer(player: player)
        guard let mode = run.mode, let settings = await nextSettings() else { return }
        let exercise = run.draw(number, of: mode, settings, loader.profile, replay: replayExercises)
        witness?(exercise.asked, settings)
        if case .matching(let exercise) = exercise {
            hub.controllers.commit(by: exercise.commits)
            prompter?(exercise)
        }
        if mode.hasIntervals { say(.interval(exercise.interval)) }
        await carryOut(run.begin(exercise))
    }

    /// The settings of the next exercise; nil at the end of the run, and while the output is opened again.
    private func nextSettings() async -> UserSettings? {
        if run.isComplete {
            await end()
            return nil
        }
        if audioSession.isHalvingDue {
            await reopenOutput()
            return nil
        }
        await useChangedRecords(patience: Self.patience)
        await loadWheels()
        loader.useWholeProfile(settings: currentSettings().training)
        tellOfControllers(hub.useMappings())
        let present = practiceSettings()
        player?.setVolume(present.volume.amplitude)
        var settings = run.settings(from: present, library: audioSession.library)
        if player != nil {
            tell(output.use(settings.training.soundSource))
            settings.training.soundSource = output.presentSound
        }
        controllerOutput?(.admit(Set(settings.programs)))
        return settings
    }

    /// The present settings, with the range that is practised.
    private func practiceSettings() -> UserSettings {
        var settings = currentSettings()
        settings.training.range = loader.profile.practised(settings.training.range, isWhole: !loader.isReading)
        return settings
    }

    private func publish(_ completed: CompletedExercise) async {
        run.answered(at: timekeeper.now())
        let answer = AnswerWriter.Entry(completed)
        // No record is left of an exercise that was drawn from data deleted since.
        let isSaved = await useChangedRecords() ? nil : await answerWriter.append(answer)
        completed.tick(currentSettings(), on: player)
        tell(run.event(for: completed, isSaved: answerWriter.isLasting ? isSaved : nil))
        say(.verdict(completed))
        guard let isSaved else { return }
        tell(saving.saved(isSaved, isAnswer: true, answerWriter, at: timekeeper.now()))
        // Nothing delays the feedback.
        loader.learn(answer, settings: currentSettings().training)
        run.prepareSound(practiceSettings(), in: audioSession)
        // A disk that is late gets no more work.
        if isSaved, case .matching = completed { saveWheels() }
    }

    private func order(_ notes: SpeechQueue.NoteOrder) async {
        if let notes = speech.order(notes) { await play(notes) }
    }

    private func play(_ order: SpeechQueue.NoteOrder) async {
        guard let notes = run.notes(for: order) else { return }
        guard let player else { return await outputLost() }
        tell(output.useAgain(notes.source))
        do throws(AudioError) {
            try run.play(notes, source: output.presentSound, on: player)
            tell(notes.event)
        } catch {
            await outputFailed(error, with: output.presentSound)
            await interrupt(.soundLost)
        }
    }

    func continueAfterSpeech(at now: Int64) async {
        guard speech.isSilent else { return }
        if let notes = speech.nextNotes() { await play(notes) }
        await carryOut(run.endFeedback(at: now))
    }

    /// When the last note has faded; nil if unknown.
    var quietMoment: Int64? { player == nil ? .min : run.playback.map(\.end) ?? .min }

    func say(_ announcement: Announcer.Announcement) {
        guard speech.announcer != nil, announcement.isWanted(currentSettings().speech) else { return }
        speech.say(announcement, quiet: quietMoment, at: timekeeper.now())
    }

    func receive(_ fact: AudioEvent) async {
        if output.preview.handle(fact) { loadChosenSound() }
        let (events, effects) = run.handle(fact)
        tell(events)
        await carryOut(effects)
    }

    func openOutput(for pending: OutputControl.Pending? = nil) async {
        let now = timekeeper.now()
        await carryOut(output.open(for: pending, currentSettings(), isUnbegun: run.isUnbegun, at: now))
        if pending != nil { tell(output.reportWait()) }
    }

    func carryOut(_ effects: [OutputControl.Effect]) async {
        for effect in effects {
            switch effect {
            case .tell(let event): tell(event)
            case .begin(.start(let mode)):
                if case .training = run.purpose { tell(.ready) }
                await start(mode)
            case .begin(.resume): await resume()
            case .begin(.goOn): await carryOut(run.handle(.resumed))
            case .loadPreview: loadPreview()
            case .reportMIDIFailures: tell(hub.reportFailures(output.trouble))
            case .end: run.quit()
            case .interrupt:
                run.interrupt()
                tell(.interrupted(.soundLost, isExerciseDiscarded: true))
            }
        }
    }

    func outputFailed(_ error: AudioError, with source: SoundSourceID) async {
        audioSession.close()
        let now = timekeeper.now()
        await carryOut(output.failed(error, with: source, currentSettings(), isUnbegun: run.isUnbegun, at: now))
    }

    func outputLost() async {
        let error = AudioError.lost(device: audioSession.name)
        audioSession.close()
        if isTraining {
            await interrupt(.soundLost)
        } else if output.trouble == nil {
            tell(.trouble(.sound(error)))
        }
        output.lost(error, at: timekeeper.now())
    }

    /// Opens the output with another buffer. A run under way goes on with a new exercise.
    func reopenOutput() async {
        let isUnderWay = run.isUnderWay
        if isUnderWay { await carryOut(run.handle(.stopped)) }
        audioSession.close()
        await openOutput(for: isUnderWay ? .goOn : nil)
    }

    /// Plays a note of a sound as soon as it is loaded; an earlier preview ends.
    /// - Parameter report: called once, on the actor.
    package func preview(_ source: SoundSourceID, report: @escaping @Sendable (SoundPreview.Outcome) -> Void) async {
        output.preview.stop()
        guard !isTraining else { return report(.training) }
        output.preview.load(source, report: report)
        if output.idleTimer.wake() { await openOutput() }
        loadPreview()
    }

    /// Plays keys with the chosen sound. An exercise keeps its sound, and a previewed note ends first.
    private func loadChosenSound() {
        guard !isTraining, output.preview.isSilent, player != nil else { return }
        output.preview.load(currentSettings().training.soundSource)
        loadPreview()
    }

    /// Loads the requested sound if there is a player.
    private func loadPreview() {
        let next = output.preview.begin(hasPlayer: player != nil, trouble: output.trouble)
        guard let (source, number) = next else { return }
        Task { [audioSession] in
            let result: Result<LoadedSound?, AudioError>
            do throws(AudioError) {
                result = .success(try await audioSession.load(source))
            } catch {
                result = .failure(error)
            }
            output.finishPreview(result, number: number, currentSettings())
            loadPreview()
        }
    }

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
        case .programs: controllerOutput?(.admit(Set(current.programs)))
        case _: break
        }
    }

    private func written(_ key: SettingKey, _ error: SettingError?) { tell(settings.written(key, error)) }

    /// Changes a setting by a control. With another interval a run of an interval mode begins anew.
    func adjust(_ action: TrainingAction) async {
        let current = currentSettings()
        guard let adjusted = settings.change(for: action, in: current, library: audioSession.library) else { return }
        do throws(SettingError) {
            try change(adjusted.key, to: adjusted.text)
        } catch {
            return tell(.trouble(.settings(error)))
        }
        tell(adjusted.adjustment.map { .adjusted($0) })
        if case .sound(let next, _)? = adjusted.adjustment, !isTraining { tell(output.use(next)) }
        guard adjusted.key == .intervals, run.isUnderWay, run.mode?.hasIntervals == true else { return }
        await carryOut(run.handle(.stopped))
        run.restart(settings: currentSettings())
        await carryOut(run.handle(.started))
    }

    /// Uses records that another process has imported or deleted, before the next exercise is drawn.
    /// - Returns: true if the answers that the profile came from were deleted.
    @discardableResult private func useChangedRecords(patience: Int? = nil) async -> Bool {
        let settings = currentSettings().training
        do throws(DataStoreError) {
            let changed = try await answerWriter.changedRecords(since: loader.version, settings, patience: patience)
            guard let records = changed else { return false }
            let isDeleted = loader.replace(with: records, settings: settings)
            readAllRecords()
            run.resetRecords()
            return isDeleted
        } catch {
            tell(saving.report(error, answerWriter))
            return false
        }
    }

    func readAllRecords() {
        loader.readAll(answerWriter, settings: currentSettings().training) { [weak self] number, result in
            await self?.finishReading(number, result)
        }
    }

    private func finishReading(_ number: Int, _ result: Result<PerceptualProfile, DataStoreError>) {
        if let error = loader.finish(number, result) { tell(saving.report(error, answerWriter)) }
    }

    /// Loads the calibrations of wheels of devices that have arrived.
    func loadWheels() async {
        for device in wheelStore.unread {
            let model = hub.controllers.model(of: device) ?? device
            guard let found = await answerWriter.query({ (try? $0.wheels(of: device, orOf: model)) ?? [:] }) else {
                return
            }
            for (wheel, memory) in wheelStore.loaded(found, of: device, known: run.matching.kind.wheelMemories) {
                recalled?(wheel, memory)
                await carryOut(run.handle(.wheelFound(wheel, memory)))
            }
        }
    }

    func saveWheels() {
        wheelStore.save(run.matching.kind.wheelMemories, to: answerWriter, model: hub.controllers.model)
    }

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
}
