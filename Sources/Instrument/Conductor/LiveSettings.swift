// SPDX-License-Identifier: MIT
import Dispatch
import Music
import Settings
import Sound
import Synchronization
import Training

/// The settings of the session. A change counts at once and is written to the file in the background.
struct LiveSettings {
    private var source: SettingsSource
    private let writer = SettingsWriter()
    /// Changed settings that could not be written; reported.
    private var unwritten: Set<SettingKey> = []
    /// The value that `switchPlayAlong` returns to.
    private var playAlongBefore = PlayAlongSetting.outside

    init(_ source: SettingsSource) { self.source = source }

    /// - Returns: the settings, and what is wrong with the file or not any more.
    mutating func read() -> (settings: UserSettings, events: [SessionEvent]) {
        let reading = source.read()
        let troubles = reading.problems.map { SessionEvent.trouble(.settings($0)) }
        return (reading.settings, troubles + (reading.mended.map { [.mended(.settings($0))] } ?? []))
    }

    /// Changes a setting, in the words of the settings file.
    /// - Parameter done: called on the writer's queue with the error of writing.
    /// - Throws: `refused`; nothing has changed then.
    mutating func set(
        _ key: SettingKey, to text: String, done: @escaping @Sendable (SettingError?) -> Void
    ) throws(SettingError) {
        if let write = try source.change(key, to: text) { writer.write(key, write, done: done) }
    }

    /// Handles the end of writing. A setting that could not be written counts in this run all the same.
    mutating func written(_ key: SettingKey, _ error: SettingError?) -> SessionEvent? {
        if let error {
            unwritten.insert(key)
            return .trouble(.settings(error))
        }
        // A value that was changed since has a write of its own.
        if !writer.isWriting(key) { source.markWritten([key]) }
        guard unwritten.remove(key) != nil, unwritten.isEmpty, let file = source.path else { return nil }
        return .mended(.settingsKept(file: file))
    }

    func finish() { writer.finish() }

    /// The setting that an action changes, and the event that reports it.
    mutating func change(
        for action: TrainingAction, in settings: UserSettings, library: @autoclosure () -> SoundFontLibrary
    ) -> (key: SettingKey, text: String, adjustment: SessionEvent.Adjustment?)? {
        switch action {
        case .interval(let neighbour):
            let interval = settings.training.intervals.neighbour(neighbour)
            return (.intervals, interval.symbol, .interval(interval))
        case .sound(let neighbour):
            let library = library()
            let next = library.presets.map(\.id).neighbour(neighbour, of: settings.training.soundSource)
            return next.map { (.sound, $0.text, .sound($0, name: library.displayName(for: $0))) }
        case .volume(let move):
            guard let volume = settings.volume.moved(by: move), volume != settings.volume else { return nil }
            // The sound itself reports the moves of a fader.
            let isPress = if case .press = move { true } else { false }
            return (.volume, "\(volume.rawValue)", isPress ? .volume(volume) : nil)
        case .switchPlayAlong:
            let next: PlayAlongSetting = settings.playAlong == .never ? playAlongBefore : .never
            if settings.playAlong != .never { playAlongBefore = settings.playAlong }
            return (.playAlong, next.rawValue, .playAlong(next))
        case _: return nil
        }
    }
}

/// Writes changed settings in their order. If a key changes faster than the disk writes, only its latest value is written.
private final class SettingsWriter: Sendable {
    private let queue = DispatchQueue(label: "peach.settings")
    /// Values that are not in the file yet, the one being written included.
    private let pending = Mutex<[SettingKey: Int]>([:])

    /// - Parameter done: called on the queue after a write, with its error.
    func write(
        _ key: SettingKey, _ write: @escaping @Sendable () -> SettingError?,
        done: @escaping @Sendable (SettingError?) -> Void
    ) {
        pending.withLock { $0[key, default: 0] += 1 }
        queue.async {
            let isLatest = self.pending.withLock { $0[key] == 1 }
            let error = isLatest ? write() : nil
            self.pending.withLock { $0[key, default: 1] -= 1 }
            if isLatest { done(error) }
        }
    }

    /// True while a value of the key is not in the file yet.
    func isWriting(_ key: SettingKey) -> Bool { pending.withLock { $0[key, default: 0] > 0 } }

    func finish() { queue.sync {} }
}
