// SPDX-License-Identifier: MIT

/// Several keyboards that send at once, message after message in turn, as evenly as the clock lets them. What each
/// sends is numbered, so that whoever listens can tell what is missing and what came twice: `alsa-check flood`.
struct Flood {
    let keyboards: [Keyboard]
    /// Messages a second, of all keyboards together.
    let rate: Int

    /// How it went: moments of the first and the last message, and by how much any came late, in nanoseconds.
    struct Course {
        let began: Int64
        let ended: Int64
        let worst: Int64
    }

    /// - Parameter count: of all keyboards together.
    func send(count: Int) throws -> Course {
        let began = now() + .milliseconds(100)
        var worst: Int64 = 0
        for number in 0..<count {
            let due = began + Int64(number) * 1_000_000_000 / Int64(rate)
            sleep(until: due)
            worst = max(worst, now() - due)
            try keyboards[number % keyboards.count].send(Self.message(number / keyboards.count))
        }
        return Course(began: began, ended: now(), worst: worst)
    }

    /// A note-on, a controller and the pitch wheel in turn; of each kind the first 15,360 are all different.
    private static func message(_ number: Int) -> [UInt8] {
        let turn = number / 3
        let (low, high) = (UInt8(turn % 128), turn / 128)
        return switch number % 3 {
        case 0: [0x90, low, UInt8(high % 127 + 1)]
        case 1: [0xB0, UInt8(high % 120), low]
        default: [0xE0, low, UInt8(high % 128)]
        }
    }
}
