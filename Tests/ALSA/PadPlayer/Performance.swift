// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The program under test, the keyboard, and a player's operations at their times.
struct Performance {
    enum Operation {
        case plug
        case unplug
        case bend(Double)
        case press(Press)
    }

    private let program: Program
    let journal: Journal
    private(set) var keyboard: Keyboard
    /// In the order of their times.
    private var operations: [(time: Int64, operation: Operation)] = []
    private var hasPlugged = false
    private var isConnected = false
    private var isPaused = false
    /// The number of exercises begun.
    private(set) var exercises = 0

    /// Longer than any silence of a healthy run.
    private static let timeout = Int64.milliseconds(20_000)

    init(program: Program, journal: Journal, keyboard: Keyboard) {
        (self.program, self.journal, self.keyboard) = (program, journal, keyboard)
    }

    var canAnswer: Bool { isConnected && !isPaused }

    mutating func schedule(_ operation: Operation, at time: Int64) {
        let place = operations.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
        operations.insert((time, operation), at: place)
    }

    mutating func cancelPresses() {
        operations.removeAll { if case .press = $0.operation { true } else { false } }
    }

    /// Returns when the program has ended.
    /// - Parameter handle: called for each of the program's lines.
    mutating func run(_ handle: (Line, _ time: Int64, inout Performance) -> Void) throws {
        var lastLine = now()
        while true {
            switch program.read(until: operations.first?.time ?? lastLine + Self.timeout) {
            case .line(let text):
                lastLine = now()
                journal.heard(text, at: lastLine)
                guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else { continue }
                update(line, at: lastLine)
                handle(line, lastLine, &self)
            case .nothingYet:
                guard !operations.isEmpty else { throw Failure("peach has said nothing for 20 s") }
                try perform(operations.removeFirst().operation)
            case .end: return
            }
        }
    }

    private mutating func update(_ line: Line, at time: Int64) {
        if !hasPlugged {
            hasPlugged = true
            schedule(.plug, at: time + .milliseconds(300))
        }
        switch line.event {
        case "controller" where isAboutKeyboard(line):
            isConnected = line.state == "arrived"
            guard isConnected, isPaused else { break }
            schedule(.press(Press(purpose: .resume, isHigher: true)), at: time + .milliseconds(500))
        case "exercise": exercises += 1
        case "interrupted": schedule(.plug, at: time + .milliseconds(1_000))
        default: break
        }
    }

    func isAboutKeyboard(_ line: Line) -> Bool {
        line.event == "controller" && line.name?.contains(keyboard.name) == true
    }

    private mutating func perform(_ operation: Operation) throws {
        switch operation {
        case .plug: try keyboard.plug()
        case .unplug:
            isPaused = true
            let times = try keyboard.unplug()
            journal.unplugged(from: times.began, to: times.ended)
        case .bend(let position): try keyboard.bend(position)
        case .press(let press):
            if press.purpose == .resume { isPaused = false }
            journal.pressed(press, in: try keyboard.press(press))
        }
    }

    /// After the program has ended.
    mutating func pullKeyboard() throws { _ = try keyboard.unplug() }
}

/// Plays the pads like a person, who answers after a reaction time.
struct Player {
    private var random: SeededRandom
    /// The exercises, by their order, in which the keyboard is unplugged: during the reference note or the target note.
    private let unplugDuringReference: Set<Int>
    private let unplugDuringTarget: Set<Int>
    /// The onset of a target note that still waits for its answer.
    private var onset: Int64?

    init(seed: UInt64, isUnplugged: Bool) {
        random = SeededRandom(seed: seed)
        unplugDuringTarget = isUnplugged ? [3] : []
        unplugDuringReference = isUnplugged ? [6] : []
    }

    mutating func handle(_ line: Line, at time: Int64, _ performance: inout Performance) {
        switch line.event {
        case "controller" where performance.isAboutKeyboard(line):
            scheduleAnswer(notBefore: time + .milliseconds(300), &performance)
        case "exercise":
            onset = nil
            performance.cancelPresses()
            if unplugDuringReference.contains(performance.exercises) {
                performance.schedule(.unplug, at: time + .milliseconds(500))
            } else if performance.canAnswer && random.roll(3) == 0 {
                schedule(.early, at: time + .milliseconds(200 + random.roll(500)), &performance)
            }
        case "target_started":
            onset = line.onsetNanoseconds ?? time
            if unplugDuringTarget.contains(performance.exercises) {
                onset = nil
                performance.schedule(.unplug, at: time + .milliseconds(400))
            } else {
                scheduleAnswer(notBefore: time, &performance)
            }
        case "answered" where random.roll(4) == 0:
            schedule(.again, at: time + .milliseconds(100 + random.roll(150)), &performance)
        default: break
        }
    }

    /// Two answers of three fall into the target note, which lasts a second; the others come after it.
    private mutating func scheduleAnswer(notBefore earliest: Int64, _ performance: inout Performance) {
        guard let started = onset, performance.canAnswer else { return }
        onset = nil
        let reaction = random.roll(3) == 0 ? 1_080 + random.roll(800) : 250 + random.roll(650)
        schedule(.answer, at: max(earliest, started + .milliseconds(reaction)), &performance)
    }

    private mutating func schedule(_ purpose: Press.Purpose, at time: Int64, _ performance: inout Performance) {
        performance.schedule(.press(Press(purpose: purpose, isHigher: random.roll(2) == 0)), at: time)
    }
}
