// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import Mapping
import MIDI
import Machine
import Settings
import Synchronization
import Training

/// Keeps what reaches the Conductor and what it tells, as lines of JSON, so that a run can be replayed. Whoever hands it
/// something waits for nothing: lines are made and written on a queue of its own, in the order in which they came, at
/// the latest half a second after.
///
/// `@unchecked Sendable`: every variable is read and written on `queue` alone, a serial one; all else is constant and Sendable.
package final class SessionLog: Recording, @unchecked Sendable {
    /// Bytes after which nothing waits for the half second.
    private static let most = 1 << 16
    private static let patience = DispatchTimeInterval.milliseconds(500)

    private let queue = DispatchQueue(label: "peach.log")
    package let ended = DispatchSemaphore(value: 0)
    private let file: WrittenFile
    private let now: @Sendable () -> Int64
    private let sentence: @Sendable (Happening.Trouble) -> String
    private let failed: @Sendable (Int32) -> Void

    private var lines: [UInt8] = []
    private var isAwaited = false
    /// Bytes that are written whole.
    private var written = 0
    private var failure: Int32 = 0
    private var isEnded = false
    private var names: [MIDIPort: String] = [:]
    /// The exercise that nobody may know yet.
    private var secret: AskedExercise?
    private var settings: JSONObject?

    /// - Parameters:
    ///   - file: gets its name from `appear()`, at the latest at the end.
    ///   - now: nanoseconds of the clock by which the run goes.
    ///   - sentence: what is said of a trouble, in English.
    ///   - failed: told once, on any thread, with the errno that ended the writing.
    package init(
        file: WrittenFile, header: JSONObject, now: @escaping @Sendable () -> Int64,
        sentence: @escaping @Sendable (Happening.Trouble) -> String, failed: @escaping @Sendable (Int32) -> Void
    ) {
        self.file = file
        self.now = now
        self.sentence = sentence
        self.failed = failed
        if case .object(let begun)? = header["settings"] { settings = begun }
        queue.async { self.put(header) }
    }

    /// What is about to reach the Conductor. What the sound and the clock tell is not kept: it follows from the rest.
    package func take(_ input: Input) {
        switch input {
        case .sound, .soundAwaited, .soundOpened, .soundFailed, .soundTrouble, .timePassed, .mappings: return
        case .midi, .key, .action, .touch, .pageLeft, .pageTurned, .words, .soundLost, .soundGaps, .soundOffPace,
            .suspended, .taught, .quit:
            break
        }
        let moment = now()
        queue.async { if let line = self.line(input, at: moment) { self.put(line) } }
    }

    /// What the Conductor tells.
    package func take(_ snapshot: Snapshot) {
        var moment = now()
        if case .targetStarted(_, let onset) = snapshot.happening { moment = onset }
        let event = moment
        queue.async {
            var line: JSONObject = ["at_ns": .integer(Int(event))]
            for member in snapshot.fields(sentence: self.sentence).members { line.append(member.name, member.value) }
            self.put(line)
            switch snapshot.happening {
            case .answered, .matched, .interrupted, .modeEnded: self.reveal()
            case .ready, .controllerArrived, .controllerLeft, .modeStarted, .exerciseBegan, .matchingBegan,
                .targetStarted, .answerAwaited, .mappingUsed, .mappingGone, .heardAgain, .adjusted, .savedLater,
                .soundAwaited, .soundHadGaps,
                .soundBack, .resumed,
                .trouble, .mended:
                break
            }
        }
    }

    /// An exercise that begins; it is written when it is over.
    package func take(_ exercise: AskedExercise, _ settings: UserSettings) {
        queue.async {
            self.reveal()
            self.secret = exercise
            let fields = settings.fields
            guard fields != self.settings else { return }
            self.settings = fields
            self.put(["settings": .object(fields)])
        }
    }

    /// What was known of a wheel when its device arrived.
    package func take(_ wheel: RecalledWheel) { queue.async { self.put(["wheel": .object(wheel.fields)]) } }

    /// Something has begun that is worth a file.
    package func appear() {
        queue.async { if self.failure == 0 { self.fail(self.file.appear()) } }
    }

    package var name: String { file.name }

    package func end() {
        queue.async {
            self.reveal()
            self.flush()
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

    private func reveal() {
        guard let secret else { return }
        self.secret = nil
        put(["asked": .object(secret.fields)])
    }

    private func line(_ input: Input, at moment: Int64) -> JSONObject? {
        let time = JSONValue.integer(Int(moment))
        switch input {
        case .sound, .soundAwaited, .soundOpened, .soundFailed, .soundTrouble, .timePassed, .mappings: return nil
        case .midi(let occurrence): return line(occurrence, time)
        case .key(let key, let pressed): return ["at_ns": .integer(Int(pressed)), "key": .text(key.rawValue)]
        case .action(let action, let pressed, let device): return self.line(action, pressed, device)
        case .touch(let action, let pressed, let page):
            return self.line(action, pressed, Conductor.screen, page: page)
        case .pageLeft(let page):
            return ["at_ns": time, "input": .text(LoggedInput.pageLeft.rawValue), "page": .integer(page)]
        case .pageTurned(let page):
            return ["at_ns": time, "input": .text(LoggedInput.pageTurned.rawValue), "page": .integer(page)]
        case .words(let fact): return LoggedInput.fields(of: fact, time)
        case .soundLost: return ["at_ns": time, "input": .text(LoggedInput.soundLost.rawValue)]
        case .soundGaps: return ["at_ns": time, "input": .text(LoggedInput.soundGaps.rawValue)]
        case .soundOffPace(let claimed, let found):
            return [
                "at_ns": time, "input": .text(LoggedInput.soundOffPace.rawValue), "claimed_hz": .number(claimed),
                "found_hz": .number(found),
            ]
        // Until then time has passed; what follows it counts from what is told after it.
        case .suspended(let since):
            return ["at_ns": .integer(Int(since)), "input": .text(LoggedInput.suspended.rawValue)]
        case .taught(let client):
            return [
                "at_ns": time, "input": .text(LoggedInput.taught.rawValue), "client": client.map { .integer(Int($0)) },
            ]
        case .quit: return ["at_ns": time, "input": .text(LoggedInput.quit.rawValue)]
        }
    }

    private func line(
        _ action: TrainingAction, _ moment: Int64, _ device: String, page: Int? = nil
    ) -> JSONObject {
        var line: JSONObject = [
            "at_ns": .integer(Int(moment)), "device": .text(device), "page": page.map { .integer($0) },
        ]
        for member in action.fields.members { line.append(member.name, member.value) }
        return line
    }

    private func line(_ occurrence: MIDIOccurrence, _ time: JSONValue) -> JSONObject? {
        switch occurrence {
        case .event(let event):
            let message = MIDIMessage(event)
            return [
                "at_ns": .integer(Int(event.time)), "device": .text(names[event.source] ?? event.source.text),
                "port": .text(event.source.text), "bytes": .list(message.bytes.map { .integer(Int($0)) }),
                "piece": message.isPiece ? .flag(true) : nil,
            ]
        case .deviceArrived(let device):
            names[device.port] = device.clientName
            return line(device, state: "arrived", time)
        case .deviceLeft(let device): return line(device, state: "left", time)
        case .overrun: return ["at_ns": time, "input": .text(LoggedInput.overrun.rawValue)]
        case .failed(let error):
            return LoggedInput.fields(of: error, time)
        // Whoever plays it again has no sequencer.
        case .recovered, .programs: return nil
        }
    }

    private func line(_ device: MIDIDevice, state: String, _ time: JSONValue) -> JSONObject {
        [
            "at_ns": time, "device": .text(device.clientName), "port": .text(device.port.text),
            "port_name": .text(device.portName), "usb": device.usbID.map { .text($0.text) }, "state": .text(state),
        ]
    }

    private func put(_ line: JSONObject) {
        guard failure == 0, !isEnded else { return }
        JSONValue.object(line).write(into: &lines)
        lines.append(UInt8(ascii: "\n"))
        if lines.count >= Self.most { return flush() }
        guard !isAwaited else { return }
        isAwaited = true
        queue.asyncAfter(deadline: .now() + Self.patience) {
            self.isAwaited = false
            self.flush()
        }
    }

    private func flush() {
        guard failure == 0, !isEnded else { return }
        let removed = file.checkRemoval()
        fail(removed == 0 ? file.write(lines) : removed)
        // Half a line could not be read again.
        if failure != 0 { _ = ftruncate(file.descriptor, off_t(written)) }
        written += lines.count
        lines.removeAll(keepingCapacity: true)
    }

    private func fail(_ errno: Int32) {
        guard errno != 0 else { return }
        failure = errno
        failed(errno)
    }
}
