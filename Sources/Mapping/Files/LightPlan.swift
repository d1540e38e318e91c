// SPDX-License-Identifier: MIT
import MIDI
import Music

/// What the lights of a controller show.
package struct LightPlan: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Peach listens to the device; shown beside all others, where these say nothing.
        case connected
        case ready
        /// An exercise sounds and cannot be answered yet, or is being tuned.
        case playing
        case open = "answers open"
        case correct, wrong
    }

    package struct Lamp: Hashable, Sendable, Comparable {
        package enum Address: Hashable, Sendable {
            /// Lit by note-on.
            case note(MIDINote)
            /// Lit by a controller number, 0…127.
            case controller(Int)
        }

        package let address: Address
        /// 1…16.
        package let channel: Int

        /// The message that gives it a value.
        package func message(_ glow: Glow) -> [UInt8] {
            let channel = UInt8((glow.channel ?? channel) - 1)
            return switch address {
            case .note(let note): [0x90 | channel, UInt8(note.rawValue), UInt8(glow.value)]
            case .controller(let number): [0xB0 | channel, UInt8(number), UInt8(glow.value)]
            }
        }

        package static func < (lhs: Lamp, rhs: Lamp) -> Bool {
            lhs.message(.off).lexicographicallyPrecedes(rhs.message(.off))
        }
    }

    package struct Glow: Hashable, Sendable {
        /// 0…127; what that means the device says: a colour, a brightness.
        let value: Int
        /// 1…16, of devices that tell by the channel whether a light blinks; nil is the lamp's own.
        var channel: Int?

        static let off = Glow(value: 0)
    }

    /// Every light that any state lights, dark: what the device gets when Peach leaves it.
    package let off: Glow
    let states: [State: [Lamp: Glow]]

    package func lights(in state: State) -> [Lamp: Glow] {
        let dark = Dictionary(states.values.flatMap(\.keys).map { ($0, off) }) { $1 }
        return dark.merging(states[.connected] ?? [:]) { $1 }.merging(states[state] ?? [:]) { $1 }
    }

    package var dark: [Lamp: Glow] { lights(in: .connected).mapValues { _ in off } }
}
