// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

/// Opens the sound output, closes it while it is idle, and opens it again after a failure. When the chosen SoundFont is
/// missing or unreadable, the sine plays instead. Nothing here waits for a device. The Conductor alone uses it.
final class OutputControl {
    /// A run that begins as soon as the output is open.
    enum Pending: Equatable {
        case start(TrainingMode, isListening: Bool = false, focus: PracticeFocus? = nil), resume
        /// Gives a new exercise of the run under way.
        case goOn
    }

    private enum Wait { case none, unreported, reported }

    /// Nanoseconds until the output is opened again: the first time, and at most. Each pause is twice the one before.
    private static let reopenPauses = (first: Int64(500_000_000), longest: Int64(4_000_000_000))

    let session: any AudioSession
    private let settings: LiveSettings
    private let now: @Sendable () -> Int64
    var keys: KeyPlaythrough
    var preview = SoundPreview()
    private var idleTimer = OutputIdleTimer()
    /// The name before the output was closed because it was idle.
    private var restingName: String?
    private var pending: Pending?
    /// The sound that plays from the next silence on.
    private(set) var presentSound = SoundSourceID.sine
    /// The error while there is no sound.
    private(set) var trouble: AudioError?
    /// The error that ended `peach train` before its first note.
    private(set) var failure: AudioError?
    private var reopenMoment: Int64?
    private var reopenPause = OutputControl.reopenPauses.first
    /// The output has been opening for a second.
    private var wait = Wait.none
    private var areGapsReported = false
    /// The sound that the sine replaces.
    private var refused: (source: SoundSourceID, error: AudioError)?
    /// The output is being opened with the sine in place of the refused sound.
    private var isSineOpening = false
    /// True in `peach train`, which ends if the output cannot be opened the first time.
    private let isTrainRun: Bool
    /// True in `peach train` before its first note.
    private(set) var isUnopened: Bool

    init(
        _ session: any AudioSession, _ purpose: Conductor.Purpose, _ settings: LiveSettings,
        now: @escaping @Sendable () -> Int64
    ) {
        (self.session, self.settings, self.now) = (session, settings, now)
        keys = KeyPlaythrough(session)
        isTrainRun = if case .training = purpose { true } else { false }
        isUnopened = isTrainRun
    }

    var player: NotePlayer? { session.player }
    /// What the player hears, for records; nil if unknown.
    var name: String? { session.outputName }
    /// The same, also while the output is closed.
    var lastName: String? { name ?? restingName }

    var deadline: Int64? { [reopenMoment, idleTimer.deadline].compactMap { $0 }.min() }

    var isReopeningDue: Bool { reopenMoment.map { $0 <= now() } ?? false }

    /// True while there is neither sound nor a reason for its absence.
    var isUnknown: Bool { player == nil && trouble == nil && !isResting }

    var isResting: Bool { idleTimer.isResting }

    /// The settings name another output or buffer, or a smaller buffer is tried.
    var isReplacementDue: Bool {
        session.choose(settings.current)
        return session.isReplacementDue
    }

    /// Ends what sounds at Start before another output is opened.
    /// - Returns: false if the output is idle and stays closed.
    func endForReplacement() -> Bool {
        preview.stop()
        restingName = nil
        return !isResting
    }

    /// - Parameter pending: begins when the output is open, which may be at once.
    func open(for pending: Pending? = nil) -> [SessionEffect] {
        if let pending { self.pending = pending }
        reopenMoment = nil
        session.choose(settings.current)
        var (source, effects) = (settings.current.training.soundSource, [SessionEffect]())
        do throws(AudioError) {
            try session.open(source)
        } catch {
            effects = failed(error, with: source)
            // Another sound is being opened, or none.
            guard isSineOpening else { return effects }
            source = .sine
        }
        if player != nil { effects += opened(with: source) }
        return pending == nil ? effects : effects + reportWait().map { .emit($0) }
    }

    /// Ends a preview before a run.
    /// - Returns: nil if the output is open; otherwise the run is pending.
    func openIfClosed(for pending: Pending) -> [SessionEffect]? {
        preview.stop()
        if isReplacementDue { session.close() }
        return player == nil ? open(for: pending) : nil
    }

    /// Tracks held keys. A press opens an idle output; a wheel may move by itself.
    func wake(by action: TrainingAction) -> [SessionEffect] {
        keys.track(action)
        switch action {
        case .tune, .bend, .modulate: return []
        case _: return idleTimer.wake() ? open() : []
        }
    }

    func cancelPending() { pending = nil }

    func cancelGoOn() { if pending == .goOn { pending = nil } }

    func opensSlowly() -> [SessionEvent] {
        if wait == .none { wait = .unreported }
        return reportWait()
    }

    /// Reports a slow opening once, if something waits for the sound.
    private func reportWait() -> [SessionEvent] {
        guard wait == .unreported, pending != nil else { return [] }
        wait = .reported
        return [.soundAwaited(device: session.name)]
    }

    func opened(with source: SoundSourceID) -> [SessionEffect] {
        (reopenMoment, reopenPause, wait, isUnopened) = (nil, Self.reopenPauses.first, .none, false)
        // A new player has neither the volume nor the positions of the wheels.
        let settings = settings.current
        player?.setVolume(settings.volume.amplitude)
        keys.restore()
        presentSound = source
        let chosen = settings.training.soundSource
        var events: [SessionEvent] = []
        // A sound that was just refused would fail again.
        if !isSineOpening || refused?.source != chosen { events = use(chosen) }
        isSineOpening = false
        if trouble != nil { events.append(.soundBack(device: session.name)) }
        trouble = nil
        preview.outputOpened()
        preview.ask(on: player, settings.training)
        defer { pending = nil }
        if isTrainRun, case .start? = pending { events.append(.ready) }
        let begun = pending.map { [SessionEffect.begin($0)] } ?? []
        return events.map { .emit($0) } + [.loadPreviews] + begun + [.reportMIDIFailures]
    }

    /// Reports the same trouble once, and each time that a mode is requested.
    func failed(_ error: AudioError, with source: SoundSourceID) -> [SessionEffect] {
        session.close()
        let chosen = settings.current.training.soundSource
        var effects: [SessionEffect] = []
        if error.isOfSoundFont, !isSineOpening, source != .sine || chosen != source {
            if chosen == source {
                effects = refuse(source, error).map { .emit($0) }
                isSineOpening = true
            }
            do throws(AudioError) {
                try session.open(chosen == source ? .sine : chosen)
                return effects
            } catch {}  // The first error is reported.
        }
        isSineOpening = false
        wait = .none
        preview.fail(error)
        if isUnopened {
            failure = error
            return effects + [.quit]
        }
        let isRequested = if case .start? = pending { true } else { false }
        if trouble != error || isRequested { effects.append(.emit(.trouble(.sound(error)))) }
        effects.append(.reportMIDIFailures)
        if pending == .goOn { effects.append(.interrupt(.soundLost)) }
        pending = nil
        reopenLater(after: error)
        return effects
    }

    func lost(isTraining: Bool) -> [SessionEffect] {
        let error = AudioError.lost(device: session.name)
        session.close()
        defer { reopenLater(after: error) }
        if isTraining { return [.interrupt(.soundLost)] }
        return trouble == nil ? [.emit(.trouble(.sound(error)))] : []
    }

    private func reopenLater(after error: AudioError) {
        trouble = error
        reopenMoment = now() + reopenPause
        reopenPause = min(2 * reopenPause, Self.reopenPauses.longest)
    }

    /// Closes the output, which has another pace than it claims; in Hz. It is reopened only on request: the pace would be
    /// the same.
    func closeOffPace(_ claimed: Double, found: Double) -> [SessionEffect] {
        let error = AudioError.pace(device: session.name, claimed: Int(claimed), found: Int(found.rounded()))
        session.close()
        preview.fail(error)
        return [.emit(.trouble(.sound(error))), .interrupt(.soundLost)]
    }

    func reportGaps(larger: BufferSize) -> [SessionEvent] {
        defer { areGapsReported = true }
        return areGapsReported ? [] : [.soundHadGaps(device: session.name, buffer: larger)]
    }

    func updateIdleTimer(isAtStart: Bool) {
        idleTimer.update(isIdle: isAtStart && player != nil, at: now())
    }

    func closeIfIdle() {
        let isSounding = player?.isExpecting ?? true || keys.isHeld || preview.check != nil
        guard idleTimer.passTime(to: now(), isSounding: isSounding) else { return }
        restingName = name
        session.rest()
    }

    func handle(_ event: AudioEvent, in phase: SessionUpdate.Phase) -> [SessionEffect] {
        preview.handle(event) && preparesChosenSound(isTraining: phase == .training) ? [.loadPreviews] : []
    }

    /// Plays notes of a sound one after the other as soon as it is loaded; an earlier preview ends.
    /// - Parameter report: called once.
    func startPreview(
        _ source: SoundSourceID, playing notes: [DetunedMIDINote], isTraining: Bool,
        report: @escaping @Sendable (PreviewResult) -> Void
    ) -> [SessionEffect] {
        preview.stop()
        if isTraining {
            report(.training)
            return []
        }
        preview.load(source, playing: notes, report: report)
        return (idleTimer.wake() ? open() : []) + [.loadPreviews]
    }

    /// Begins a listening check as soon as there is a player, with the chosen sound. An earlier one ends, as does a preview.
    func begin(_ check: ListeningTask) -> [SessionEffect] {
        preview.begin(check)
        if idleTimer.wake() || player == nil { return open() }
        let training = settings.current.training
        let events = use(training.soundSource)
        preview.ask(on: player, training)
        return events.map { .emit($0) }
    }

    /// Requests the chosen sound for keys. An exercise keeps its sound, and a previewed note ends first.
    /// - Returns: true if `loadPreviews` is to be called.
    func preparesChosenSound(isTraining: Bool) -> Bool {
        guard !isTraining, preview.isSilent, player != nil else { return false }
        preview.load(settings.current.training.soundSource)
        return true
    }

    /// Loads requested sounds one after the other while there is a player.
    nonisolated(nonsending) func loadPreviews() async {
        while let (source, number) = preview.begin(hasPlayer: player != nil, trouble: trouble) {
            let sound = await session.load(source)
            let training = settings.current.training
            presentSound =
                preview.finish(sound, number: number, player: player, settings: training) ?? presentSound
        }
    }

    func use(_ key: SettingKey, of settings: UserSettings) {
        switch key {
        case .volume: player?.setVolume(settings.volume.amplitude)
        case .playAlong: if settings.playAlong == .never { player?.releaseAllKeys() }
        case _: break
        }
    }

    /// Uses the settings of the next exercise, whose sound may be replaced by the sine.
    func prepare(_ settings: inout UserSettings) -> [SessionEvent] {
        guard let player else { return [] }
        player.setVolume(settings.volume.amplitude)
        let events = use(settings.training.soundSource)
        settings.training.soundSource = presentSound
        return events
    }

    /// Changes the sound from the next silence on; `presentSound` is then the one that plays.
    func use(_ source: SoundSourceID) -> [SessionEvent] {
        guard player != nil else { return [] }
        do throws(AudioError) {
            try install(source)
            guard refused != nil else { return [] }
            refused = nil
            return [.mended(.soundSource(source, name: session.library.displayName(for: source)))]
        } catch {
            let events = refuse(source, error)
            return error.isOfSoundFont ? events + useAgain(.sine) : events
        }
    }

    /// Plays an exercise with the sound it was drawn with, even if another was chosen since.
    func useAgain(_ source: SoundSourceID) -> [SessionEvent] {
        do throws(AudioError) {
            try install(source)
            return []
        } catch {
            return [.trouble(.sound(error))]
        }
    }

    private func install(_ source: SoundSourceID) throws(AudioError) {
        try session.use(source)
        presentSound = source
    }

    private func refuse(_ source: SoundSourceID, _ error: AudioError) -> [SessionEvent] {
        if let refused, refused == (source, error) { return [] }
        refused = (source, error)
        return [.trouble(error.isOfSoundFont ? .soundReplaced(error) : .sound(error))]
    }
}

extension Conductor {
    /// The error while there is no sound.
    package var soundTrouble: AudioError? { output.trouble }

    /// Opens the output that the settings name, at Start. A run under way does that before its next exercise.
    package func followOutput() async {
        if run.isAtStart, output.isReplacementDue, output.endForReplacement() { await reopenOutput() }
    }
}

extension AudioError {
    fileprivate var isOfSoundFont: Bool {
        switch self {
        case .soundFont, .soundFontGone, .presetMissing: true
        case _: false
        }
    }
}

/// Closes an idle output at Start, so that the machine may sleep and other programs may play. The first press opens it again.
struct OutputIdleTimer {
    /// Nanoseconds without input until the output is closed, for a session that was played: time to read the results.
    private static let pausePlayed: Int64 = 60_000_000_000
    /// The same for a session without any input.
    private static let pauseUnplayed: Int64 = 10_000_000_000

    private var isPlayed = false
    private(set) var deadline: Int64?
    private(set) var isResting = false

    /// Handles input of the player.
    /// - Returns: true if the output is closed and has to be opened.
    mutating func wake() -> Bool {
        (deadline, isPlayed) = (nil, true)
        defer { isResting = false }
        return isResting
    }

    /// - Parameter isIdle: the output is open at Start.
    mutating func update(isIdle: Bool, at now: Int64) {
        guard isIdle, !isResting else { return deadline = nil }
        deadline = deadline ?? now + (isPlayed ? Self.pausePlayed : Self.pauseUnplayed)
    }

    /// - Parameter isSounding: a note sounds, or a key is held.
    /// - Returns: true if the output has to be closed.
    mutating func passTime(to now: Int64, isSounding: Bool) -> Bool {
        guard let moment = deadline, now >= moment else { return false }
        deadline = nil
        isResting = !isSounding
        return isResting
    }
}
