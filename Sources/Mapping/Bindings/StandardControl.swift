// SPDX-License-Identifier: MIT

/// Names that mean the same on every controller: a file with controls only takes its bindings from generic.yaml by them.
package enum StandardControl {
    /// Whole rows of pads, the wheels, pedal and keys, what a recorder has, and numbered ones.
    package static let names: [String] =
        [
            "bottom", "top", "wheel", "mod", "pedal", "keys", "play", "stop", "record", "loop", "back", "forward",
            "encoder",
        ]
        + numbered("pad", 16) + numbered("knob", 8) + numbered("fader", 9) + numbered("button", 8)

    private static func numbered(_ name: String, _ count: Int) -> [String] { (1...count).map { "\(name)\($0)" } }
}
