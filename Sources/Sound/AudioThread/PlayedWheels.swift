// SPDX-License-Identifier: MIT
import Synchronization

/// Where the wheels of the keys that are played along are. Any thread writes, the audio thread reads.
struct PlayedWheels: ~Copyable {
    /// The bits of the bend in cents; 0 are those of 0.
    private let bendBits = Atomic<UInt64>(0)
    private let modulationValue = Atomic<Int32>(0)

    /// Cents.
    borrowing func bend(to cents: Double) { bendBits.store(cents.bitPattern, ordering: .relaxed) }

    /// 0…127.
    borrowing func modulate(_ value: Int32) { modulationValue.store(value, ordering: .relaxed) }

    borrowing func reset() {
        bend(to: 0)
        modulate(0)
    }

    var bend: Double { Double(bitPattern: bendBits.load(ordering: .relaxed)) }
    var modulation: Int32 { modulationValue.load(ordering: .relaxed) }
}
