// SPDX-License-Identifier: MIT
import Foundation
import Music
import Settings
import Sound
import Training

/// Settings that a control changes: they count at once, and are kept as if they had been set.
extension Conductor {
    func adjust(_ action: TrainingAction) async -> Bool {
        switch action {
        case .interval(let neighbour): await changeInterval(neighbour)
        case .sound(let neighbour): changeSound(neighbour)
        case .volume(let move): changeVolume(move)
        case .switchPlayAlong: switchPlayAlong()
        case _: return false
        }
        return true
    }

    /// A run of an interval mode begins anew, with a chain of its own; whoever counts exercises counts on.
    private func changeInterval(_ neighbour: Neighbour) async {
        let interval = currentSettings().training.intervals.neighbour(neighbour)
        guard change(.intervals, to: interval.symbol) else { return }
        tell(.adjusted(.interval(interval)))
        guard phase == .training, let mode, mode.hasIntervals else { return }
        await happen(.stopped)
        runSettings = currentSettings()
        if case .instrument = purpose { answered = 0 }
        await happen(.started)
    }

    private func changeSound(_ neighbour: Neighbour) {
        let sounds = audioSession.sounds
        let present = currentSettings().training.soundSource
        guard let next = sounds.neighbour(neighbour, of: present), change(.sound, to: next.text) else { return }
        tell(.adjusted(.sound(next, name: audioSession.displayName(of: next))))
        // An exercise under way keeps its sound.
        guard phase != .training else { return }
        use(next)
    }

    private func changeVolume(_ move: VolumeMove) {
        let present = currentSettings().volume
        guard let volume = present.moved(by: move), volume != present, change(.volume, to: "\(volume.rawValue)") else {
            return
        }
        audioSession.player?.setVolume(volume.amplitude)
        // A fader on its way tells enough by its sound.
        if case .press = move { tell(.adjusted(.volume(volume))) }
    }

    /// Off, or what it was before; outside exercises if it was never on.
    private func switchPlayAlong() {
        let present = currentSettings().playAlong
        let next: PlayAlongSetting = present == .never ? playAlongBefore : .never
        if present != .never { playAlongBefore = present }
        guard change(.playAlong, to: next.rawValue) else { return }
        if next == .never { audioSession.player?.releaseAllKeys() }
        tell(.adjusted(.playAlong(next)))
    }

    /// What could not be written counts in this run all the same.
    private func kept(_ key: SettingKey, _ error: SettingError?) {
        if let error {
            unkeptSettings.insert(key)
            return tell(.trouble(.settings(error)))
        }
        // A value that was changed since has a write of its own.
        if !settingsWriter.holds(key) { settingsSource.areWritten([key]) }
        if unkeptSettings.remove(key) != nil, unkeptSettings.isEmpty, let file = settingsSource.path {
            tell(.mended(.settingsKept(file: file)))
        }
    }

    /// Gives a setting another value, in the words of its file. It counts from the next exercise on, the volume at once.
    /// - Throws: `refused`; nothing has changed then.
    package func set(_ key: SettingKey, to text: String) throws(SettingError) {
        try assign(key, text)
        if key == .sound { takeUpChosenSound() }
    }

    private func assign(_ key: SettingKey, _ text: String) throws(SettingError) {
        if let keep = try settingsSource.change(key, to: text) {
            settingsWriter.keep(key, keep) { [weak self] error in
                Task { await self?.kept(key, error) }
            }
        }
        let settings = currentSettings()
        switch key {
        case .volume: audioSession.player?.setVolume(settings.volume.amplitude)
        case .playAlong: if settings.playAlong == .never { audioSession.player?.releaseAllKeys() }
        case .programs: telling?(.admit(Set(settings.programs)))
        case _: break
        }
    }

    func currentSettings() -> UserSettings {
        let reading = settingsSource.read()
        for problem in reading.problems { tell(.trouble(.settings(problem))) }
        if let mending = reading.mended { tell(.mended(.settings(mending))) }
        return reading.settings
    }

    package var presentSettings: UserSettings { currentSettings() }

    private func change(_ key: SettingKey, to text: String) -> Bool {
        do throws(SettingError) {
            try assign(key, text)
            return true
        } catch {
            tell(.trouble(.settings(error)))
            return false
        }
    }
}

extension TrainingMode {
    var hasIntervals: Bool {
        switch self {
        case .comparison, .pitchMatching: false
        case .intervalComparison, .intervalPitchMatching: true
        }
    }
}
