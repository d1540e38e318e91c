// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Glibc
import Store
import Synchronization

/// The backup of the day, made while somebody trains, on a thread that is in nobody's way: it yields the processor to all
/// others, rests between pieces and holds no lock that a writer would wait for. A run that ends sooner leaves none.
package final class QuietBackup: Sendable {
    private struct Ended: Error {}

    /// Microseconds between pieces of a megabyte.
    private static let rest: UInt32 = 5_000
    /// The lowest of setpriority(2).
    private static let niceness: Int32 = 19

    private let isEnded = Atomic(false)
    private let done = DispatchSemaphore(value: 0)

    /// Begins at once.
    /// - Parameters:
    ///   - data: the path of the data.
    ///   - failed: is told why there is none, on the thread.
    package init(of data: String, failed: @escaping @Sendable (DataStoreError) -> Void) {
        let thread = Thread { @Sendable in
            // On Linux a thread has a priority of its own.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
            do {
                _ = try DailyBackups(of: data).makeDaily {
                    if self.isEnded.load(ordering: .relaxed) { throw Ended() }
                    usleep(Self.rest)  // Of this thread alone: the disk is free for answers meanwhile.
                }
            } catch let error as DataStoreError {
                if !self.isEnded.load(ordering: .relaxed) { failed(error) }
            } catch {
                // Ended.
            }
            self.done.signal()
        }
        thread.name = "backup"
        thread.start()
    }

    /// Lets it end if that takes a moment only; else it is given up.
    package func end(within time: DispatchTimeInterval) {
        guard done.wait(timeout: .now() + time) == .timedOut else { return }
        isEnded.store(true, ordering: .relaxed)
        // Nothing of it stays.
        _ = done.wait(timeout: .now() + time)
    }
}
