// SPDX-License-Identifier: MIT
import Foundation

/// What libraries of sound add to the environment. Whenever `setenv` adds a variable it moves the list of all, and frees the one
/// that another thread may be reading: a crash in one of some hundred starts. Therefore it is there before they add it.
package enum SoundEnvironment {
    /// libjack would start a server. FluidSynth adds the role whenever it opens PulseAudio.
    private static let variables = ["JACK_NO_START_SERVER": "1", "PULSE_PROP_media.role": "music"]

    /// Call before other threads are there.
    package static func settle() {
        for (name, value) in variables { setenv(name, value, 1) }
    }

    /// The environment of programs that Peach starts, which play nothing of Peach's.
    package static var ofOthers: [String: String] {
        ProcessInfo.processInfo.environment.filter { variables[$0.key] == nil }
    }
}
