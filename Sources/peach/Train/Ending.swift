// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Synchronization

/// Ends a run: unsaved answers get three seconds for the data, then go to a fallback file in the state folder. Recordings get
/// ten seconds. A second Ctrl-C shortens the wait.
final class Ending: Sendable {
    /// Seconds for saving to the data, and the same for the fallback file.
    private static let saveTimeout = 3.0
    /// Seconds for the fallback file after a second Ctrl-C.
    private static let hurriedTimeout = 0.8
    /// Seconds for recordings: after the first, the wait is announced.
    private static let (silentWait, recordingTimeout) = (1.0, 10.0)
    private static let closeTimeout = DispatchTimeInterval.milliseconds(500)

    private let answerWriter: AnswerWriter
    private let recordings: [any Recording]
    private let renderer: any Renderer
    /// True once the end was requested or has begun.
    private let isRequested = Atomic(false)

    init(_ answerWriter: AnswerWriter, _ recordings: [any Recording], _ renderer: any Renderer) {
        self.answerWriter = answerWriter
        self.recordings = recordings
        self.renderer = renderer
    }

    /// The run is over: from now on Ctrl-C ends the process.
    func begin() { isRequested.store(true, ordering: .relaxed) }

    /// Called on the signal thread.
    /// - Returns: true for the first signal, which ends the run in order. A later Ctrl-C ends the process.
    func begins(with number: Int32) -> Bool {
        if !isRequested.exchange(true, ordering: .relaxed) { return true }
        guard number == SIGINT else { return false }
        if let unsaved = saveFallback(within: Self.hurriedTimeout) {
            Console.say(Console.texts.sentence(forAny: unsaved))
        }
        Signals.die(of: number)
        return false
    }

    /// - Throws: `CommandError.answersLeft`; what `complete` throws.
    func save() async throws {
        for recording in recordings { recording.end() }
        let end = Monotonic.now() + Int64(Self.saveTimeout * 1e9)
        // The file may have been replaced since the last save, so retry even then.
        while await !answerWriter.retry(), answerWriter.unsaved.count > 0, Monotonic.now() < end {
            // Retry every 20 ms. This task is never cancelled.
            try? await Task.sleep(for: .milliseconds(20))
        }
        let unsaved = saveFallback(within: Self.saveTimeout)
        answerWriter.close(within: Self.closeTimeout)
        let completion = Result { try Self.complete(recordings, renderer.texts, say: renderer.say) }
        if let unsaved { throw unsaved }
        try completion.get()
    }

    /// Waits for the recordings to be written.
    /// - Throws: `ExitCode` if a recording is incomplete, which is reported.
    static func complete(_ recordings: [any Recording], _ texts: Texts, say: (String) -> Void) throws {
        var areWhole = true
        for recording in recordings {
            if !recording.wait(until: .now() + silentWait) {
                say(texts.waitingForDisk(file: recording.name))
                _ = recording.wait(until: .now() + recordingTimeout)
            }
            if !recording.isWhole() { areWhole = false }
            if let failure = (recording as? SoundRecording)?.takeFailure() { say(texts.sentence(for: failure)) }
        }
        if !areWhole { throw ExitCode(.inputOutput) }
    }

    /// Writes unsaved answers to the fallback file; nil if there are none.
    private func saveFallback(within seconds: Double) -> CommandError? {
        let waiting = answerWriter.waiting
        let file = answerWriter.interim?.leave(waiting, within: seconds)
        return waiting.isEmpty ? nil : .answersLeft(count: waiting.count, file: file)
    }
}
