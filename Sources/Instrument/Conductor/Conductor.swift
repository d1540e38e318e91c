// SPDX-License-Identifier: MIT
import MIDI
import Mapping
import Music
import Settings
import Sound
import Training

/// Routes every input to the parts of the instrument and carries out their effects. Its caller sends `.timePassed` at `deadline`.
package actor Conductor {
    /// The device name of the pages in records and logs.
    package static let screen = "screen"

    let timekeeper: Timekeeper
    private let publish: @Sendable (SessionUpdate) -> Void
    private let publishHidden: (@Sendable (HiddenEvent) -> Void)?

    private(set) var run: ExerciseRun
    private var hub: ControllerHub
    private var speech: SpeechQueue
    let output: OutputControl
    private let settings: LiveSettings
    let records: SessionRecords

    /// - Parameters:
    ///   - seed: the same seed, profile and answers give the same exercises.
    ///   - hidden: receives events with answers, for logs and simulated players only.
    ///   - controllerOutput: like `emit`, called in order on the actor; it must not block.
    package init(
        purpose: Purpose, audioSession: any AudioSession, answerWriter: AnswerWriter, settings: SettingsSource,
        mappings: MappingLibrary, timekeeper: Timekeeper, seed: UInt64, announcer: Announcer? = nil,
        replayExercises: ReplayExercises? = nil, hidden: (@Sendable (HiddenEvent) -> Void)? = nil,
        controllerOutput: (@Sendable (ControllerOutput) -> Void)? = nil,
        emit: @escaping @Sendable (SessionUpdate) -> Void
    ) {
        (self.timekeeper, publish, publishHidden) = (timekeeper, emit, hidden)
        self.settings = LiveSettings(settings)
        run = ExerciseRun(purpose, seed: seed, replay: replayExercises)
        hub = ControllerHub(mappings, output: controllerOutput)
        output = OutputControl(audioSession, purpose, self.settings, now: timekeeper.now)
        speech = SpeechQueue(announcer, self.settings)
        records = SessionRecords(answerWriter)
    }

    /// The next moment for `.timePassed`, on the timekeeper's clock; nil is never.
    package var deadline: Int64? {
        [
            // Feedback lasts at least as long as its words.
            speech.isSilent ? run.feedback?.end : speech.deadline(quiet: quietMoment), run.wakeMoment,
            records.status.deadline, output.deadline, hub.controllers.deadline,
        ].compactMap { $0 }.min()
    }

    package var isEnded: Bool { run.phase == .ended }
    package var answered: Int { run.answered }
    package var failure: AudioError? { output.failure }
    package var isPlayedOnPage: Bool { hub.leadingPage != nil }
    package var hasNoController: Bool { hub.hasNoController }

    private var now: Int64 { timekeeper.now() }
    private var isTraining: Bool { run.phase == .training }
    /// When the last note has faded; nil if unknown.
    private var quietMoment: Int64? { output.player == nil ? .min : run.playback.map(\.end) ?? .min }

    package func currentSettings() -> UserSettings {
        defer { emit([]) }
        return settings.current
    }

    /// Handles inputs one after the other, each to its end, disk included, until the run has ended.
    /// - Parameter waiting: called with the deadline before each input.
    package func run(
        _ inputs: AsyncStream<Input>, taken: @Sendable (Input) -> Void, waiting: @Sendable (Int64?) -> Void
    ) async {
        waiting(deadline)
        for await input in inputs {
            taken(input)
            await receive(input)
            waiting(deadline)
            if isEnded { break }
        }
    }

    /// Reads the latest records, opens the sound, and waits at Start, or begins as soon as there is sound.
    /// - Throws: `DataStoreError`.
    package func begin() async throws {
        emit(try await records.begin(settings.current.training, at: now) + hub.begin())
        await carryOut(output.open(for: run.trainedMode.map { .start($0, isListening: run.isListening) }))
        if run.isAtStart { emit(.ready) }
        output.updateIdleTimer(isAtStart: run.isAtStart)
        // The first note is ordered, so there is time.
        records.readAll(settings.current.training)
    }

    /// Handles one input to its end.
    func receive(_ input: Input) async {
        guard !isEnded else { return }
        switch input {
        case .midi(let event): await receive(event)
        case .key(let key, let moment):
            guard let action = key.action(in: run.phase, run.mode) else { return }
            hub.leadingPage = nil
            await perform(action, at: moment, by: Key.device)
        case .action(let action, let moment, let device): await perform(action, at: moment, by: device)
        case .touch(let action, let moment, let page):
            hub.lead(page: page)
            await perform(action, at: moment, by: Self.screen)
        case .pageLeft(let page):
            if hub.leave(page) { await interrupt(.pageLeft) }
        case .pageTurned(let page):
            // While another page plays, this one ends nothing.
            if hub.leadingPage ?? page == page { await perform([.stop], by: Self.screen) }
        case .sound(let facts):
            let name = output.name.map(records.checked)
            for fact in facts { await carryOut(output.handle(fact, in: run.phase) + run.handle(fact, on: name)) }
        case .timePassed: await passTime()
        case .words(let fact):
            emit(speech.handle(fact, quiet: quietMoment, at: now))
            await continueAfterSpeech()
        case .soundAwaited: emit(output.opensSlowly())
        case .soundOpened(let source): await carryOut(output.opened(with: source))
        case .soundFailed(let error, let source): await carryOut(output.failed(error, with: source))
        case .soundGaps(let larger):
            emit(output.reportGaps(larger: larger))
            await reopenOutput()
        case .soundLost: await carryOut(output.lost(isTraining: isTraining))
        case .soundOffPace(let claimed, let found): await carryOut(output.closeOffPace(claimed, found: found))
        case .soundTrouble(let error): emit(.trouble(.sound(error)))
        case .suspended: await interrupt(.suspended)
        case .taught(let client): await perform(hub.controllers.teach(client), by: "")
        case .mappings(let library):
            emit(hub.load(library))
            if !run.isUnderWay { emit(hub.useMappings()) }
        case .quit:
            if run.mode != nil || run.phase == .paused { await end(isQuitting: true) }
            run.quit()
        }
        output.updateIdleTimer(isAtStart: run.isAtStart)
        emit([])
    }

    private func receive(_ event: SequencerEvent) async {
        switch event {
        case .event(let event):
            await perform(hub.controllers.due(at: event.time, in: run.layer))
            await perform(hub.controllers.meanings(of: event, in: run.layer))
            output.keys.releaseAnswer(event)
        case .deviceArrived(let device):
            let (key, isFirst) = hub.controllers.arrive(device)
            records.deviceArrived(key)
            await loadWheels()
            emit(hub.map(device, isFirst: isFirst))
        case .deviceLeft(let device):
            records.saveWheels(run.wheels.memories, model: hub.controllers.model)
            guard let loss = hub.remove(device) else { return }
            await perform(loss.letGo, by: device.clientName)
            if loss.isLast { emit(.controllerLeft(device, isInterrupting: loss.isLeading && isTraining)) }
            emit(hub.mendedMappings())
            if loss.isLeading { await interrupt(.controllerLost(device)) }
            await carryOut(run.handle(.wheelsLost(device: loss.key)))
        case .programs: break
        case .overrun:
            await perform(hub.controllers.letGo(), by: "")
            await interrupt(.overrun)
        case .failed(let error):
            let isEarly = output.isUnopened || error.container != nil && output.isUnknown
            emit(hub.failed(error, isEarly: isEarly, output.trouble))
        case .recovered: emit(hub.recovered())
        }
    }

    private func passTime() async {
        await perform(hub.controllers.due(at: now, in: run.layer))
        if output.isReopeningDue { await carryOut(output.open()) }
        if records.status.passTime(to: now) {
            let saving = Task { emit(records.status.saved(await records.answerWriter.retry(), at: now)) }
            // A live run does not wait for the disk here.
            if !records.answerWriter.isHurried { await saving.value }
        }
        await carryOut(run.passTime(to: now))
        emit(speech.passTime(to: now, quiet: quietMoment))
        await continueAfterSpeech()
        output.closeIfIdle()
    }

    private func perform(_ meanings: [Controllers.Meaning]) async {
        for meaning in meanings {
            let before = run.answered
            await perform(meaning.action, at: meaning.event.time, by: meaning.device)
            if case .answer = meaning.action, meaning.plays, run.answered > before {
                output.keys.playAnswer(meaning.event, settings: settings.current)
            }
            // A wheel that moves by itself does not lead.
            if case .tune(.absolute(_, let wheel)) = meaning.action, run.wheels.turned != wheel { continue }
            hub.lead(meaning.event.source)
        }
    }

    private func perform(_ actions: [TrainingAction], by device: String) async {
        for action in actions { await perform(action, at: now, by: device) }
    }

    private func perform(_ action: TrainingAction, at moment: Int64, by device: String) async {
        await carryOut(output.wake(by: action))
        switch action {
        case .tune: break
        case .play, .release, .sustain, .bend, .modulate:
            if output.keys.handle(action, settings: settings.current, isTraining: isTraining) { speech.cut(at: now) }
            return
        case .interval, .sound, .volume, .switchPlayAlong: return await adjust(action)
        case _: speech.cut(at: now)
        }
        await carryOut(run.handle(action, InputStamp(moment: moment, date: timekeeper.date(moment), device: device)))
    }

    /// Publishes events, after those that wait in the settings; speaks them, and updates the lights of controllers.
    func emit(_ events: [SessionEvent]) {
        for event in settings.takeEvents() + events {
            let update = run.update(event, presses: hub.controllers.presses)
            publish(update)
            if update.isSpoken(run.purpose) { speech.say(.message(update), quiet: quietMoment, at: now) }
            hub.updateLights(after: event)
        }
    }

    private func emit(_ event: SessionEvent?) { emit(event.map { [$0] } ?? []) }

    func carryOut(_ effects: [SessionEffect]) async {
        for effect in effects {
            switch effect {
            case .emit(let event): emit(event)
            case .train(let effects): await carryOut(effects)
            case .begin(.goOn): await carryOut(run.handle(.resumed))
            case .begin(let pending): await begin(pending)
            case .end: await end()
            case .quit: run.quit()
            case .interrupt(let interruption): await interrupt(interruption)
            case .loadPreviews: Task { await output.loadPreviews() }
            case .reportMIDIFailures: emit(hub.reportFailures(output.trouble))
            }
        }
    }

    private func carryOut(_ effects: [TrainingEffect]) async {
        for effect in effects {
            switch effect {
            case .next(let number): await prepare(number)
            case .play, .playLast: await play(speech.order(effect))
            case .publish(let completed): await publish(completed)
            case .expose(let exercise): records.keep(run.expose(exercise, at: timekeeper.date(now)))
            case _:
                speech.handle(effect, at: now)
                if effect == .silence { output.keys.endAnswer() }
                run.handle(effect, at: now)
            }
        }
    }

    private func begin(_ pending: OutputControl.Pending) async {
        if let opening = output.openIfClosed(for: pending) { return await carryOut(opening) }
        guard case .start(let mode, let isListening, let focus) = pending else {
            return await carryOut(run.resume(at: now))
        }
        speech.begin(at: now)
        output.keys.begin(mode, settings: settings.current)
        await carryOut(
            run.start(mode, isListening: isListening, focus: focus, settings: settings.current, at: now))
    }

    private func end(isQuitting: Bool = false) async {
        output.cancelPending()
        await carryOut(run.end(isQuitting: isQuitting, profile: records.profile))
    }

    private func interrupt(_ interruption: SessionEvent.Interruption) async {
        guard isTraining else { return }
        output.cancelGoOn()
        await carryOut(run.interrupt(interruption, at: now))
    }

    private func prepare(_ number: Int) async {
        output.keys.endAnswer()
        guard let mode = run.mode else { return }
        if run.isComplete(at: now) { return await end() }
        if output.isReplacementDue { return await reopenOutput() }
        await refreshRecords(patience: SessionRecords.patience)
        await loadWheels()
        emit(records.useWholeProfile(settings.current.training) + hub.useMappings())
        var next = run.settings(from: records.practised(settings.current), library: output.session.library)
        emit(output.prepare(&next))
        hub.admit(next.programs)
        let exercise = run.draw(number, of: mode, next, records.profile, at: now)
        publishHidden?(.exerciseDrawn(exercise, next))
        if case .matching(let exercise) = exercise { hub.controllers.commit(by: exercise.commits) }
        for saying in exercise.announcements(in: mode) { speech.say(saying, quiet: quietMoment, at: now) }
        await carryOut(run.begin(exercise))
    }

    private func publish(_ completed: CompletedExercise) async {
        run.answered(at: now)
        let answer = AnswerWriter.Entry(completed)
        // No record is left of an exercise that was drawn from data deleted since.
        let isSaved = await refreshRecords() ? nil : await records.answerWriter.append(answer)
        completed.tick(settings.current, on: output.player)
        emit(run.event(for: completed, isSaved: records.answerWriter.isLasting ? isSaved : nil))
        speech.say(.verdict(completed), quiet: quietMoment, at: now)
        guard let isSaved else { return }
        emit(records.status.saved(isSaved, isAnswer: true, at: now))
        // Nothing delays the feedback.
        records.learn(answer, settings.current.training)
        run.prepareSound(records.practised(settings.current), in: output.session)
        // A disk that is late gets no more work.
        if isSaved, case .matching = completed {
            records.saveWheels(run.wheels.memories, model: hub.controllers.model)
        }
    }

    private func play(_ order: SpeechQueue.NoteOrder?) async {
        guard let notes = order.flatMap({ run.notes(for: $0) }) else { return }
        guard let player = output.player else { return await carryOut(output.lost(isTraining: isTraining)) }
        emit(output.useAgain(notes.source))
        do throws(AudioError) {
            try run.play(notes, source: output.presentSound, on: player)
            emit(notes.event)
        } catch {
            await carryOut(output.failed(error, with: output.presentSound) + [.interrupt(.soundLost)])
        }
    }

    private func continueAfterSpeech() async {
        guard speech.isSilent else { return }
        await play(speech.nextNotes())
        await carryOut(run.endFeedback(at: now))
    }

    /// Opens the output with another buffer. A run under way goes on with a new exercise.
    func reopenOutput() async {
        let isUnderWay = run.isUnderWay
        if isUnderWay { await carryOut(run.handle(.stopped)) }
        output.session.close()
        await carryOut(output.open(for: isUnderWay ? .goOn : nil))
    }

    /// Changes a setting, in the words of its file. It counts from the next exercise on, volume and output at once.
    /// - Throws: `refused`; nothing has changed then.
    package func set(_ key: SettingKey, to text: String) async throws(SettingError) {
        try change(key, to: text)
        if key == .sound, output.preparesChosenSound(isTraining: isTraining) { Task { await output.loadPreviews() } }
        if [.output, .buffer].contains(key), run.isAtStart, output.endForReplacement() { await reopenOutput() }
    }

    private func change(_ key: SettingKey, to text: String) throws(SettingError) {
        try settings.set(key, to: text) { error in Task { await self.finishWriting(key, error) } }
        let current = currentSettings()
        output.use(key, of: current)
        if key == .programs { hub.admit(current.programs) }
    }

    private func finishWriting(_ key: SettingKey, _ error: SettingError?) { emit(settings.written(key, error)) }

    /// Changes a setting by a control. With another interval a run of an interval mode begins anew.
    private func adjust(_ action: TrainingAction) async {
        guard let adjusted = settings.change(for: action, library: output.session.library) else { return }
        do throws(SettingError) {
            try change(adjusted.key, to: adjusted.text)
        } catch {
            return emit(.trouble(.settings(error)))
        }
        emit(adjusted.adjustment.map { .adjusted($0) })
        if case .sound(let next, _)? = adjusted.adjustment, !isTraining { emit(output.use(next)) }
        guard adjusted.key == .intervals, run.isUnderWay, run.mode?.isInterval == true else { return }
        await carryOut(run.restart(settings: settings.current))
    }

    /// Uses records that another process has imported or deleted, before the next exercise is drawn.
    /// - Returns: true if the answers that the profile came from were deleted.
    @discardableResult private func refreshRecords(patience: Int? = nil) async -> Bool {
        let (change, events) = await records.refresh(settings.current.training, patience: patience)
        emit(events)
        if change != .none { run.resetRecords() }
        return change == .deleted
    }

    private func loadWheels() async {
        for (wheel, memory) in await records.loadWheels(known: run.wheels.memories, model: hub.controllers.model) {
            publishHidden?(.calibrationLoaded(wheel, memory))
            await carryOut(run.handle(.wheelFound(wheel, memory)))
        }
    }

    /// At the end: reports the result of the last attempt to save, and waits for changed settings.
    package func finishSaving() {
        emit(records.status.saved(records.answerWriter.unsaved.failure == nil, at: now))
        settings.finish()
    }

    package func resetLights() { hub.resetLights() }
}
