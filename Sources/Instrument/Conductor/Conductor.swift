// SPDX-License-Identifier: MIT
import Music
import Foundation
import Mapping
import MIDI
import Profile
import Settings
import Sound
import Store
import Training

/// Carries out what the session wishes and tells it what happened: the one place where controllers, sound, memory and
/// settings meet. It waits for nothing itself: whoever feeds it inputs wakes it at `deadline`.
package actor Conductor {
    package enum Purpose: Sendable {
        /// `peach`: interruptions lead back to Start, where a mode is chosen.
        case instrument
        /// `peach train`: one mode, so many exercises (nil: until stopped); interruptions pause it.
        case training(TrainingMode, count: Int?)
    }

    /// What controllers are told.
    package enum Telling: Sendable {
        case now([OutgoingMessage])
        /// No controller: from now on these other programs are heard like controllers.
        case admit(Set<String>)
    }

    /// What records and logs call where the pages stand.
    package static let screen = "screen"

    let audioSession: any AudioSession
    let answerWriter: AnswerWriter
    let timekeeper: Timekeeper
    let purpose: Purpose
    var settings: LiveSettings
    let emit: @Sendable (SessionUpdate) -> Void
    let telling: (@Sendable (Telling) -> Void)?
    let prompter: (@Sendable (PitchMatchingExercise) -> Void)?
    let replayExercises: ReplayExercises?
    let witness: (@Sendable (AskedExercise, UserSettings) -> Void)?
    let recalled: (@Sendable (WheelID, WheelMemory) -> Void)?

    var comparison = ComparisonSession()
    var matching = PitchMatchingSession()
    var playback: Playback?
    var speech: SpeechQueue
    var keys = KeyPlaythrough()
    var profile = PerceptualProfile()
    /// Records that the profile does not know; the reading of them; and what came of it, until it is taken up.
    var unread: RecordMark?
    var reading: Task<Void, Never>?
    var wholeProfile: PerceptualProfile?
    var readings = 0
    /// Answers that the reading does not know.
    var answersMeanwhile: [AnswerWriter.Entry] = []
    var knownData = DataVersion()
    var saving = SaveStatus()
    /// When the answer under way was given, as the exercise after it counts.
    var verdictMoment: Int64?
    var wheelStore = WheelMemoryStore()
    var generator: SeededRandom
    var controllers: Controllers
    var lights = Lights()
    /// What was read of mapping files last, and waits for the next exercise.
    var nextMappings: MappingLibrary?
    /// The files of which it was told that something is wrong with them.
    var wrongMappings: Set<String> = []
    var lastMode = TrainingMode.comparison
    /// The settings of the run's start: its set of intervals and its tuning hold until it ends.
    var runSettings = UserSettings()
    /// The verdict under way, and when it has been shown long enough.
    var wait: (exercise: Int, moment: Int64)?
    /// When the matching session wants to look at its wheel again.
    var wake: Int64?
    /// What waits for sound; what is wrong with it; when it is tried again, and how long after that.
    var wish: Wish?
    var awaiting = Awaiting.nobody
    /// The page that gave the last input; nil if something else did.
    var leadingPage: Int?
    var areGapsTold = false
    /// Failures of MIDI, told as soon as it is known whether there is sound.
    var earlyTroubles: [MIDIError] = []
    /// The sequencer is missing, so no controller is heard.
    var isDeaf = false
    /// The sound in whose place the sine plays; and an output is being opened with it.
    var refusedSound: (source: SoundSourceID, error: AudioError)?
    var isSineOpening = false
    /// What sounds from the next silence on.
    var presentSound = SoundSourceID.sine
    var soundTrouble: AudioError?
    var reopenMoment: Int64?
    var reopenPause = Conductor.reopenPauses.first
    var idleTimer = OutputIdleTimer()
    var preview = SoundPreview()

    package internal(set) var mode: TrainingMode?
    package internal(set) var phase = SessionUpdate.Phase.start
    package internal(set) var answered = 0
    package internal(set) var failure: AudioError?

    /// - Parameters:
    ///   - seed: the same seed, profile and answers give the same exercises.
    ///   - prompter: is told each matching exercise with its answer, for simulated players; nobody else may know it.
    ///   - witness: is told each exercise as it is drawn, with its settings; whoever it is keeps it until it is over.
    ///   - recalled: is told what was known of a wheel when its device arrived.
    ///   - telling: is given what controllers are to be told; it must not block.
    ///   - emit: called in order, on the actor; it must not block.
    package init(
        purpose: Purpose, audioSession: any AudioSession, answerWriter: AnswerWriter, settings: SettingsSource,
        mappings: MappingLibrary,
        timekeeper: Timekeeper, seed: UInt64, announcer: Announcer? = nil,
        prompter: (@Sendable (PitchMatchingExercise) -> Void)? = nil, replayExercises: ReplayExercises? = nil,
        witness: (@Sendable (AskedExercise, UserSettings) -> Void)? = nil,
        recalled: (@Sendable (WheelID, WheelMemory) -> Void)? = nil, telling: (@Sendable (Telling) -> Void)? = nil,
        emit: @escaping @Sendable (SessionUpdate) -> Void
    ) {
        self.purpose = purpose
        self.audioSession = audioSession
        self.answerWriter = answerWriter
        self.settings = LiveSettings(settings)
        controllers = Controllers(library: mappings)
        self.timekeeper = timekeeper
        self.emit = emit
        self.prompter = prompter
        self.replayExercises = replayExercises
        speech = SpeechQueue(announcer)
        self.witness = witness
        self.recalled = recalled
        self.telling = telling
        generator = SeededRandom(seed: seed)
    }

    /// When `.timePassed` is wanted next, on the timekeeper's clock; nil is never.
    package var deadline: Int64? {
        // Feedback lasts at least as long as its words.
        [
            speech.isSilent ? wait?.moment : speech.deadline(quiet: quietMoment), wake, saving.retryMoment,
            saving.copyMoment, reopenMoment, controllers.deadline, idleTimer.deadline,
        ].compactMap { $0 }.min()
    }

    /// A page gave the last input.
    package var isPlayedOnPage: Bool { leadingPage != nil }

    package var isEnded: Bool { phase == .ended }

    /// One might be plugged in, and none is.
    package var missesController: Bool { controllers.isEmpty && !isDeaf }

    /// Reads the latest records, has the sound opened, and waits at Start, or begins as soon as there is sound.
    /// - Throws: `DataStoreError`.
    package func begin() async throws {
        try await readRecentRecords()
        if let salvage = answerWriter.salvage { tell(.trouble(.salvaged(salvage))) }
        tell(saving.begin(answerWriter, at: timekeeper.now()))
        for error in controllers.library.errors { tell(error) }
        switch purpose {
        case .instrument:
            await openStage()
            tell(.ready)
            updateIdleTimer()
        case .training(let mode, _):
            phase = .training
            await wish(.start(mode))
        }
        // The first note has been ordered: now there is time.
        readAllRecords()
    }

    /// For who drives the run step by step, and waits for each.
    func receive(_ input: Input) async {
        guard phase != .ended else { return }
        switch input {
        case .midi(let occurrence): await receive(occurrence)
        case .key(let key, let moment):
            guard let action = key.action(in: phase, mode) else { return }
            leadingPage = nil
            await perform(action, at: moment, by: Key.device)
        case .action(let action, let moment, let device): await perform(action, at: moment, by: device)
        case .touch(let action, let moment, let page):
            leadingPage = page
            controllers.leadElsewhere()
            await perform(action, at: moment, by: Self.screen)
        case .pageLeft(let page):
            guard leadingPage == page else { return }
            leadingPage = nil
            await interrupt(.pageLeft)
        case .pageTurned(let page):
            // Who only looked on while another page plays ends nothing.
            guard leadingPage ?? page == page else { return }
            await perform(.stop, at: timekeeper.now(), by: Self.screen)
        case .sound(let facts): for fact in facts { await receive(fact) }
        case .timePassed: await passTime()
        case .words(let fact):
            let now = timekeeper.now()
            tell(speech.handle(fact, quiet: quietMoment, at: now))
            await goOn(at: now)
        case .soundAwaited: soundAwaited()
        case .soundOpened(let source): await soundOpened(with: source)
        case .soundFailed(let error, let source):
            audioSession.close()
            soundFailed(error, with: source)
        case .soundGaps(let larger): await soundHasGaps(larger)
        case .soundLost: await soundLost()
        case .soundOffPace(let claimed, let found): await soundOffPace(claimed: claimed, found: found)
        case .soundTrouble(let error): tell(.trouble(.sound(error)))
        case .suspended: await interrupt(.suspended)
        case .taught(let client):
            for action in controllers.teach(client) { await perform(action, at: timekeeper.now(), by: "") }
        case .mappings(let library): receive(library)
        case .quit: await quit()
        }
        updateIdleTimer()
    }
}
