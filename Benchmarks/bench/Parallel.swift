// SPDX-License-Identifier: MIT
import Dispatch
import Synchronization

/// Independent runs on all processors.
enum Parallel {
    /// - Returns: the results in the order of the runs, whichever ended first.
    static func map<Value: Sendable>(_ count: Int, _ run: @escaping @Sendable (Int) -> Value) -> [Value] {
        let results = Mutex<[Int: Value]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { @Sendable index in
            let value = run(index)
            results.withLock { $0[index] = value }
        }
        return results.withLock { results in (0..<count).compactMap { results[$0] } }
    }
}
