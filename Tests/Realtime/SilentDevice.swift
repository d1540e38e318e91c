// SPDX-License-Identifier: MIT
import CPipeWire
import CRealtime
import Foundation
import Music
import Platform

@testable import Sound

/// A device whose callbacks come when they are asked for, by turns through the functions that FluidSynth's drivers and PipeWire
/// call.
final class SilentDevice {
    static let frames = 128
    let player: NotePlayer
    private let font: URL
    private let slot: UnsafeMutablePointer<RenderSlot>
    private let request: UnsafeMutablePointer<Request>
    private let callback: UnsafeMutablePointer<PipeWireCallback>
    private var count = 0
    private let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>

    /// What the C function carries to the callback.
    struct Request {
        let slot: UnsafeMutablePointer<RenderSlot>
        let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    }

    init(font: URL, program: Int) throws(AudioError) {
        self.font = font
        player = try NotePlayer(source: Self.source(font, program), sampleRate: 48000, wake: EventFD())
        slot = .allocate(capacity: 1)
        slot.initialize(to: RenderSlot())
        slot.pointee.set(player.mixer)
        channels = .allocate(capacity: 2)
        for channel in 0..<2 {
            let buffer = UnsafeMutablePointer<Float>.allocate(capacity: Self.frames)
            buffer.initialize(repeating: 0, count: Self.frames)
            (channels + channel).initialize(to: buffer)
        }
        request = .allocate(capacity: 1)
        request.initialize(to: Request(slot: slot, channels: channels))
        callback = .allocate(capacity: 1)
        callback.initialize(to: Self.pipeWire(channels))
        callback.pointee.slot.set(player.mixer)
    }

    /// A stream that always hands out the same buffer.
    private static func pipeWire(_ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>) -> PipeWireCallback {
        guard var functions = PipeWireConnection.functions else { preconditionFailure("libpipewire is missing") }
        functions.pw_stream_dequeue_buffer = { $0.map { UnsafeMutablePointer<pw_buffer>($0) } }
        functions.pw_stream_queue_buffer = { _, _ in 0 }
        functions.pw_stream_get_time_n = { _, time, _ in
            time?.pointee.rate = spa_fraction(num: 1, denom: 48000)
            return 0
        }
        let bytes = UInt32(frames * MemoryLayout<Float>.stride)
        let (buffer, content) = (
            UnsafeMutablePointer<pw_buffer>.allocate(capacity: 1),
            UnsafeMutablePointer<spa_buffer>.allocate(capacity: 1)
        )
        let data = UnsafeMutablePointer<spa_data>.allocate(capacity: 2)
        for channel in 0..<2 {
            let chunk = UnsafeMutablePointer<spa_chunk>.allocate(capacity: 1)
            chunk.initialize(to: spa_chunk())
            (data + channel).initialize(to: spa_data())
            (data + channel).pointee.data = channels[channel].map { UnsafeMutableRawPointer($0) }
            (data + channel).pointee.chunk = chunk
            (data + channel).pointee.maxsize = bytes
        }
        content.initialize(to: spa_buffer(n_metas: 0, n_datas: 2, metas: nil, datas: data))
        buffer.initialize(to: pw_buffer(buffer: content, user_data: nil, size: 0, requested: UInt64(frames)))
        return PipeWireCallback(OpaquePointer(buffer), functions, rate: 48000)
    }

    private static func source(_ font: URL, _ program: Int) -> SoundFontSource {
        SoundFontSource(id: SoundSourceID(soundFont: "font", bank: 0, program: program), file: font)
    }

    func use(program: Int) throws(AudioError) { try player.use(Self.source(font, program)) }

    func callBack(times: Int = 1) {
        for _ in 0..<times {
            count += 1
            if count % 2 == 0 {
                peach_in_real_time(renderInRealTime, request)
            } else {
                peach_in_real_time(processInRealTime, callback)
            }
        }
    }
}

private func renderInRealTime(context: UnsafeMutableRawPointer?) {
    guard let request = context?.assumingMemoryBound(to: SilentDevice.Request.self) else { return }
    _ = audioCallback(
        slot: request.pointee.slot, frames: Int32(SilentDevice.frames), effects: 0, effectBuffers: nil, channels: 2,
        buffers: request.pointee.channels)
}

private func processInRealTime(context: UnsafeMutableRawPointer?) {
    context?.assumingMemoryBound(to: PipeWireCallback.self).pointee.process()
}
