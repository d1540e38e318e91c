// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Music
import Profile
import Settings
import Sound
import Store
import Training

/// Routes every input to the parts of the instrument, and carries out their effects. It never waits by itself: its caller
/// sends `.timePassed` at `deadline`.
package actor Conductor {
    package enum Purpose: Sendable {
        /// `peach`: a mode is chosen at Start, and interruptions lead back there.
        case instrument
        /// `peach train`: one mode until as many exercises are answered, nil until stopped; interruptions pause it.
        case training(TrainingMode, count: Int?)
    }

    /// For the sequencer.
    package enum ControllerOutput: Sendable {
        case now([OutgoingMessage])
        /// From now on these other programs are heard like controllers.
        case admit(Set<String>)
    }

    /// The device name of the pages in records and logs.
    package static let screen = "screen"
    /// Milliseconds that an exercise waits for the disk. A disk that hangs is not asked again until it has answered.
    static let patience = 250

    let answerWriter: AnswerWriter
    let timekeeper: Timekeeper
    let emit: @Sendable (SessionUpdate) -> Void
    let controllerOutput: (@Sendable (ControllerOutput) -> Void)?
    let prompter: (@Sendable (PitchMatchingExercise) -> Void)?
    let replayExercises: ReplayExercises?
    let witness: (@Sendable (AskedExercise, UserSettings) -> Void)?
    let recalled: (@Sendable (WheelID, WheelMemory) -> Void)?

    var run: ExerciseRun
    var hub: ControllerHub
    var output: OutputControl
    var speech: SpeechQueue
    var settings: LiveSettings
    var loader = ProfileLoader()
    var wheelStore = WheelMemoryStore()
    var saving = SaveStatus()

    /// - Parameters:
    ///   - seed: the same seed, profile and answers give the same exercises.
    ///   - prompter: receives each matching exercise with its answer, for simulated players only.
    ///   - witness: receives each exercise as it is drawn, with its settings; it must stay secret until it is over.
    ///   - recalled: receives the loaded calibration of a wheel.
    ///   - controllerOutput: receives messages for controllers; it must not block.
    ///   - emit: called in order, on the actor; it must not block.
    package init(
        purpose: Purpose, audioSession: any AudioSession, answerWriter: AnswerWriter, settings: SettingsSource,
        mappings: MappingLibrary, timekeeper: Timekeeper, seed: UInt64, announcer: Announcer? = nil,
        prompter: (@Sendable (PitchMatchingExercise) -> Void)? = nil, replayExercises: ReplayExercises? = nil,
        witness: (@Sendable (AskedExercise, UserSettings) -> Void)? = nil,
        recalled: (@Sendable (WheelID, WheelMemory) -> Void)? = nil,
        controllerOutput: (@Sendable (ControllerOutput) -> Void)? = nil,
        emit: @escaping @Sendable (SessionUpdate) -> Void
    ) {
        (self.answerWriter, self.timekeeper) = (answerWriter, timekeeper)
        (self.prompter, self.replayExercises, self.witness) = (prompter, replayExercises, witness)
        (self.recalled, self.controllerOutput, self.emit) = (recalled, controllerOutput, emit)
        run = ExerciseRun(purpose, seed: seed)
        hub = ControllerHub(mappings)
        output = OutputControl(audioSession)
        speech = SpeechQueue(announcer)
        self.settings = LiveSettings(settings)
    }

    /// The next moment for `.timePassed`, on the timekeeper's clock; nil is never.
    package var deadline: Int64? {
        [
            // Feedback lasts at least as long as its words.
            speech.isSilent ? run.feedback?.end : speech.deadline(quiet: quietMoment), run.wakeMoment,
            saving.retryMoment, saving.copyMoment, output.deadline, hub.controllers.deadline,
        ].compactMap { $0 }.min()
    }

    package var isEnded: Bool { run.phase == .ended }
    package var answered: Int { run.answered }
    /// Why `peach train` ended before its first note.
    package var failure: AudioError? { output.failure }
    package var isPlayedOnPage: Bool { hub.leadingPage != nil }
    package var lacksController: Bool { hub.lacksController }

    var audioSession: any AudioSession { output.session }
    var player: NotePlayer? { output.session.player }
    var isTraining: Bool { run.phase == .training }

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
        let training = currentSettings().training
        loader.use(try await answerWriter.recentRecords(training), settings: training)
        if let salvage = answerWriter.salvage { tell(.trouble(.salvaged(salvage))) }
        tell(saving.begin(answerWriter, at: timekeeper.now()))
        tell(hub.begin())
        switch run.purpose {
        case .instrument:
            await openOutput()
            tell(.ready)
            output.updateIdleTimer(isAtStart: run.isAtStart, at: timekeeper.now())
        case .training(let mode, _):
            run.begin()
            await openOutput(for: .start(mode))
        }
        // The first note is ordered, so there is time.
        readAllRecords()
    }

    /// Handles one input to its end.
    func receive(_ input: Input) async {
        guard !isEnded else { return }
        switch input {
        case .midi(let occurrence): await receive(occurrence)
        case .key(let key, let moment):
            guard let action = key.action(in: run.phase, run.mode) else { return }
            hub.leaveLeadingPage()
            await perform(action, at: moment, by: Key.device)
        case .action(let action, let moment, let device): await perform(action, at: moment, by: device)
        case .touch(let action, let moment, let page):
            hub.lead(page: page)
            await perform(action, at: moment, by: Self.screen)
        case .pageLeft(let page):
            guard hub.leadingPage == page else { return }
            hub.leaveLeadingPage()
            await interrupt(.pageLeft)
        case .pageTurned(let page):
            // While another page plays, this one ends nothing.
            guard hub.leadingPage ?? page == page else { return }
            await perform(.stop, at: timekeeper.now(), by: Self.screen)
        case .sound(let facts): for fact in facts { await receive(fact) }
        case .timePassed: await passTime()
        case .words(let fact):
            let now = timekeeper.now()
            tell(speech.handle(fact, quiet: quietMoment, at: now))
            await continueAfterSpeech(at: now)
        case .soundAwaited:
            output.opensSlowly()
            tell(output.reportWait())
        case .soundOpened(let source): await carryOut(output.opened(with: source, currentSettings()))
        case .soundFailed(let error, let source): await outputFailed(error, with: source)
        case .soundGaps(let larger):
            tell(output.reportGaps(larger: larger))
            await reopenOutput()
        case .soundLost: await outputLost()
        case .soundOffPace(let claimed, let found):
            // Reopened only on request: the pace would be the same.
            let (claimed, found) = (Int(claimed), Int(found.rounded()))
            tell(.trouble(.sound(.pace(device: audioSession.name, claimed: claimed, found: found))))
            audioSession.close()
            await interrupt(.soundLost)
        case .soundTrouble(let error): tell(.trouble(.sound(error)))
        case .suspended: await interrupt(.suspended)
        case .taught(let client):
            for action in hub.controllers.teach(client) { await perform(action, at: timekeeper.now(), by: "") }
        case .mappings(let library):
            tell(hub.load(library))
            if !run.isUnderWay { tellOfControllers(hub.useMappings()) }
        case .quit:
            if run.mode != nil || run.phase == .paused { await end(isQuitting: true) }
            run.quit()
        }
        output.updateIdleTimer(isAtStart: run.isAtStart, at: timekeeper.now())
    }

    private func receive(_ occurrence: SequencerEvent) async {
        switch occurrence {
        case .event(let event):
            await performDue(at: event.time)
            if let meaning = hub.controllers.meaning(of: event, in: run.layer) { await perform(meaning) }
            output.keys.releaseAnswer(event, player: player)
        case .deviceArrived(let device):
            let (key, isFirst) = hub.controllers.arrive(device)
            wheelStore.deviceArrived(key)
            await loadWheels()
            tellOfControllers(hub.map(device, isFirst: isFirst))
        case .deviceLeft(let device):
            saveWheels()
            guard let loss = hub.remove(device) else { return }
            tellOfControllers([])
            for action in loss.letGo { await perform(action, at: timekeeper.now(), by: device.clientName) }
            if loss.isLast {
                tell(.controllerLeft(device, isInterrupting: loss.isLeading && isTraining))
            }
            tell(hub.mendedMappings())
            if loss.isLeading { await interrupt(.controllerLost(device)) }
            await carryOut(run.handle(.wheelsLost(device: loss.key)))
        case .programs: break
        case .overrun:
            for action in hub.controllers.letGo() { await perform(action, at: timekeeper.now(), by: "") }
            await interrupt(.overrun)
        case .failed(let error):
            tell(hub.failed(error, isEarly: run.isUnbegun, isSoundUnknown: output.isUnknown, output.trouble))
        case .recovered: tell(hub.recovered())
        }
    }

    private func passTime() async {
        let now = timekeeper.now()
        await performDue(at: now)
        if let moment = output.reopenMoment, now >= moment { await openOutput() }
        if saving.retries(at: now) { await retrySaving() }
        saving.copyIfDue(answerWriter, at: now)
        await carryOut(run.passTime(to: now))
        tell(speech.passTime(to: now, quiet: quietMoment))
        await continueAfterSpeech(at: now)
        output.closeIfIdle(at: now)
    }

    /// Presses that have been held long enough by now, and values of which only half has arrived.
    private func performDue(at now: Int64) async {
        for meaning in hub.controllers.due(at: now, in: run.layer) { await perform(meaning) }
    }

    private func perform(_ meaning: Controllers.Meaning) async {
        let before = run.answered
        await perform(meaning.action, at: meaning.event.time, by: meaning.device)
        if case .answer = meaning.action, meaning.plays, run.answered > before {
            output.keys.playAnswer(meaning.event, settings: currentSettings(), player: player)
        }
        // A wheel that moves by itself does not lead.
        if case .tune(.absolute(_, let wheel)) = meaning.action, run.matching.kind.turnedWheel != wheel { return }
        hub.lead(meaning.event.source)
    }

    private func perform(_ action: TrainingAction, at moment: Int64, by device: String) async {
        output.keys.track(action)
        switch action {
        case .tune, .bend, .modulate: break  // A wheel may move by itself.
        case _: if output.idleTimer.wake() { await openOutput() }
        }
        switch action {
        case .tune: break
        case .play, .release, .sustain, .bend, .modulate:
            let settings = currentSettings()
            if output.keys.handle(action, settings: settings, isTraining: isTraining, player: player) {
                speech.cut(at: timekeeper.now())
            }
            return
        case .interval, .sound, .volume, .switchPlayAlong: return await adjust(action)
        case _:
            speech.cut(at: timekeeper.now())
            if action == .panic { output.keys.stopAll(player: player) }
        }
        switch run.handle(action, InputStamp(moment: moment, date: timekeeper.date(moment), device: device)) {
        case .effects(let effects): await carryOut(effects)
        case .start(let mode): await start(mode)
        case .resume: await resume()
        case .end: await end()
        case .change(let mode):
            await end()
            await start(mode)
        }
    }

    /// Updates the lights of changed controllers, and tells the events.
    func tellOfControllers(_ events: [SessionEvent]) {
        send(hub.updateLights())
        tell(events)
    }

    func tell(_ events: [SessionEvent]) { for event in events { tell(event) } }

    func tell(_ event: SessionEvent?) {
        guard let event else { return }
        let update = run.update(event, presses: hub.controllers.presses)
        emit(update)
        if speech.announcer != nil, update.isSpoken(run.purpose) { say(.message(update)) }
        send(hub.lights(after: event))
    }

    func send(_ messages: [OutgoingMessage]) { if !messages.isEmpty { controllerOutput?(.now(messages)) } }

    /// Resets every controller at the end.
    package func putLightsBack() { send(hub.resetLights()) }
}
