// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Sound
import Synchronization

/// The end of a run: what is not saved yet gets three seconds, and then a file in the folder for state. Files that were written
/// meanwhile are waited for ten seconds. Who presses Ctrl-C once more does not want to wait.
final class Ending: Sendable {
    /// Seconds for the data's disk, and as many for that of the file.
    private static let patience = 3.0
    /// Seconds for the file after a second Ctrl-C.
    private static let haste = 0.8
    /// For sounds and logs, whose disk may be another: after the first it is told that it is waited for.
    private static let (silent, recordingTime) = (1.0, 10.0)
    private static let closing = DispatchTimeInterval.milliseconds(500)

    private let answerWriter: AnswerWriter
    private let recordings: [any Recording]
    private let renderer: any Renderer
    /// It has begun or was requested.
    private let isWanted = Atomic(false)

    init(_ answerWriter: AnswerWriter, _ recordings: [any Recording], _ renderer: any Renderer) {
        self.answerWriter = answerWriter
        self.recordings = recordings
        self.renderer = renderer
    }

    /// The run is over: whoever presses Ctrl-C from now on wants the end of the process.
    func begin() { isWanted.store(true, ordering: .relaxed) }

    /// On the signals' thread.
    /// - Returns: whether it is the first one, which ends the run in good order. A Ctrl-C behind it ends the process.
    func begins(with number: Int32) -> Bool {
        if !isWanted.exchange(true, ordering: .relaxed) { return true }
        guard number == SIGINT else { return false }
        if let left = leave(within: Self.haste) { Console.say(Console.texts.sentence(forAny: left)) }
        Signals.die(of: number)
        return false
    }

    /// - Throws: `CommandError.answersLeft`; what `complete` throws.
    func save() async throws {
        for recording in recordings { recording.end() }
        let end = Monotonic.now() + Int64(Self.patience * 1e9)
        // Also what was saved may have been taken away since. Nobody waits for a disk that has nothing to take.
        while await !answerWriter.retry(), answerWriter.unsaved.count > 0, Monotonic.now() < end {
            // The disk may take the answers at any time, so it is tried every 20 ms. This task is never cancelled.
            try? await Task.sleep(for: .milliseconds(20))
        }
        let left = leave(within: Self.patience)
        answerWriter.close(within: Self.closing)
        let whole = Result { try Self.complete(recordings, renderer.texts, say: renderer.say) }
        if let left { throw left }
        try whole.get()
    }

    /// Waits for what was written while it happened.
    /// - Throws: `ExitCode` if not all of it is in its file, which is told.
    static func complete(_ recordings: [any Recording], _ texts: Texts, say: (String) -> Void) throws {
        var areWhole = true
        for recording in recordings {
            if !recording.wait(until: .now() + silent) {
                say(texts.waitingForDisk(file: recording.name))
                _ = recording.wait(until: .now() + recordingTime)
            }
            if !recording.isWhole() { areWhole = false }
            if let untold = (recording as? SoundRecording)?.takeFailure() { say(texts.sentence(for: untold)) }
        }
        if !areWhole { throw ExitCode(.inputOutput) }
    }

    /// Nil if nothing is left.
    private func leave(within seconds: Double) -> CommandError? {
        let waiting = answerWriter.waiting
        let file = answerWriter.interim?.leave(waiting, within: seconds)
        return waiting.isEmpty ? nil : .answersLeft(count: waiting.count, file: file)
    }
}
