// SPDX-License-Identifier: MIT
import CRealtime
import Foundation
import Music

@testable import Sound

/// A device whose callbacks come when they are asked for, through the function that real drivers call.
final class SilentDevice {
    static let frames = 128
    let player: NotePlayer
    private let font: URL
    private let slot: UnsafeMutablePointer<RenderSlot>
    private let request: UnsafeMutablePointer<Request>
    private let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>

    /// What the C function carries to the callback.
    struct Request {
        let slot: UnsafeMutablePointer<RenderSlot>
        let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    }

    init(font: URL, program: Int) throws(AudioError) {
        self.font = font
        player = try NotePlayer(source: Self.source(font, program), sampleRate: 48000)
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
    }

    private static func source(_ font: URL, _ program: Int) -> SoundFontSource {
        SoundFontSource(id: SoundSourceID(soundFont: "font", bank: 0, program: program), file: font)
    }

    func use(program: Int) throws(AudioError) { try player.use(Self.source(font, program)) }

    func callBack(times: Int = 1) {
        for _ in 0..<times { peach_in_real_time(renderInRealTime, request) }
    }
}

private func renderInRealTime(context: UnsafeMutableRawPointer?) {
    guard let request = context?.assumingMemoryBound(to: SilentDevice.Request.self) else { return }
    _ = audioCallback(
        slot: request.pointee.slot, frames: Int32(SilentDevice.frames), effects: 0, effectBuffers: nil, channels: 2,
        buffers: request.pointee.channels)
}
