// SPDX-License-Identifier: MIT
import MIDI
import Machine
import Settings
import Store
import Training

/// Reads a log to its end and names the first line that is wrong.
package struct LogReader {
    /// What a line can be about: the member that says so.
    private enum Subject: String, CaseIterable {
        case bytes, key, action, state, input, event, await, asked, settings, wheel, log
    }

    private static let times = ["at_ns", "after_ms"]
    /// Hours between an event and a message that hangs on it.
    private static let furthestHours = 24
    private static let nanosecondsOfHour: Int64 = 3_600_000_000_000
    /// Half of what a clock can say, so that no difference overflows.
    private static let moments = 0...Int.max / 2

    private let file: String
    private let shelf: ScaleShelf
    private var header: LogHeader?
    private var isFirst = true
    private var steps: [SessionScript.Step] = []
    private var devices = LoggedDevices()
    private var outcomes: [Outcome] = []
    private var wheels: [WheelID: WheelMemory] = [:]
    private var asked: [(AskedExercise, assignments: [String])] = []
    private var assignments: [String] = []
    /// Of the last event line that others hang on, else of the first line with a time.
    private var anchor: Int64?
    /// The first step behind it.
    private var firstOfAnchor = 0

    /// - Parameter shelf: where settings of the log find scales that it only names.
    /// - Throws: what is wrong, with the line.
    package static func read(path: String, shelf: ScaleShelf = .none) throws(LogError) -> SessionScript {
        let source: ByteSource
        do throws(ByteSource.Failure) {
            source = try ByteSource(path: path, limit: LineSource.largest)
        } catch {
            throw LogError(file: path, line: 0, LogFault(error))
        }
        return try read(source, file: path, shelf: shelf)
    }

    /// - Parameter file: its path, for telling it.
    package static func read(
        _ source: ByteSource, file: String, shelf: ScaleShelf = .none
    ) throws(LogError) -> SessionScript {
        var reader = LogReader(file: file, shelf: shelf)
        var lines = LineSource(source)
        do throws(LogFault) {
            while let line = try lines.next() { try reader.read(line, number: lines.number) }
            guard !reader.isFirst else { throw .empty }
        } catch {
            let isWhole =
                switch error {
                case .unreadable, .tooLarge, .empty: true
                case _: false
                }
            throw LogError(file: file, line: isWhole ? 0 : lines.number, error)
        }
        return SessionScript(
            file: file, header: reader.header, outcomes: reader.outcomes, steps: reader.steps,
            devices: reader.devices.plugged, wheels: reader.wheels, asked: reader.asked, assignments: reader.assignments
        )
    }

    private init(file: String, shelf: ScaleShelf) { (self.file, self.shelf) = (file, shelf) }

    private mutating func read(_ bytes: [UInt8], number: Int) throws(LogFault) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONReader.read(bytes)
        } catch {
            throw .json(error)
        }
        guard case .object(let object) = value else { throw .notAnObject }
        try read(LogFields(object: object), number: number)
        isFirst = false
    }

    private mutating func read(_ line: LogFields, number: Int) throws(LogFault) {
        switch try subject(of: line) {
        case .log:
            guard isFirst else { throw .headerNotFirst }
            let header = try LogHeader(line, shelf: shelf)
            self.header = header
            assignments = header.assignments
        case .settings:
            try line.allow(["settings"])
            assignments = try UserSettings.assignments(
                try line.required("settings", line.fields("settings")), shelf: shelf)
        case .asked:
            try line.allow(["asked"])
            asked.append((try AskedExercise(try line.required("asked", line.fields("asked"))), assignments))
        case .wheel:
            try line.allow(["wheel"])
            let recalled = try RecalledWheel(try line.required("wheel", line.fields("wheel")))
            // What was known of it later, the replay learns.
            wheels[recalled.wheel] = wheels[recalled.wheel] ?? recalled.memory
        case .event: try readEvent(line, number)
        case .await:
            try line.allow(["await", "number"])
            let name: EventName = try line.required("await", line.choice("await"))
            let exercise = try line.integer("number", in: 1...1_000_000)
            add(number, .hear(name, number: exercise, isAnchor: true, anchor: .await))
        case .bytes: try readMessage(line, number)
        case .key: try readKey(line, number)
        case .action: try readAction(line, number)
        case .state: try readPlug(line, number)
        case .input: try readInput(line, number)
        }
    }

    private func subject(of line: LogFields) throws(LogFault) -> Subject {
        // An event says "state" of a controller, and what a later version says besides is its own affair.
        if line.object["event"] != nil { return .event }
        if line.object["log"] != nil { return .log }
        let found = Subject.allCases.filter { line.object[$0.rawValue] != nil }
        guard let first = found.first else { throw .noSubject(known: Subject.allCases.map(\.rawValue)) }
        if found.count > 1 { throw .twoSubjects(first.rawValue, found[1].rawValue) }
        return first
    }

    private mutating func readEvent(_ line: LogFields, _ number: Int) throws(LogFault) {
        let name: EventName = try line.required("event", line.choice("event"))
        let exercise = try line.integer("number", in: 1...1_000_000)
        let moment = try line.integer("at_ns", in: Self.moments).map { Int64($0) }
        if name == .answered || name == .matched { outcomes.append(try Outcome(line)) }
        guard !name.isOfTheMachine else { return }
        // It is told when the last frame was rendered, and not when it is heard: presses keep to the onset.
        let isAnchor = name != .awaitingAnswer && name != .controller && moment != nil
        let late = name == .targetStarted ? moment.map { takeOnset($0) } ?? [] : []
        if isAnchor {
            anchor = moment
            firstOfAnchor = steps.count + 1
        }
        add(number, .hear(name, number: exercise, isAnchor: isAnchor, anchor: .event))
        steps += late
    }

    /// What came before the target's onset stays before it, and what came after it after it, though it was taken up sooner.
    /// - Returns: the latter, from the onset.
    private mutating func takeOnset(_ onset: Int64) -> [SessionScript.Step] {
        guard let anchor else { return [] }
        var late: [SessionScript.Step] = []
        for index in (firstOfAnchor..<steps.count).reversed() {
            let step = steps[index]
            if case .hear = step.deed { continue }
            guard step.anchor == .event else { continue }
            let lead = onset - (anchor + step.time)
            if lead > 0 {
                steps[index].lead = lead
            } else {
                steps.remove(at: index)
                late.append(SessionScript.Step(line: step.line, time: -lead, anchor: .event, deed: step.deed))
            }
        }
        return late.reversed()
    }

    // Inputs. What is wrong with their time comes first.

    private mutating func readMessage(_ line: LogFields, _ number: Int) throws(LogFault) {
        let (time, from) = try time(of: line)
        try line.allow(Self.times + ["device", "port", "bytes", "piece"])
        let (name, port) = (try line.text("device"), try line.port("port"))
        guard let message = try message(line) else { return }
        let device = try devices.index(named: name, port: port)
        add(number, .sending(message, device: UInt8(clamping: device)), after: time, from)
    }

    private mutating func readKey(_ line: LogFields, _ number: Int) throws(LogFault) {
        let (time, from) = try time(of: line)
        try line.allow(Self.times + ["key"])
        add(number, .press(try line.required("key", line.choice("key"))), after: time, from)
    }

    private mutating func readAction(_ line: LogFields, _ number: Int) throws(LogFault) {
        let (time, from) = try time(of: line)
        try line.allow(Self.times + ["device", "page", "action"] + TrainingAction.keys)
        let device = try line.text("device") ?? Key.device
        let page = try line.integer("page", in: LoggedInput.pages)
        add(number, .act(try TrainingAction(line), device: device, page: page), after: time, from)
    }

    private mutating func readPlug(_ line: LogFields, _ number: Int) throws(LogFault) {
        let (time, from) = try time(of: line)
        try line.allow(Self.times + ["device", "port", "port_name", "usb", "state"])
        let state: LoggedDevices.State = try line.required("state", line.choice("state"))
        let device = try devices.index(
            named: try line.text("device"), port: try line.port("port"), portName: try line.text("port_name"),
            usbID: try line.usbID("usb"), state: state)
        add(number, state == .arrived ? .plug(device: device) : .unplug(device: device), after: time, from)
    }

    private mutating func readInput(_ line: LogFields, _ number: Int) throws(LogFault) {
        let (time, from) = try time(of: line)
        try line.allow(Self.times + ["device", "input"] + LoggedInput.keys)
        let kind: LoggedInput = try line.required("input", line.choice("input"))
        add(number, .befall(try kind.input(line)), after: time, from)
    }

    /// Nil if it does nothing.
    private func message(_ line: LogFields) throws(LogFault) -> MIDIMessage? {
        let bytes = try line.required("bytes", line.bytes("bytes"))
        let isPiece = try line.flag("piece") ?? false
        do throws(MIDIMessageFault) {
            return isPiece ? try MIDIMessage.readPiece(bytes) : try MIDIMessage.read(bytes)
        } catch {
            throw .message(error)
        }
    }

    /// From its anchor, in nanoseconds.
    private mutating func time(of line: LogFields) throws(LogFault) -> (Int64, SessionScript.Anchor) {
        let hours = Double(Self.furthestHours)
        let moment = try line.integer("at_ns", in: Self.moments)
        let delay = try line.number("after_ms", in: 0...hours * 3_600_000)
        switch (moment, delay) {
        case (nil, nil): throw .noTime
        case (_?, _?): throw .twoTimes
        case (nil, let delay?): return (Int64((delay * 1e6).rounded()), .await)
        case (let moment?, nil):
            let from = anchor ?? Int64(moment)
            anchor = from
            let distance = Int64(moment) - from
            guard distance.magnitude <= UInt64(Int64(Self.furthestHours) * Self.nanosecondsOfHour) else {
                throw .tooFar(hours: Self.furthestHours)
            }
            return (distance, .event)
        }
    }

    private mutating func add(
        _ number: Int, _ deed: SessionScript.Deed, after time: Int64 = 0, _ anchor: SessionScript.Anchor = .event
    ) {
        steps.append(SessionScript.Step(line: Int32(clamping: number), time: time, anchor: anchor, deed: deed))
    }
}
