// SPDX-License-Identifier: MIT
import MIDI
import Music
import Settings
import Sound
import Training

/// Plays the keys, the pedal and the wheels of controllers. Whether keys sound during training, at Start and in pauses is
/// the setting `playalong`; releases always count.
struct KeyPlaythrough {
    private let session: any AudioSession
    private var heldKeys: Set<MIDINote> = []
    private var isPedalDown = false
    private var bend: Cents = 0
    private var modulation = 0
    /// The key that gave the last answer and sounds with the verdict.
    private var answerKey: MIDINote?

    init(_ session: any AudioSession) { self.session = session }

    private var player: NotePlayer? { session.player }

    var isHeld: Bool { !heldKeys.isEmpty || isPedalDown }

    /// Tracks keys and the pedal, audible or not. Panic silences everything and resets the wheels.
    mutating func track(_ action: TrainingAction) {
        switch action {
        case .play(let note, _): heldKeys.insert(note)
        case .release(let note): heldKeys.remove(note)
        case .sustain(let isDown): isPedalDown = isDown
        case .panic:
            (heldKeys, isPedalDown, bend, modulation) = ([], false, 0, 0)
            player?.stopAll()
        case _: break
        }
    }

    /// - Returns: true if a key was struck that sounds.
    mutating func handle(_ action: TrainingAction, settings: UserSettings, isTraining: Bool) -> Bool {
        switch action {
        case .play(let note, let velocity):
            guard settings.playAlong == .always || settings.playAlong == .outside && !isTraining else { break }
            player?.playKey(note, velocity: velocity, referencePitch: settings.training.referencePitch)
            return true
        case .release(let note): player?.releaseKey(note)
        case .sustain(let isDown): player?.sustain(isDown)
        case .bend(let position, let range):
            bend = Cents(position * settings.playAlongBend.range(asked: range).rawValue)
            player?.bendKeys(to: bend)
        case .modulate(let share):
            modulation = Int((share.rawValue * 127).rounded())
            player?.modulateKeys(modulation)
        case _: break
        }
        return false
    }

    /// Silences keys that training does not play. In matching modes the wheel tunes, so the bending of keys ends.
    mutating func begin(_ mode: TrainingMode, settings: UserSettings) {
        if settings.playAlong != .always { player?.releaseAllKeys() }
        guard mode.isMatching else { return }
        bend = 0
        player?.bendKeys(to: 0)
    }

    /// Sets the wheels of a new player.
    func restore() {
        player?.bendKeys(to: bend)
        player?.modulateKeys(modulation)
    }

    /// Called with the verdict: plays the key that answered if keys always sound and speech does not report the verdict.
    mutating func playAnswer(_ event: MIDIEvent, settings: UserSettings) {
        guard case .noteOn(let note, let velocity) = event.kind, settings.playAlong == .always,
            !settings.speech.speaksVerdicts
        else { return }
        player?.playKey(note, velocity: velocity, referencePitch: settings.training.referencePitch)
        answerKey = note
    }

    func releaseAnswer(_ event: MIDIEvent) {
        if case .noteOff(let note) = event.kind, answerKey == note { player?.releaseKey(note) }
    }

    /// Ends the key that gave an answer before other sound begins, even if the key or the pedal is still down.
    mutating func endAnswer() {
        guard let note = answerKey else { return }
        answerKey = nil
        player?.sustain(false)
        player?.releaseKey(note)
    }
}
