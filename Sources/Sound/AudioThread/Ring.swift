// SPDX-License-Identifier: MIT
import Synchronization

/// A bounded queue between exactly one writing and one reading thread, without locks or allocation after `init`.
///
/// Invariant: only the writing thread moves `tail`, only the reading thread moves `head`; both count upwards for ever,
/// and `tail − head` never exceeds `capacity`. The slots between them belong to the reader, the others to the writer.
struct Ring<Element: BitwiseCopyable>: ~Copyable {
    private let slots: UnsafeMutablePointer<Element>
    private let capacity: Int
    private let head = Atomic<Int>(0)
    private let tail = Atomic<Int>(0)

    /// - Parameter capacity: a power of two.
    init(capacity: Int) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two")
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
    }

    deinit { slots.deallocate() }

    /// Writing thread only. False if the ring is full; the element is then not queued.
    borrowing func push(_ element: Element) -> Bool {
        let end = tail.load(ordering: .relaxed)
        guard end - head.load(ordering: .acquiring) < capacity else { return false }
        (slots + (end & (capacity - 1))).initialize(to: element)
        tail.store(end + 1, ordering: .releasing)
        return true
    }

    /// Reading thread only. Nil if there is nothing.
    borrowing func pop() -> Element? {
        let start = head.load(ordering: .relaxed)
        guard start < tail.load(ordering: .acquiring) else { return nil }
        let element = slots[start & (capacity - 1)]
        head.store(start + 1, ordering: .releasing)
        return element
    }
}
