// SPDX-License-Identifier: MIT
import CALSA
import CFluidSynth
import Foundation
import Platform
import Synchronization

/// A sound device, opened by FluidSynth's audio drivers with a callback of ours.
///
/// `@unchecked Sendable`: `opened` and `player` change only under `lock`; the audio thread sees only `slot`, whose memory lives
/// until the driver, and with it that thread, has ended.
package final class DeviceOutput: AudioOutput, @unchecked Sendable {
    package let name: String
    package let sampleRate: Double
    package let buffer: BufferSize
    private let lock = Mutex<Void>(())
    private let slot: UnsafeMutablePointer<RenderSlot>
    private var opened: Opened?
    private var player: NotePlayer?

    private struct Opened {
        let settings: OpaquePointer
        let driver: OpaquePointer
        let mismatch: GrantedFormat

        func close() {
            delete_fluid_audio_driver(driver)
            delete_fluid_settings(settings)
        }
    }

    /// A JACK server of version 1 or 2 listens on a socket below /dev/shm/jack… or /tmp/jack…. The kernel's list has running
    /// servers only, whereas socket files remain.
    package static var isJACKRunning: Bool {
        let sockets = HostFile().text("proc/net/unix") ?? ""
        return sockets.split(separator: "\n").contains { $0.contains(" /dev/shm/jack") || $0.contains(" /tmp/jack") }
    }

    /// - Throws: `AudioError.device` with FluidSynth's words, `.busy`, or `.sampleRate` if the device's rate is not supported.
    init(_ choice: OutputChoice, buffer asked: BufferSize) throws(AudioError) {
        FluidLog.capture()
        peach_alsa_silence()
        name = choice.text
        slot = .allocate(capacity: 1)
        slot.initialize(to: RenderSlot())
        // PulseAudio interprets one period as the whole latency, and has gaps below 512 frames.
        let asked = choice == .pulseaudio ? BufferSize(frames: max(512, asked.total), periods: 1) : asked
        do throws(AudioError) {
            var rate = 48000
            var candidate = try Self.open(choice, rate: rate, buffer: asked, slot: slot)
            if let real = candidate.mismatch.rate {
                candidate.close()
                guard AudioOutputs.sampleRates.contains(real) else {
                    throw AudioError.sampleRate(device: name, rate: real)
                }
                rate = real
                candidate = try Self.open(choice, rate: rate, buffer: asked, slot: slot)
                guard candidate.mismatch.rate == nil else {
                    candidate.close()
                    throw AudioError.sampleRate(device: name, rate: nil)
                }
            }
            sampleRate = Double(rate)
            buffer = BufferSize(
                frames: candidate.mismatch.frames ?? asked.frames, periods: candidate.mismatch.periods ?? asked.periods)
            opened = candidate
        } catch {
            slot.deinitialize(count: 1).deallocate()
            throw error
        }
    }

    deinit {
        close()
        slot.deinitialize(count: 1).deallocate()
    }

    private static func open(
        _ choice: OutputChoice, rate: Int, buffer: BufferSize, slot: UnsafeMutablePointer<RenderSlot>
    ) throws(AudioError) -> Opened {
        guard let settings = new_fluid_settings() else { throw .outOfMemory }
        fluid_settings_setstr(settings, "audio.driver", String(choice.text.prefix { $0 != ":" }))
        fluid_settings_setnum(settings, "synth.sample-rate", Double(rate))
        fluid_settings_setint(settings, "audio.period-size", Int32(buffer.frames))
        fluid_settings_setint(settings, "audio.periods", Int32(buffer.periods))
        fluid_settings_setint(settings, "audio.jack.autoconnect", 1)
        fluid_settings_setstr(settings, "audio.jack.id", "Peach")
        let device: String? = if case .alsa(let device) = choice { device } else { nil }
        if let device { fluid_settings_setstr(settings, "audio.alsa.device", device) }
        _ = FluidLog.drain()
        let made = new_fluid_audio_driver2(settings, audioCallback, slot)
        let lines = FluidLog.drain()
        guard let made else {
            delete_fluid_settings(settings)
            // FluidSynth's words for EBUSY, which it does not return.
            if lines.contains(where: { $0.contains("used by another application") }) {
                throw .busy(device: choice.text, programs: PlayingCard.programs(on: device))
            }
            throw .device(name: choice.text, reason: lines.last ?? "")
        }
        return Opened(settings: settings, driver: made, mismatch: GrantedFormat(lines))
    }

    /// Gives FluidSynth's threads, which play, the priority that it fails to get: 2.3 to 2.6 ask RealtimeKit for a property that it
    /// does not have. Waits for RealtimeKit.
    package static func raisePriority() {
        for thread in RealTime.threads(named: ["alsa-audio", "pulse-audio"]) { RealTime.raise(thread, to: .audio) }
    }

    package func attach(_ player: NotePlayer) {
        lock.withLock { _ in
            self.player = player
            player.setBufferedFrames(buffer.total)
            slot.pointee.set(player.mixer)
        }
    }

    package func close() {
        lock.withLock { _ in
            opened?.close()
            opened = nil
            player = nil
        }
    }
}

/// The values that a device granted instead of the requested ones. FluidSynth 2.3 to 2.6 writes them to its log only.
struct GrantedFormat: Equatable {
    private(set) var rate: Int?
    private(set) var frames: Int?
    private(set) var periods: Int?

    init(_ lines: [String]) {
        for line in lines {
            if let match = line.firstMatch(of: /Requested sample rate of \d+, got (\d+)/) { rate = Int(match.1) }
            if let match = line.firstMatch(of: /sample rate mismatch.*jackd=(\d+)/) { rate = Int(match.1) }
            if let match = line.firstMatch(of: /Requested a period size of \d+, got (\d+)/) { frames = Int(match.1) }
            if let match = line.firstMatch(of: /Requested \d+ periods, got (\d+)/) { periods = Int(match.1) }
        }
    }
}

/// FluidSynth's log, kept from standard error, for `doctor` and for errors of devices.
package enum FluidLog {
    private static let lines = Mutex<[String]>([])
    /// The loggers are called on any thread but the audio thread, on which FluidSynth logs nothing.
    private static let once: Void = {
        for level in [FLUID_PANIC, FLUID_ERR, FLUID_WARN, FLUID_INFO, FLUID_DBG] {
            fluid_set_log_function(Int32(level.rawValue), { _, message, _ in FluidLog.add(message) }, nil)
        }
        // GLib, which reads other formats than SF2 for FluidSynth, and libjack have loggers of their own. They are in the
        // process only if this FluidSynth was built with them, so they are looked up by name.
        typealias Text = UnsafePointer<CChar>?
        typealias GLibLogger = @convention(c) (Text, Int32, Text, UnsafeMutableRawPointer?) -> Void
        typealias SetGLib = @convention(c) (GLibLogger, UnsafeMutableRawPointer?) -> GLibLogger?
        typealias SetJACK = @convention(c) (@convention(c) (Text) -> Void) -> Void
        if let set = dlsym(nil, "g_log_set_default_handler") {
            _ = unsafeBitCast(set, to: SetGLib.self)({ _, _, message, _ in FluidLog.add(message) }, nil)
        }
        for name in ["jack_set_error_function", "jack_set_info_function"] {
            if let set = dlsym(nil, name) { unsafeBitCast(set, to: SetJACK.self)({ FluidLog.add($0) }) }
        }
    }()

    /// Keeps FluidSynth's messages from the terminal. Call before any other call of FluidSynth.
    package static func capture() { _ = once }

    private static func add(_ message: UnsafePointer<CChar>?) {
        guard let message else { return }
        lines.withLock { log in
            log.append(String(cString: message))
            if log.count > 100 { log.removeFirst() }
        }
    }

    /// The lines since the last call, oldest first; at most the last hundred.
    package static func drain() -> [String] { lines.withLock { exchange(&$0, with: []) } }
}

package enum FluidSynthVersion {
    package static var text: String {
        var (major, minor, micro): (Int32, Int32, Int32) = (0, 0, 0)
        fluid_version(&major, &minor, &micro)
        return "\(major).\(minor).\(micro)"
    }
}
