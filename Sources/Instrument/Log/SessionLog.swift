// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import MIDI
import Platform

/// Writes what reaches the Conductor and what it tells as lines of JSON, in order, on a queue of its own.
///
/// `@unchecked Sendable`: every variable is read and written on `queue` alone, a serial one; all else is constant and Sendable.
package final class SessionLog: Recording, @unchecked Sendable {
    private let queue = DispatchQueue(label: "peach.log")
    package let ended = DispatchSemaphore(value: 0)
    private let file: AtomicFile
    private let now: @Sendable () -> Int64
    private let sentence: @Sendable (SessionEvent.Trouble) -> String
    private let failed: @Sendable (Int32) -> Void

    private var failure: Int32 = 0
    private var isEnded = false
    private var names: [MIDIPort: String] = [:]
    /// The exercise under way, which is written when it is over.
    private var exercise: LoggedExercise?
    private var settings: [String: JSONValue]?

    /// - Parameters:
    ///   - file: gets its name with `appear()`, or at the end.
    ///   - now: nanoseconds of the run's clock.
    ///   - failed: called once, on any thread, with the errno that ended writing.
    package init(
        file: AtomicFile, header: LogLine, now: @escaping @Sendable () -> Int64,
        sentence: @escaping @Sendable (SessionEvent.Trouble) -> String, failed: @escaping @Sendable (Int32) -> Void
    ) {
        self.file = file
        self.now = now
        self.sentence = sentence
        self.failed = failed
        settings = header.settings
        queue.async { self.put(header) }
    }

    /// Logs an input before the Conductor handles it. Inputs of the sound and the clock follow from the others.
    package func write(_ input: Input) {
        // Return early: there are hundreds of these a second.
        if case .sound = input { return }
        let moment = now()
        queue.async {
            if case .midi(.deviceArrived(let device)) = input { self.names[device.port] = device.clientName }
            if let line = LogLine(input, at: moment, names: self.names) { self.put(line) }
        }
    }

    package func write(_ update: SessionUpdate) {
        var moment = now()
        if case .targetStarted(_, let onset) = update.event { moment = onset }
        let event = moment
        queue.async {
            var line = LogLine(update, sentence: self.sentence)
            line.atNs = event
            self.put(line)
            if [.answered, .matched, .interrupted, .ended].contains(line.event) { self.logExercise() }
        }
    }

    /// Logs a drawn exercise when it is over.
    package func write(_ event: HiddenEvent) {
        queue.async {
            switch event {
            case .exerciseDrawn(let exercise, let settings):
                self.logExercise()
                self.exercise = LoggedExercise(exercise)
                let logged = settings.logged
                guard logged != self.settings else { return }
                self.settings = logged
                self.put(LogLine(settings: logged))
            case .calibrationLoaded(let wheel, let memory):
                self.put(LogLine(wheel: WheelLine(device: wheel.device, control: wheel.control, known: memory)))
            }
        }
    }

    /// Gives the file its name once the session has begun.
    package func appear() {
        queue.async { if self.failure == 0 { self.fail(self.file.appear()) } }
    }

    package var name: String { file.name }

    package func end() {
        queue.async {
            self.logExercise()
            if self.failure == 0 {
                do throws(FileRefusal) {
                    try self.file.finish()
                } catch {
                    self.fail(error.errno)
                }
            }
            self.isEnded = true
            self.ended.signal()
        }
    }

    package func isWhole() -> Bool {
        guard wait(until: .now()) else {
            failed(ETIMEDOUT)
            return false
        }
        return queue.sync { failure == 0 }
    }

    // On the queue.

    private func logExercise() {
        guard let exercise else { return }
        self.exercise = nil
        put(LogLine(asked: exercise))
    }

    private func put(_ line: LogLine) {
        // Every number in a line is finite.
        guard failure == 0, !isEnded, let bytes = try? JSONText.bytes(line) else { return }
        fail(file.write(bytes + [UInt8(ascii: "\n")]))
    }

    private func fail(_ errno: Int32) {
        guard errno != 0 else { return }
        failure = errno
        failed(errno)
    }
}
