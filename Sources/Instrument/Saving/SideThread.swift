// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Synchronization

/// A thread for work on a disk that may hang, which then is left behind.
enum SideThread {
    private final class Result<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let done = DispatchSemaphore(value: 0)
    }

    /// - Returns: nil if the time is over first.
    static func run<Value: Sendable>(
        within time: DispatchTimeInterval, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        let result = Result<Value>()
        let thread = Thread { @Sendable in
            let value = work()
            result.value.withLock { $0 = value }
            result.done.signal()
        }
        thread.start()
        _ = result.done.wait(timeout: .now() + time)
        return result.value.withLock { $0 }
    }
}
