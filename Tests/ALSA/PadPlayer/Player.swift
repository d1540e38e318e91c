// SPDX-License-Identifier: MIT
import Music
import Foundation

/// Plays the pads like a person: hears the lines of `peach train --json`, and answers after a reaction time.
struct Player {
    enum Operation {
        case plug
        case unplug
        case press(Press.Purpose)
    }

    private let program: Program
    private let journal: Journal
    private var keyboard: Keyboard
    private var dice: SeededRandom
    /// The exercises, by their order, in which the keyboard is pulled: during the reference note or the target note.
    private let unplugDuringReference: Set<Int>
    private let unplugDuringTarget: Set<Int>

    private var deeds: [(time: Int64, deed: Operation)] = []
    private var hasPlugged = false
    private var isHeard = false
    private var isPaused = false
    private var exercises = 0
    /// Onset of a target note that still waits for its answer.
    private var onset: Int64?

    /// Longer than any silence of a healthy run.
    private static let patience = Int64.milliseconds(20_000)

    init(program: Program, journal: Journal, keyboard: Keyboard, seed: UInt64, isPulled: Bool) {
        self.program = program
        self.journal = journal
        self.keyboard = keyboard
        dice = SeededRandom(seed: seed)
        unplugDuringTarget = isPulled ? [3] : []
        unplugDuringReference = isPulled ? [6] : []
    }

    /// Until the program ends.
    mutating func play() throws {
        var lastLine = now()
        while true {
            deeds.sort { $0.time < $1.time }
            switch program.read(until: deeds.first?.time ?? lastLine + Self.patience) {
            case .line(let text):
                lastLine = now()
                journal.heard(text, at: lastLine)
                if let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) { hear(line, at: lastLine) }
            case .nothingYet:
                guard !deeds.isEmpty else { throw Failure("peach has said nothing for 20 s") }
                try perform(deeds.removeFirst().deed)
            case .end:
                return
            }
        }
    }

    private mutating func hear(_ line: Line, at time: Int64) {
        if !hasPlugged {
            hasPlugged = true
            deeds.append((time + .milliseconds(300), .plug))
        }
        switch line.event {
        case "controller" where line.name?.contains(keyboard.name) == true:
            isHeard = line.state == "arrived"
            if isHeard && isPaused { deeds.append((time + .milliseconds(500), .press(.resume))) }
            scheduleAnswer(notBefore: time + .milliseconds(300))
        case "exercise":
            exercises += 1
            onset = nil
            deeds.removeAll { if case .press = $0.deed { true } else { false } }
            if unplugDuringReference.contains(exercises) {
                deeds.append((time + .milliseconds(500), .unplug))
            } else if isHeard && dice.roll(3) == 0 {
                deeds.append((time + .milliseconds(200 + dice.roll(500)), .press(.early)))
            }
        case "target_started":
            onset = line.onsetNanoseconds ?? time
            if unplugDuringTarget.contains(exercises) {
                deeds.append((time + .milliseconds(400), .unplug))
            } else {
                scheduleAnswer(notBefore: time)
            }
        case "answered" where dice.roll(4) == 0:
            deeds.append((time + .milliseconds(100 + dice.roll(150)), .press(.again)))
        case "interrupted":
            deeds.append((time + .milliseconds(1_000), .plug))
        default: break
        }
    }

    /// Two answers of three fall into the target note, which lasts a second; the others come after it.
    private mutating func scheduleAnswer(notBefore earliest: Int64) {
        guard let started = onset, isHeard, !isPaused else { return }
        onset = nil
        let reaction = dice.roll(3) == 0 ? 1_080 + dice.roll(800) : 250 + dice.roll(650)
        deeds.append((max(earliest, started + .milliseconds(reaction)), .press(.answer)))
    }

    private mutating func perform(_ deed: Operation) throws {
        switch deed {
        case .plug:
            try keyboard.plug()
        case .unplug:
            isPaused = true
            onset = nil
            let times = try keyboard.unplug()
            journal.unplugged(from: times.began, to: times.ended)
        case .press(let purpose):
            if purpose == .resume { isPaused = false }
            let press = Press(purpose: purpose, isHigher: dice.roll(2) == 0)
            let time = try keyboard.press(press)
            journal.pressed(press, in: time)
        }
    }
}
