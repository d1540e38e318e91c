// SPDX-License-Identifier: MIT
import MIDI
import Platform
import Settings
import Training

/// Reads a log, or reports its first wrong line.
package struct LogReader {
    /// The members of which a line has exactly one.
    private static let subjects: [(name: String, isIn: @Sendable (LogLine) -> Bool)] = [
        ("bytes", { $0.bytes != nil }), ("key", { $0.key != nil }), ("action", { $0.action != nil }),
        ("state", { $0.state != nil }), ("input", { $0.input != nil }), ("await", { $0.await != nil }),
        ("asked", { $0.asked != nil }), ("settings", { $0.settings != nil }), ("wheel", { $0.wheel != nil }),
    ]
    private static let largest = 1 << 29
    /// The most hours between an event and a message relative to it.
    private static let furthestHours = 24
    private static let nanosecondsOfHour: Int64 = 3_600_000_000_000
    /// Half of the range, so that no difference overflows.
    private static let moments = 0...Int64.max / 2

    private let scales: ScaleCatalog
    private var header: LogLine?
    private var isFirst = true
    private var steps: [SessionScript.Step] = []
    private var devices = LoggedDevices()
    private var outcomes: [LogLine] = []
    private var wheels: [WheelID: WheelMemory] = [:]
    private var asked: [(content: LoggedExercise.Content, assignments: [String])] = []
    private var assignments: [String] = []
    /// The time of the last event line that steps are relative to, or of the first line with a time.
    private var anchor: Int64?
    /// The index of the first step after it.
    private var firstOfAnchor = 0

    /// - Parameter scales: the scales that the log names.
    package static func read(path: String, scales: ScaleCatalog = .none) throws(LogError) -> SessionScript {
        let bytes: [UInt8]
        do throws(ByteSource.Failure) {
            var source = try ByteSource(path: path, limit: largest)
            bytes = try source.readAll()
        } catch {
            switch error {
            case .unreadable(let errno): throw LogError(file: path, line: 0, .unreadable(errno: errno))
            case .tooLarge(let limit): throw LogError(file: path, line: 0, .tooLarge(limit: limit))
            }
        }
        return try read(bytes, file: path, scales: scales)
    }

    package static func read(
        _ bytes: [UInt8], file: String, scales: ScaleCatalog = .none
    ) throws(LogError) -> SessionScript {
        var reader = LogReader(scales: scales)
        // Skip a byte order mark.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { continue }
            do throws(LogFault) {
                try reader.read(LogLine.read(line), number: index + 1)
            } catch {
                throw LogError(file: file, line: index + 1, error)
            }
            reader.isFirst = false
        }
        guard !reader.isFirst else { throw LogError(file: file, line: 0, .empty) }
        return SessionScript(
            file: file, header: reader.header, outcomes: reader.outcomes, steps: reader.steps,
            devices: reader.devices.plugged, wheels: reader.wheels, asked: reader.asked, assignments: reader.assignments
        )
    }

    private init(scales: ScaleCatalog) { self.scales = scales }

    private mutating func read(_ line: LogLine, number: Int) throws(LogFault) {
        // First, because an event may have "state", and unknown keys of later versions.
        if let event = line.event { return try readEvent(event, line, number) }
        if line.log != nil { return try readHeader(line) }
        let found = Self.subjects.filter { $0.isIn(line) }
        guard found.count == 1 else { throw .noSubject(known: Self.subjects.map(\.name)) }
        if let settings = line.settings {
            assignments = try UserSettings.assignments(settings, scales: scales)
        } else if let exercise = line.asked {
            asked.append((try exercise.content(), assignments))
        } else if let wheel = line.wheel {
            let (id, memory) = try wheel.calibration()
            // The replay learns later calibrations itself.
            wheels[id] = wheels[id] ?? memory
        } else if let name = line.await {
            add(number, .hear(name, number: line.number, isAnchor: true, anchor: .await))
        } else {
            // An error of the time is reported first.
            let (time, from) = try time(of: line)
            if let operation = try operation(line) { add(number, operation, after: time, from) }
        }
    }

    private mutating func readHeader(_ line: LogLine) throws(LogFault) {
        guard isFirst else { throw .headerNotFirst }
        guard line.log == LogLine.program else { throw .wrongValue(key: "log") }
        let format = try line.format.required("format")
        guard format == LogLine.format else {
            throw .unsupportedFormat(word: String(format), supported: LogLine.format)
        }
        _ = try line.count.within(1...1_000_000, "count")
        _ = try line.minutes.within(1...600, "minutes")
        assignments = try UserSettings.assignments(line.settings ?? [:], scales: scales)
        header = line
    }

    private mutating func readEvent(_ name: EventName, _ line: LogLine, _ number: Int) throws(LogFault) {
        let moment = try line.atNs.within(Self.moments, "at_ns")
        if line.isAnswer { outcomes.append(line) }
        guard !name.isOfTheMachine else { return }
        // These events are not timed by what is heard, so presses are relative to the onset.
        let isAnchor = name != .awaitingAnswer && name != .controller && moment != nil
        let late = name == .targetStarted ? moment.map { splitAtOnset($0) } ?? [] : []
        if isAnchor {
            anchor = moment
            firstOfAnchor = steps.count + 1
        }
        add(number, .hear(name, number: line.number, isAnchor: isAnchor, anchor: .event))
        steps += late
    }

    /// Keeps steps before the target's onset before it, and steps after it after it, though the event is logged earlier.
    /// - Returns: the steps after it, relative to the onset.
    private mutating func splitAtOnset(_ onset: Int64) -> [SessionScript.Step] {
        guard let anchor else { return [] }
        var late: [SessionScript.Step] = []
        for index in (firstOfAnchor..<steps.count).reversed() {
            let step = steps[index]
            if case .hear = step.operation { continue }
            guard step.anchor == .event else { continue }
            let lead = onset - (anchor + step.time)
            if lead > 0 {
                steps[index].lead = lead
            } else {
                steps.remove(at: index)
                late.append(SessionScript.Step(line: step.line, time: -lead, anchor: .event, operation: step.operation))
            }
        }
        return late.reversed()
    }

    private mutating func operation(_ line: LogLine) throws(LogFault) -> SessionScript.Operation? {
        if line.input != nil { return .input(try line.loggedInput()) }
        if let key = try line.read(line.key, "key", { Key(rawValue: $0) }) { return .press(key) }
        if line.action != nil {
            return .act(try line.trainingAction(), device: line.device ?? Key.device, page: line.page)
        }
        let port = try line.read(line.port, "port") { MIDIPort($0) }
        guard let bytes = line.bytes else {
            let state = try line.read(line.state, "state") { LoggedDevices.State(rawValue: $0) }
            let device = devices.index(
                named: line.device, port: port, portName: line.portName,
                usbID: try line.read(line.usb, "usb") { USBID($0) }, state: state)
            return state == .arrived ? .plug(device: device) : .unplug(device: device)
        }
        let message: MIDIMessage?
        do throws(MIDIMessageError) {
            message = line.piece == true ? try MIDIMessage.readFragment(bytes) : try MIDIMessage.read(bytes)
        } catch {
            throw .message(error)
        }
        guard let message else { return nil }
        return .send(message, device: devices.index(named: line.device, port: port))
    }

    /// In nanoseconds from the anchor.
    private mutating func time(of line: LogLine) throws(LogFault) -> (Int64, SessionScript.Anchor) {
        let hours = Double(Self.furthestHours)
        let moment = try line.atNs.within(Self.moments, "at_ns")
        let delay = try line.afterMs.within(0...hours * 3_600_000, "after_ms")
        switch (moment, delay) {
        case (nil, nil), (_?, _?): throw .noTime
        case (nil, let delay?): return (Int64((delay * 1e6).rounded()), .await)
        case (let moment?, nil):
            let from = anchor ?? moment
            anchor = from
            let distance = moment - from
            guard distance.magnitude <= UInt64(Int64(Self.furthestHours) * Self.nanosecondsOfHour) else {
                throw .tooFar(hours: Self.furthestHours)
            }
            return (distance, .event)
        }
    }

    private mutating func add(
        _ number: Int, _ operation: SessionScript.Operation, after time: Int64 = 0,
        _ anchor: SessionScript.Anchor = .event
    ) {
        steps.append(
            SessionScript.Step(line: Int32(clamping: number), time: time, anchor: anchor, operation: operation))
    }
}

package struct LogError: Error, Hashable, Sendable {
    package let file: String
    /// From 1; 0 for the whole file.
    package let line: Int
    package let fault: LogFault

    init(file: String, line: Int, _ fault: LogFault) { (self.file, self.line, self.fault) = (file, line, fault) }
}

package enum LogFault: Error, Hashable, Sendable {
    // The whole file.
    case unreadable(errno: Int32)
    case tooLarge(limit: Int)
    case empty

    // The line as such.
    /// The line is not one JSON object, or a number is out of range.
    case notJSON
    /// The line needs exactly one of these keys.
    case noSubject(known: [String])
    case unknownKey(word: String)
    case missingKey(word: String)
    /// Of the wrong type, an unknown word, or out of range.
    case wrongValue(key: String)
    case message(MIDIMessageError)
    case setting(SettingError)

    // The meaning of the line.
    case headerNotFirst
    case unsupportedFormat(word: String, supported: Int)
    /// Neither `at_ns` nor `after_ms`, or both.
    case noTime
    /// More hours than this from the event before it.
    case tooFar(hours: Int)

    /// The replay did not reach an event within a time.
    case didNotHappen(EventName, number: Int?, seconds: Int)
}
