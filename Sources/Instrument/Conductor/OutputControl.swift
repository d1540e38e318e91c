// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

/// Opens the sound output, closes it while it is idle, and opens it again after a failure. When the chosen SoundFont is
/// missing or unreadable, the sine plays instead. Nothing here waits for a device.
struct OutputControl {
    /// What begins as soon as the output is open.
    enum Pending: Equatable {
        case start(TrainingMode)
        case resume
        /// The run under way goes on with a new exercise.
        case goOn
    }

    enum Effect {
        case tell(SessionEvent)
        case begin(Pending)
        case loadPreview
        case reportMIDIFailures
        /// `peach train` ends before its first note.
        case end
        /// The run under way is interrupted.
        case interrupt
    }

    private enum Wait { case none, unreported, reported }

    /// Nanoseconds until the output is opened again: the first time, and at most. Each pause is twice the one before.
    private static let reopenPauses = (first: Int64(500_000_000), longest: Int64(4_000_000_000))

    let session: any AudioSession
    var keys = KeyPlaythrough()
    var preview = SoundPreview()
    var idleTimer = OutputIdleTimer()
    private var pending: Pending?
    /// The sound that plays from the next silence on.
    private(set) var presentSound = SoundSourceID.sine
    /// Why there is no sound.
    private(set) var trouble: AudioError?
    /// Why `peach train` ended before its first note.
    private(set) var failure: AudioError?
    private(set) var reopenMoment: Int64?
    private var reopenPause = Self.reopenPauses.first
    /// The output has been opening for a second.
    private var wait = Wait.none
    private var areGapsReported = false
    /// The sound that the sine replaces.
    private var refused: (source: SoundSourceID, error: AudioError)?
    /// The output is being opened with the sine in place of the refused sound.
    private var isSineOpening = false

    init(_ session: any AudioSession) { self.session = session }

    private var player: NotePlayer? { session.player }

    var deadline: Int64? { [reopenMoment, idleTimer.deadline].compactMap { $0 }.min() }

    /// True while there is neither sound nor a reason for its absence.
    var isUnknown: Bool { player == nil && trouble == nil && !idleTimer.isResting }

    /// - Parameters:
    ///   - pending: begins when the output is open, which may be at once.
    ///   - isUnbegun: `peach train` before its first note.
    mutating func open(
        for pending: Pending? = nil, _ settings: UserSettings, isUnbegun: Bool, at now: Int64
    ) -> [Effect] {
        if let pending { self.pending = pending }
        reopenMoment = nil
        var (source, effects) = (settings.training.soundSource, [Effect]())
        do throws(AudioError) {
            try session.open(source)
        } catch {
            effects = failed(error, with: source, settings, isUnbegun: isUnbegun, at: now)
            // Another sound is being opened, or none.
            guard isSineOpening else { return effects }
            source = .sine
        }
        return player == nil ? effects : effects + opened(with: source, settings)
    }

    mutating func cancelPending() { pending = nil }

    mutating func cancelGoOn() { if pending == .goOn { pending = nil } }

    /// The output has been opening for a second.
    mutating func opensSlowly() { if wait == .none { wait = .unreported } }

    /// Reports a slow opening once, if something waits for the sound.
    mutating func reportWait() -> [SessionEvent] {
        guard wait == .unreported, pending != nil else { return [] }
        wait = .reported
        return [.soundAwaited(device: session.name)]
    }

    mutating func opened(with source: SoundSourceID, _ settings: UserSettings) -> [Effect] {
        (reopenMoment, reopenPause, wait) = (nil, Self.reopenPauses.first, .none)
        // A new player has neither the volume nor the positions of the wheels.
        player?.setVolume(settings.volume.amplitude)
        keys.restore(player: player)
        presentSound = source
        let chosen = settings.training.soundSource
        var effects: [Effect] = []
        // A sound that was just refused would fail again.
        if !isSineOpening || refused?.source != chosen { effects = use(chosen).map { .tell($0) } }
        isSineOpening = false
        if trouble != nil { effects.append(.tell(.soundBack(device: session.name))) }
        trouble = nil
        preview.outputOpened()
        effects.append(.loadPreview)
        if let pending { effects.append(.begin(pending)) }
        pending = nil
        return effects + [.reportMIDIFailures]
    }

    /// Reports the same trouble once, and each time that a mode is requested.
    mutating func failed(
        _ error: AudioError, with source: SoundSourceID, _ settings: UserSettings, isUnbegun: Bool, at now: Int64
    ) -> [Effect] {
        let chosen = settings.training.soundSource
        var effects: [Effect] = []
        if error.isOfSoundFont, !isSineOpening, source != .sine || chosen != source {
            if chosen == source {
                effects = refuse(source, error).map { .tell($0) }
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
        if isUnbegun {
            failure = error
            return effects + [.end]
        }
        let isRequested = if case .start? = pending { true } else { false }
        if trouble != error || isRequested { effects.append(.tell(.trouble(.sound(error)))) }
        effects.append(.reportMIDIFailures)
        if pending == .goOn { effects.append(.interrupt) }
        pending = nil
        lost(error, at: now)
        return effects
    }

    /// There is no sound; the output is opened again later.
    mutating func lost(_ error: AudioError, at now: Int64) {
        trouble = error
        reopenMoment = now + reopenPause
        reopenPause = min(2 * reopenPause, Self.reopenPauses.longest)
    }

    mutating func reportGaps(larger: BufferSize) -> [SessionEvent] {
        defer { areGapsReported = true }
        return areGapsReported ? [] : [.soundHadGaps(device: session.name, buffer: larger)]
    }

    mutating func updateIdleTimer(isAtStart: Bool, at now: Int64) {
        idleTimer.update(isIdle: isAtStart && player != nil, at: now)
    }

    mutating func closeIfIdle(at now: Int64) {
        let isSounding = player?.isExpecting ?? true || keys.isHeld
        if idleTimer.passTime(to: now, isSounding: isSounding) { session.rest() }
    }

    mutating func finishPreview(_ result: Result<LoadedSound?, AudioError>, number: Int, _ settings: UserSettings) {
        let used = preview.finish(result, number: number, player: player, settings: settings.training)
        presentSound = used ?? presentSound
    }

    /// Changes the sound from the next silence on; `presentSound` is then the one that plays.
    mutating func use(_ source: SoundSourceID) -> [SessionEvent] {
        guard player != nil else { return [] }
        do throws(AudioError) {
            try install(source)
            guard refused != nil else { return [] }
            refused = nil
            return [.mended(.soundSource(source, name: session.displayName(of: source)))]
        } catch {
            let events = refuse(source, error)
            return error.isOfSoundFont ? events + useAgain(.sine) : events
        }
    }

    /// Plays an exercise with the sound it was drawn with, even if another was chosen since.
    mutating func useAgain(_ source: SoundSourceID) -> [SessionEvent] {
        do throws(AudioError) {
            try install(source)
            return []
        } catch {
            return [.trouble(.sound(error))]
        }
    }

    private mutating func install(_ source: SoundSourceID) throws(AudioError) {
        try session.use(source)
        presentSound = source
    }

    private mutating func refuse(_ source: SoundSourceID, _ error: AudioError) -> [SessionEvent] {
        if let refused, refused == (source, error) { return [] }
        refused = (source, error)
        return [.trouble(error.isOfSoundFont ? .soundReplaced(error) : .sound(error))]
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
