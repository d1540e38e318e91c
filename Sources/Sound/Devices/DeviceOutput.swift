// SPDX-License-Identifier: MIT
import CALSA
import CFluidSynth
import Foundation
import Platform
import Synchronization

/// A sound device, driven by FluidSynth's audio drivers with a callback of ours.
///
/// `@unchecked Sendable`: `driver`, `settings` and `player` change only under `lock`; the audio thread sees nothing but
/// `slot`, whose memory lives until the driver, and with it that thread, is gone.
package final class DeviceOutput: AudioOutput, @unchecked Sendable {
    package enum Driver: String, Sendable {
        case jack, alsa, pulseaudio
    }

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

    /// A JACK server, of either line, listens on a socket below /dev/shm/jack… or /tmp/jack…; the kernel lists it as long as
    /// the server lives, whereas files remain.
    package static var isJACKRunning: Bool {
        let sockets = HostFile().text("proc/net/unix") ?? ""
        return sockets.split(separator: "\n").contains { $0.contains(" /dev/shm/jack") || $0.contains(" /tmp/jack") }
    }

    /// - Throws: `AudioError.device` with FluidSynth's words, `.sampleRate` if the device runs at none that we have lanes for.
    package init(_ driver: Driver, device: String?, buffer asked: BufferSize) throws(AudioError) {
        FluidLog.capture()
        peach_alsa_silence()
        name = driver.rawValue + (device.map { ":" + $0 } ?? "")
        slot = .allocate(capacity: 1)
        slot.initialize(to: RenderSlot())
        // PulseAudio takes one period as the whole of its latency, and has gaps below this one.
        let asked =
            driver == .pulseaudio ? BufferSize(frames: max(512, asked.frames * asked.periods), periods: 1) : asked
        do throws(AudioError) {
            var rate = 48000
            var found = try Self.open(driver, device: device, rate: rate, buffer: asked, slot: slot)
            if let real = found.mismatch.rate {
                found.close()
                guard AudioOutputs.sampleRates.contains(real) else {
                    throw AudioError.sampleRate(device: name, rate: real)
                }
                rate = real
                found = try Self.open(driver, device: device, rate: rate, buffer: asked, slot: slot)
                guard found.mismatch.rate == nil else {
                    found.close()
                    throw AudioError.sampleRate(device: name, rate: nil)
                }
            }
            sampleRate = Double(rate)
            buffer = BufferSize(
                frames: found.mismatch.frames ?? asked.frames, periods: found.mismatch.periods ?? asked.periods)
            opened = found
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
        _ driver: Driver, device: String?, rate: Int, buffer: BufferSize, slot: UnsafeMutablePointer<RenderSlot>
    ) throws(AudioError) -> Opened {
        guard let settings = new_fluid_settings() else { throw .outOfMemory }
        fluid_settings_setstr(settings, "audio.driver", driver.rawValue)
        fluid_settings_setnum(settings, "synth.sample-rate", Double(rate))
        fluid_settings_setint(settings, "audio.period-size", Int32(buffer.frames))
        fluid_settings_setint(settings, "audio.periods", Int32(buffer.periods))
        fluid_settings_setint(settings, "audio.jack.autoconnect", 1)
        fluid_settings_setstr(settings, "audio.jack.id", "Peach")
        if let device { fluid_settings_setstr(settings, "audio.alsa.device", device) }
        _ = FluidLog.take()
        let made = new_fluid_audio_driver2(settings, audioCallback, slot)
        let lines = FluidLog.take()
        guard let made else {
            delete_fluid_settings(settings)
            let name = driver.rawValue + (device.map { ":" + $0 } ?? "")
            // FluidSynth's words for EBUSY; it hands the number to nobody.
            if lines.contains(where: { $0.contains("used by another application") }) {
                throw .busy(device: name, programs: PlayingCard.programs(on: device))
            }
            throw .device(name: name, reason: lines.last ?? "")
        }
        return Opened(settings: settings, driver: made, mismatch: GrantedFormat(lines))
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

/// What a device granted instead of what was asked. FluidSynth 2.3 to 2.6 tells it nowhere but in its log.
struct GrantedFormat: Equatable {
    /// Hz.
    private(set) var rate: Int?
    /// Frames per period.
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
