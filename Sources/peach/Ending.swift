// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Sound
import Synchronization
import Words

/// The end of a run: what is not saved yet gets some seconds, and a file beside the data after them. So long also files are
/// waited for that were written meanwhile. Who presses Ctrl-C twice does not want to wait.
final class Ending: Sendable {
    /// Nanoseconds: after which it is told that the disk is waited for, and how long it is at most.
    private static let patience: (silent: Int64, whole: Int64) = (1_000_000_000, 10_000_000_000)
    /// For a file beside the data, whose disk may hang as well.
    private static let writing = DispatchTimeInterval.seconds(3)

    private static let resting = DispatchTimeInterval.seconds(1)

    private let recorder: Recorder
    private let recordings: [any Recording]
    private let say: @Sendable (String) -> Void
    private let signals = Atomic<Int>(0)

    init(_ recorder: Recorder, _ recordings: [any Recording], say: @escaping @Sendable (String) -> Void) {
        self.recorder = recorder
        self.recordings = recordings
        self.say = say
    }

    /// On the signals' thread.
    /// - Returns: whether it is the first one, which ends the run in good order. A second Ctrl-C ends the process.
    func begins(with number: Int32) -> Bool {
        if signals.add(1, ordering: .relaxed).oldValue == 0 { return true }
        guard number == SIGINT else { return false }
        if let left = leave() { Speech.say(Speech.texts.sentence(forAny: left)) }
        Signals.die(of: number)
        return false
    }

    /// - Throws: `CommandError.answersLeft`; what `complete` throws.
    func save() async throws {
        let begin = Monotonic.now()
        for recording in recordings { recording.end() }
        var isTold = false
        // Also what was saved may have been taken away since.
        while await !recorder.retry() {
            let time = Monotonic.now() - begin
            if time > Self.patience.whole { break }
            if time > Self.patience.silent, !isTold {
                isTold = true
                say(Speech.texts.waitingForDisk(answers: recorder.unsaved.count))
            }
            // Nobody cancels the end; if somebody did, it would be tried more often.
            try? await Task.sleep(for: .milliseconds(20))
        }
        let left = leave()
        // What is still at work holds the data open.
        if left == nil { recorder.rest(Self.resting) }
        let whole = Result { try Self.complete(recordings, since: begin, say: say) }
        if let left { throw left }
        try whole.get()
    }

    /// Waits for what was written while it happened, up to ten seconds after `begin`.
    /// - Throws: `ExitCode` if not all of it is in its file, which is told.
    static func complete(
        _ recordings: [any Recording], since begin: Int64 = Monotonic.now(), say: (String) -> Void
    ) throws {
        var areWhole = true
        for recording in recordings {
            if !recording.wait(until: .now() + .nanoseconds(Int(patience.silent))) {
                say(Speech.texts.waitingForDisk(file: recording.name))
                _ = recording.wait(until: .now() + .nanoseconds(Int(max(0, begin + patience.whole - Monotonic.now()))))
            }
            if !recording.isWhole() { areWhole = false }
            if let untold = (recording as? SoundRecording)?.takeFailure() { say(Speech.texts.sentence(for: untold)) }
        }
        if !areWhole { throw ExitCode(.inputOutput) }
    }

    /// Nil if nothing is left.
    private func leave() -> CommandError? {
        let waiting = recorder.waiting
        guard !waiting.isEmpty else { return nil }
        let done = DispatchSemaphore(value: 0)
        let answers = UnsavedAnswers(of: recorder.path, state: Folders().state)
        let written = Written()
        DispatchQueue.global().async {
            written.file.withLock { $0 = answers.write(waiting) }
            done.signal()
        }
        _ = done.wait(timeout: .now() + Self.writing)
        return .answersLeft(count: waiting.count, file: written.file.withLock { $0 })
    }

    private final class Written: Sendable {
        let file = Mutex<String?>(nil)
    }
}
