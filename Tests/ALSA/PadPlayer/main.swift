// SPDX-License-Identifier: MIT
import Foundation

// pad-player train|unplug FOLDER NAME HIGHER LOWER SEED PROGRAM [ARGUMENT]...
// Runs PROGRAM and plays the keyboard NAME, whose pads HIGHER and LOWER are notes; leaves a journal in FOLDER.

let words = CommandLine.arguments
guard words.count > 7, let higher = UInt8(words[4]), let lower = UInt8(words[5]), let seed = UInt64(words[6]) else {
    print("usage: pad-player train|unplug FOLDER NAME HIGHER LOWER SEED PROGRAM [ARGUMENT]...")
    exit(64)
}
do {
    let program = try Program(Array(words[7...]))
    var player = Player(
        program: program,
        journal: try Journal(folder: URL(fileURLWithPath: words[2])),
        keyboard: Keyboard(name: words[3], higher: higher, lower: lower),
        seed: seed,
        isPulled: words[1] == "unplug")
    do {
        try player.play()
    } catch {
        program.kill()
        throw error
    }
    exit(program.exitStatus())
} catch {
    print("pad-player: \(error)")
    exit(1)
}
