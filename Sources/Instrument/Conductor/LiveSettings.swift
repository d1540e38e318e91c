// SPDX-License-Identifier: MIT
import Dispatch
import Settings
import Sound
import Synchronization
import Training

/// The settings of the session, which its parts share. A change counts at once and is written to the file in the background.
final class LiveSettings {
    private var source: SettingsSource
    /// Faults of the file and their repairs, for the Conductor.
    private var events: [SessionEvent] = []
    private let writer = SettingsWriter()
    /// Changed settings that could not be written; reported.
    private var unwritten: Set<SettingKey> = []
    /// The value that `switchPlayAlong` returns to.
    private var playAlongBefore = PlayAlongSetting.outside

    init(_ source: SettingsSource) { self.source = source }

    /// Polls the file.
    var current: UserSettings {
        let snapshot = source.read()
        events += snapshot.problems.map { .trouble(.settings($0)) }
        if let repair = snapshot.mended { events.append(.mended(.settings(repair))) }
        return snapshot.settings
    }

    func takeEvents() -> [SessionEvent] {
        defer { events = [] }
        return events
    }

    /// Changes a setting, in the words of the settings file.
    /// - Parameter done: called on the writer's queue with the error of writing.
    /// - Throws: `refused`; nothing has changed then.
    func set(
        _ key: SettingKey, to text: String, done: @escaping @Sendable (SettingError?) -> Void
    ) throws(SettingError) {
        if let write = try source.change(key, to: text) { writer.write(key, write, done: done) }
    }

    /// Handles the end of writing. A setting that could not be written counts in this run all the same.
    func written(_ key: SettingKey, _ error: SettingError?) -> [SessionEvent] {
        if let error {
            unwritten.insert(key)
            return [.trouble(.settings(error))]
        }
        // A value that was changed since has a write of its own.
        if !writer.isWriting(key) { source.markWritten([key]) }
        guard unwritten.remove(key) != nil, unwritten.isEmpty, let file = source.path else { return [] }
        return [.mended(.settingsKept(file: file))]
    }

    func finish() { writer.finish() }

    /// The setting that an action changes, and the event that reports it.
    func change(
        for action: TrainingAction, library: @autoclosure () -> SoundFontLibrary
    ) -> (key: SettingKey, text: String, adjustment: SessionEvent.Adjustment?)? {
        let settings = current
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

/// Writes changed settings in order. If a key changes faster than the disk writes, only its latest value is written.
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

    func isWriting(_ key: SettingKey) -> Bool { pending.withLock { $0[key, default: 0] > 0 } }

    func finish() { queue.sync {} }
}
