// SPDX-License-Identifier: MIT
import Platform
import Music

/// Why there is no sound, or none is kept.
package enum AudioError: Error, Equatable, Sendable {
    case outOfMemory
    /// FluidSynth cannot load the file.
    case soundFont(file: String)
    /// The SoundFont of this name, or the file at this path, was there, or is asked for, and is not there.
    case soundFontGone(String)
    /// No SoundFont has this preset.
    case presetMissing(SoundSourceID)
    /// No sound device could be opened; what was tried, and what each said, and what keeps all devices from this system.
    case noDevice(tried: [String], container: HostContainer? = nil)
    /// The device is there but cannot be used, and why: alsa-lib's or FluidSynth's own words.
    case device(name: String, reason: String)
    /// Another program uses the device.
    /// - Parameter program: the names of those who do, where /proc tells.
    case busy(device: String, programs: [String])
    /// The device runs at a rate at which no lane can be built, or one that cannot be known.
    case sampleRate(device: String, rate: Int?)
    /// The device takes frames at another pace than it said, in frames a second: it has another sample rate.
    case pace(device: String, claimed: Int, found: Int)
    /// It played, and asks for nothing any more: pulled out, or its server has gone.
    case lost(device: String)
    /// The device did not begin to play within ten seconds.
    case asleep(device: String)
    /// Too many programs want the processor, or even the largest buffer runs dry.
    case overloaded
    /// A WAV file that is written while it sounds is not written any further.
    case notKept(file: String, errno: Int32)
    /// The audio thread does not take commands.
    case unresponsive
}
