// SPDX-License-Identifier: MIT
import Foundation
import Simulation
import Training

// pad-player train|unplug FOLDER NAME HIGHER LOWER SEED PROGRAM [ARGUMENT]...
// pad-player tune|unplug-tuning FOLDER NAME WHEEL confirm|release SEED PROGRAM [ARGUMENT]...
//
// Runs PROGRAM and plays the keyboard NAME, whose pads HIGHER and LOWER are notes, or whose wheel is one of those below;
// leaves a journal in FOLDER.

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

/// A hand does not wait for the machine's threads: all but the audio thread give way to it. What it starts is as others are.
func takeNoTurns() throws {
    var priority = sched_param()
    priority.sched_priority = 1
    guard sched_setscheduler(0, SCHED_FIFO | Int32(SCHED_RESET_ON_FORK), &priority) == 0 else {
        throw Failure("no real-time priority (errno \(errno))")
    }
}

/// Plays until the program ends.
func play(_ program: Program) throws {
    try takeNoTurns()
    let journal = try Journal(folder: URL(fileURLWithPath: words[2]))
    let seed = UInt64(words[6]) ?? 0
    if let wheel = wheels[words[4]], let end = ends[words[5]] {
        var player = WheelPlayer(
            program: program, journal: journal, keyboard: Keyboard(name: words[3], higher: 60, lower: 48),
            wheel: wheel, end: end, seed: seed, isPulled: words[1] == "unplug-tuning")
        try player.play()
    } else if let higher = UInt8(words[4]), let lower = UInt8(words[5]) {
        var player = Player(
            program: program, journal: journal, keyboard: Keyboard(name: words[3], higher: higher, lower: lower),
            seed: seed, isPulled: words[1] == "unplug")
        try player.play()
    } else {
        throw Failure("“\(words[4]) \(words[5])” is neither two pads nor a wheel and its end")
    }
}

guard words.count > 7 else {
    print("usage: pad-player train|unplug|tune|unplug-tuning FOLDER NAME … SEED PROGRAM [ARGUMENT]...")
    exit(64)
}
do {
    let program = try Program(Array(words[7...]))
    do {
        try play(program)
    } catch {
        program.kill()
        throw error
    }
    exit(program.exitStatus())
} catch {
    print("pad-player: \(error)")
    exit(1)
}
