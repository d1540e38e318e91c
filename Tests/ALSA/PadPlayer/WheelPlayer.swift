// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Training

/// Turns the wheel like a person who has heard enough: from its rest to some place, holds it there, and strikes a pad or
/// lets go. It is never told where the right place is.
struct WheelPlayer {
    private enum Operation {
        case plug
        case unplug
        case bend(Double)
        case press(Press.Purpose)
    }

    private let program: Program
    private let journal: Journal
    private var keyboard: Keyboard
    private let wheel: SimulatedWheel
    private let end: CommitKind
    private var random: SeededRandom
    /// The exercises, by their order, in which the keyboard is pulled while the wheel is held.
    private let unplugDuringHold: Set<Int>

    /// In the order of their times.
    private var deeds: [(time: Int64, deed: Operation)] = []
    private var hasPlugged = false
    private var isHeard = false
    private var isPaused = false
    private var exercises = 0
    private var rest: Double
    /// A tunable note sounds, and nobody has reached for the wheel yet.
    private var isAwaited = false
    private var gesture: TuningGesture?

    /// Longer than any silence of a healthy run.
    private static let patience = Int64.milliseconds(20_000)

    init(
        program: Program, journal: Journal, keyboard: Keyboard, wheel: SimulatedWheel, end: CommitKind, seed: UInt64,
        isPulled: Bool
    ) {
        self.program = program
        self.journal = journal
        self.keyboard = keyboard
        self.wheel = wheel
        self.end = end
        random = SeededRandom(seed: seed)
        rest = wheel.middle
        unplugDuringHold = isPulled ? [2, 4] : []
    }

    /// Until the program ends; the keyboard is pulled then.
    mutating func play() throws {
        var lastLine = now()
        while true {
            switch program.read(until: deeds.first?.time ?? lastLine + Self.patience) {
            case .line(let text):
                lastLine = now()
                journal.heard(text, at: lastLine)
                if let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) { hear(line, at: lastLine) }
            case .nothingYet:
                guard !deeds.isEmpty else { throw Failure("peach has said nothing for 20 s") }
                try perform(deeds.removeFirst().deed)
            case .end:
                _ = try keyboard.unplug()
                return
            }
        }
    }

    private mutating func hear(_ line: Line, at time: Int64) {
        if !hasPlugged {
            hasPlugged = true
            schedule(.plug, at: time + .milliseconds(300))
        }
        switch line.event {
        case "controller" where line.name?.contains(keyboard.name) == true:
            isHeard = line.state == "arrived"
            if isHeard && isPaused { schedule(.press(.resume), at: time + .milliseconds(500)) }
            reach(at: time)
        case "exercise": exercises += 1
        case "target_started":
            isAwaited = true
            reach(at: time)
        case "matched":
            if let gesture { journal.held(gesture.hold, from: gesture.start) }
            gesture = nil
        case "interrupted":
            (isAwaited, gesture) = (false, nil)
            schedule(.plug, at: time + .milliseconds(1_000))
        default: break
        }
    }

    /// Leaves the wheel alone for 0.25 s: so long the note sounds as it began.
    private mutating func reach(at time: Int64) {
        guard isAwaited, isHeard, !isPaused else { return }
        isAwaited = false
        let way = Double.random(in: 0.35...0.9, using: &random)
        let place = max(-1, min(1, wheel.middle + (Bool.random(using: &random) ? way : -way)))
        var hand = SimulatedHand()
        hand.end = end == .released ? .release : .pad
        let gesture = TuningGesture(
            on: wheel, by: hand, from: rest, to: place, at: time + .milliseconds(250), using: &random)
        let middle = (gesture.hold.lowerBound + gesture.hold.upperBound) / 2
        let isPulled = unplugDuringHold.contains(exercises)
        for reading in gesture.readings where !isPulled || reading.moment < middle {
            schedule(.bend(reading.position), at: reading.moment)
        }
        if isPulled {
            schedule(.unplug, at: middle)
        } else if let press = gesture.press {
            schedule(.press(.answer), at: press)
        }
        self.gesture = gesture
        // A pulled keyboard's wheel springs back as any other does, and nobody hears of it.
        rest = gesture.rest
    }

    private mutating func schedule(_ deed: Operation, at time: Int64) {
        let place = deeds.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
        deeds.insert((time, deed), at: place)
    }

    private mutating func perform(_ deed: Operation) throws {
        switch deed {
        case .plug: try keyboard.plug()
        case .unplug:
            isPaused = true
            let times = try keyboard.unplug()
            journal.unplugged(from: times.began, to: times.ended)
        case .bend(let position): try keyboard.bend(position)
        case .press(let purpose):
            if purpose == .resume { isPaused = false }
            let press = Press(purpose: purpose, isHigher: true)
            journal.pressed(press, in: try keyboard.press(press))
        }
    }
}
