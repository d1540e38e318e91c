// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import Platform
import Sound
import Synchronization

/// A part of a run that is written to a file in the background.
package protocol Recording: Sendable {
    var name: String { get }
    /// Completes the file in the background.
    func end()
    /// Signalled once after `end()`, when the file is complete or has failed. Each waiter signals it again.
    var ended: DispatchSemaphore { get }
    /// Called last, after `end()`.
    /// - Returns: true if everything is in the file.
    func isWhole() -> Bool
}

extension Recording {
    /// After `end()`: waits until the file is complete or has failed, at most until a time.
    package func wait(until time: DispatchTime) -> Bool {
        guard ended.wait(timeout: time) == .success else { return false }
        ended.signal()
        return true
    }
}

/// A WAV file that is written while it sounds, on a queue. A disk that is a minute late has failed.
package final class SoundRecording: Recording {
    package static let sampleRate = 48000
    /// The most frames that wait for the disk: a minute.
    private static let longestQueue = 60 * sampleRate

    private let file: AtomicFile
    private let wave: WAVFile
    private let queue = DispatchQueue(label: "peach.wave")
    package let ended = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    private struct State {
        var waiting = 0
        var failure: Int32 = 0
        var isReported = false
        var isBegun = false
        var isEnded = false
    }

    /// - Parameter file: gets its name with the first sound.
    package init(_ file: AtomicFile) {
        self.file = file
        wave = WAVFile(file.descriptor, sampleRate: Self.sampleRate)
    }

    package var name: String { file.name }

    /// True after the first sound, with which the file appears.
    package var isBegun: Bool { state.withLock { $0.isBegun } }

    package func append(left: [Float], right: [Float]) {
        let isWanted = state.withLock { state in
            if state.failure == 0, state.waiting > Self.longestQueue { state.failure = ETIMEDOUT }
            guard state.failure == 0, !state.isEnded else { return false }
            state.waiting += left.count
            state.isBegun = true
            return true
        }
        guard isWanted else { return }
        queue.async {
            if self.state.withLock({ $0.failure }) == 0 {
                let failure = self.file.appear()
                self.fail(failure == 0 ? self.wave.append(left: left, right: right) : failure)
            }
            self.state.withLock { $0.waiting -= left.count }
        }
    }

    private func fail(_ errno: Int32) { state.withLock { if $0.failure == 0 { $0.failure = errno } } }

    /// Why writing has stopped; nil if it has not, or if that was reported.
    package func takeFailure() -> AudioError? {
        state.withLock { state in
            guard state.failure != 0, !state.isReported else { return nil }
            state.isReported = true
            return .notKept(file: file.name, errno: state.failure)
        }
    }

    package func end() {
        state.withLock { $0.isEnded = true }
        queue.async {
            self.fail(self.wave.close())
            do throws(FileRefusal) {
                if self.state.withLock({ $0.failure }) == 0 { try self.file.finish() }
            } catch {
                self.fail(error.errno)
            }
            self.ended.signal()
        }
    }

    package func isWhole() -> Bool {
        if !wait(until: .now()) { fail(ETIMEDOUT) }
        return state.withLock { $0.failure == 0 }
    }
}
