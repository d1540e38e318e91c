// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Machine
import Sound
import Synchronization
import Words

/// The end of a run: what is not saved yet gets some seconds, and a file in the folder for state after them. So long
/// also files are waited for that were written meanwhile. All in all it takes ten seconds, whatever the disks do. Who presses
/// Ctrl-C once more does not want to wait.
final class Ending: Sendable {
    /// Seconds: after which it is told that the disk is waited for, and how long that may take.
    private static let (silent, longest) = (1.0, 8.5)
    /// For everything but closing, and for who is in haste.
    private static let (whole, haste) = (9.3, 0.8)
    /// For sounds and logs, whose disk may be another.
    private static let recordingTime = 10.0
    private static let closing = DispatchTimeInterval.milliseconds(500)

    private let keeper: AnswerKeeper
    private let recordings: [any Recording]
    private let renderer: any Renderer
    private let state = Mutex(State())

    private struct State {
        /// It has begun, or somebody has asked for it.
        var isWanted = false
        /// Nanoseconds of CLOCK_MONOTONIC.
        var beginning = Monotonic.now()
        /// What is to be said at last.
        var left: CommandError?
    }

    init(_ keeper: AnswerKeeper, _ recordings: [any Recording], _ renderer: any Renderer) {
        self.keeper = keeper
        self.recordings = recordings
        self.renderer = renderer
    }

    /// The run is over: whoever presses Ctrl-C from now on wants the end of the process.
    func begin() { state.withLock { ($0.isWanted, $0.beginning) = (true, Monotonic.now()) } }

    /// Seconds since it began.
    private var time: Double { Double(Monotonic.now() - state.withLock { $0.beginning }) / 1e9 }

    /// On the signals' thread.
    /// - Returns: whether it is the first one, which ends the run in good order. A Ctrl-C behind it ends the process.
    func begins(with number: Int32) -> Bool {
        let (isFirst, left) = state.withLock { state in
            defer { state.isWanted = true }
            return (!state.isWanted, state.left)
        }
        if isFirst { return true }
        guard number == SIGINT else { return false }
        if let left = left ?? leave(within: Self.haste) {
            Speech.say(Speech.texts.sentence(forAny: left))
        }
        Signals.die(of: number)
        return false
    }

    /// - Throws: `CommandError.answersLeft`; what `complete` throws.
    func save() async throws {
        for recording in recordings { recording.end() }
        var isTold = false
        // Also what was saved may have been taken away since.
        while await !keeper.retry() {
            let time = time
            let count = keeper.unsaved.count
            // Nobody waits for a disk that has nothing to take.
            if count == 0 || time > Self.longest { break }
            if time > Self.silent, !isTold {
                isTold = true
                renderer.say(renderer.texts.waitingForDisk(answers: count))
            }
            // The disk may take the answers at any time, so it is tried every 20 ms. This task is never cancelled.
            try? await Task.sleep(for: .milliseconds(20))
        }
        // A process that was stopped meanwhile has as much time as one in a hurry.
        let left = leave(within: max(Self.haste, Self.whole - time))
        state.withLock { $0.left = left }
        keeper.close(within: Self.closing)
        let beginning = state.withLock { $0.beginning }
        let whole = Result { try Self.complete(recordings, since: beginning, renderer.texts, say: renderer.say) }
        if let left { throw left }
        try whole.get()
    }

    /// Waits for what was written while it happened, up to ten seconds after `begin`.
    /// - Throws: `ExitCode` if not all of it is in its file, which is told.
    static func complete(
        _ recordings: [any Recording], since begin: Int64 = Monotonic.now(), _ texts: Texts, say: (String) -> Void
    ) throws {
        var areWhole = true
        for recording in recordings {
            if !recording.wait(until: .now() + silent) {
                say(texts.waitingForDisk(file: recording.name))
                _ = recording.wait(until: .now() + max(0, recordingTime - Double(Monotonic.now() - begin) / 1e9))
            }
            if !recording.isWhole() { areWhole = false }
            if let untold = (recording as? SoundRecording)?.takeFailure() { say(texts.sentence(for: untold)) }
        }
        if !areWhole { throw ExitCode(.inputOutput) }
    }

    /// Nil if nothing is left.
    private func leave(within seconds: Double) -> CommandError? {
        let waiting = keeper.waiting
        let file = keeper.interim?.leave(waiting, within: seconds)
        return waiting.isEmpty ? nil : .answersLeft(count: waiting.count, file: file)
    }
}
