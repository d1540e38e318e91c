// SPDX-License-Identifier: MIT
import Music

/// Presses of two pads in turn, or of one, at moments that fit no clock of the machine.
struct Presses {
    let keyboard: Keyboard
    let journal: Journal
    /// Milliseconds from one press to the next.
    let pause: ClosedRange<Int>

    func play(_ purpose: Press.Purpose, count: Int, dice: inout SeededRandom) throws {
        let length = Int(Int64.milliseconds(pause.upperBound - pause.lowerBound))
        for number in 0..<count {
            sleep(until: now() + .milliseconds(pause.lowerBound) + Int64(dice.roll(length + 1)))
            let press = Press(purpose: purpose, isHigher: number % 2 == 1)
            journal.pressed(press, in: try keyboard.press(press))
        }
    }
}
