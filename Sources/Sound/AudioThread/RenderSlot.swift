// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

/// The one thing an audio driver's callback is given: which mixer to render, if any. It lives longer than the driver.
struct RenderSlot: ~Copyable {
    /// The mixer's address; 0 is none, and silence.
    private let mixer = Atomic<UInt>(0)

    /// Any thread.
    borrowing func set(_ mixer: UnsafeMutablePointer<Mixer>) {
        self.mixer.store(UInt(bitPattern: mixer), ordering: .releasing)
    }

    /// Audio thread: neither allocates nor locks.
    borrowing func render(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int) {
        guard let mixer = UnsafeMutablePointer<Mixer>(bitPattern: mixer.load(ordering: .acquiring)) else { return }
        mixer.pointee.render(left: left, right: right, frames: frames, time: Monotonic.now())
    }
}

/// Called by FluidSynth's driver on its audio thread, with cleared buffers. A global function: a closure formed elsewhere
/// might carry an actor's isolation with it.
func audioCallback(
    slot: UnsafeMutableRawPointer?, frames: Int32, effects: Int32,
    effectBuffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?, channels: Int32,
    buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
) -> Int32 {
    guard let slot, let left = buffers?[0], let right = buffers?[1] else { return 0 }
    slot.assumingMemoryBound(to: RenderSlot.self).pointee.render(left: left, right: right, frames: Int(frames))
    return 0
}
