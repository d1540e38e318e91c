// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Training

// pad-player train|unplug FOLDER NAME HIGHER LOWER SEED PROGRAM [ARGUMENT]...
// pad-player tune|unplug-tuning FOLDER NAME WHEEL confirm|release SEED PROGRAM [ARGUMENT]...
//
// pad-player press FOLDER DEVICE act|sound HIGHER LOWER COUNT SEED LEAST MOST
// pad-player flood FOLDER COUNT RATE DEVICE...
// pad-player client NAME
//
// The first two run PROGRAM and play the keyboard NAME, whose pads HIGHER and LOWER are notes, or whose wheel is one of those below;
// leaves a journal in FOLDER. The others play what is plugged in already: COUNT presses with pauses of LEAST to MOST
// milliseconds, or COUNT numbered messages, RATE a second, of all DEVICEs in turn. The last one is a program of that name, which
// sends the bytes of its standard input.

let words = CommandLine.arguments
let wheels: [String: SimulatedWheel] = [
    "rubber": wheel(.fourteenBits, .exponential(tau: 0.018), noise: 10),
    "felt": wheel(.fourteenBits, .exponential(tau: 0.08), looseness: 0.02),
    "swinging": wheel(.tenBits, .damped(tau: 0.04, ratio: 2.5), noise: 30),
    "off-centre": wheel(.eightBits, .exponential(tau: 0.025), middle: -0.12),
    "led": wheel(.sevenBits, .led(seconds: 0.3)),
    "coarsest": wheel(.coarsest, .exponential(tau: 0.04)),
]
func wheel(
    _ kind: SimulatedWheel, _ spring: WheelReturn, noise: Double = 0, middle: Double = 0, looseness: Double = 0
) -> SimulatedWheel {
    var wheel = kind
    (wheel.spring, wheel.noise, wheel.middle, wheel.looseness) = (spring, noise, middle, looseness)
    return wheel
}
let ends: [String: CommitKind] = ["confirm": .confirmed, "release": .released]

/// Gives the player a real-time priority, like a person's hand, which waits for no thread. Its child processes have none.
func setPriority() throws {
    // SCHED_RESET_ON_FORK of linux/sched.h, which Glibc does not import.
    let resetOnFork: Int32 = 0x4000_0000
    var priority = sched_param()
    priority.sched_priority = 1
    guard sched_setscheduler(0, SCHED_FIFO | resetOnFork, &priority) == 0 else {
        throw Failure("no real-time priority (errno \(errno))")
    }
}

/// Plays until the program ends.
func play(_ program: Program) throws {
    try setPriority()
    let journal = try Journal(folder: URL(fileURLWithPath: words[2]))
    let seed = UInt64(words[6]) ?? 0
    func perform(
        _ keyboard: Keyboard, _ handle: (Line, Int64, inout Performance) -> Void
    ) throws -> Performance {
        var performance = Performance(program: program, journal: journal, keyboard: keyboard)
        try performance.run(handle)
        return performance
    }
    if let wheel = wheels[words[4]], let end = ends[words[5]] {
        var player = WheelPlayer(wheel: wheel, end: end, seed: seed, isUnplugged: words[1] == "unplug-tuning")
        let keyboard = Keyboard(name: words[3], higher: 60, lower: 48)
        var performance = try perform(keyboard) { player.handle($0, at: $1, &$2) }
        try performance.pullKeyboard()
    } else if let higher = UInt8(words[4]), let lower = UInt8(words[5]) {
        var player = Player(seed: seed, isUnplugged: words[1] == "unplug")
        _ = try perform(Keyboard(name: words[3], higher: higher, lower: lower)) { player.handle($0, at: $1, &$2) }
    } else {
        throw Failure("“\(words[4]) \(words[5])” is neither two pads nor a wheel and its end")
    }
}

/// Plays the pads of a keyboard that is plugged in.
func press() throws {
    guard words.count == 11, let purpose = Press.Purpose(rawValue: words[4]), let higher = UInt8(words[5]),
        let lower = UInt8(words[6]), let count = Int(words[7]), let seed = UInt64(words[8]), let least = Int(words[9]),
        let most = Int(words[10]), least <= most
    else { throw Failure("press wants other words") }
    try setPriority()
    var keyboard = Keyboard(name: words[3], higher: higher, lower: lower)
    try keyboard.open(path: words[3])
    var random = SeededRandom(seed: seed)
    let journal = try Journal(folder: URL(fileURLWithPath: words[2]))
    let spread = Int(Int64.milliseconds(most - least))
    for number in 0..<count {
        sleep(until: now() + .milliseconds(least) + Int64(random.roll(spread + 1)))
        let press = Press(purpose: purpose, isHigher: number % 2 == 1)
        journal.pressed(press, in: try keyboard.press(press))
    }
}

/// Floods keyboards that are plugged in with messages.
func flood() throws {
    guard words.count > 5, let count = Int(words[3]), let rate = Int(words[4]) else {
        throw Failure("flood wants other words")
    }
    try setPriority()
    let keyboards = try words[5...].map { path in
        var keyboard = Keyboard(name: path)
        try keyboard.open(path: path)
        return keyboard
    }
    let course = try Flood(keyboards: keyboards, rate: rate).send(count: count)
    try "\(course.began)\t\(course.ended)\t\(course.worst)\n".write(
        toFile: words[2] + "/flood.tsv", atomically: false, encoding: .utf8)
}

/// - Returns: the exit status of the program that was played.
func playProgram() throws -> Int32 {
    let program = try Program(Array(words[7...]))
    do {
        try play(program)
    } catch {
        program.kill()
        throw error
    }
    return program.exitStatus()
}

guard words.count == 3 && words[1] == "client" || words.count > 5 && (words[1] == "flood" || words.count > 7) else {
    print("usage: pad-player train|unplug|tune|unplug-tuning|press|flood FOLDER … | client NAME")
    exit(64)
}
do {
    switch words[1] {
    case "press": try press()
    case "flood": try flood()
    case "client": try Client.run(name: words[2])
    default: exit(try playProgram())  // The verbs of a program that is played.
    }
} catch {
    print("pad-player: \(error)")
    exit(1)
}
