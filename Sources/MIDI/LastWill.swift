// SPDX-License-Identifier: MIT
import Glibc
import Synchronization

/// What devices are told if the process dies of a fault: their lights go out, and they are themselves again.
package enum LastWill {
    private struct Document {
        let descriptor: Int32
        let length: Int
    }

    /// The address of a `Document` with its bytes behind it; never freed, because a dying thread may be reading it.
    private static let place = Atomic<UInt>(0)

    /// In place of an earlier one; nothing if there are no bytes.
    /// - Parameter bytes: as `SequencerHandle.image` has them.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        guard !bytes.isEmpty else { return revoke() }
        let header = MemoryLayout<Document>.stride
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: header + bytes.count, alignment: MemoryLayout<Document>.alignment)
        memory.initializeMemory(as: Document.self, to: Document(descriptor: descriptor, length: bytes.count))
        (memory + header).copyMemory(from: bytes, byteCount: bytes.count)
        place.store(UInt(bitPattern: memory), ordering: .releasing)
    }

    /// Before the descriptor is closed, which may be somebody else's then.
    static func revoke() { place.store(0, ordering: .releasing) }

    /// In a signal handler: an atomic load and write(2), nothing else.
    package static func carryOut() {
        guard let memory = UnsafeRawPointer(bitPattern: place.load(ordering: .acquiring)) else { return }
        let document = memory.load(as: Document.self)
        _ = Glibc.write(document.descriptor, memory + MemoryLayout<Document>.stride, document.length)
    }
}
