// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import GRDB
import Machine
import Synchronization

/// The connections of this process to data files, which it gives back before it ends: with the last one goes what SQLite keeps
/// beside a file.
package enum OpenConnections {
    private struct State {
        // Nobody is kept open for being listed.
        struct Connection { weak var queue: DatabaseQueue? }

        var connections: [Connection] = []
        /// So many are being opened, with files beside the data already.
        var opening = 0
    }

    private static let state = Mutex(State())
    /// Milliseconds between two interruptions: SQLite forgets one when no statement runs.
    private static let pause = 2

    /// - Throws: `Interruption`, and what SQLite says.
    static func open(_ path: String, _ configuration: Configuration = Configuration()) throws -> DatabaseQueue {
        state.withLock { $0.opening += 1 }
        defer { state.withLock { $0.opening -= 1 } }
        try Interruption.check()
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        state.withLock { state in
            state.connections.removeAll { $0.queue == nil }
            state.connections.append(State.Connection(queue: queue))
        }
        return queue
    }

    /// Has whatever is asked of them fail, and closes them. Call it when `Interruption.isWanted`.
    /// - Parameter seconds: at most; then some may be open still, which harms nothing but leaves files beside the data.
    package static func giveBack(within seconds: Double) {
        let end = DispatchTime.now() + seconds
        let closed = DispatchSemaphore(value: 0)
        func isOver() -> Bool {
            closed.wait(timeout: .now() + .milliseconds(pause)) == .success || DispatchTime.now() > end
        }
        while state.withLock({ $0.opening }) > 0, !isOver() {}
        // Those that only read were opened last; if one of them is the last to go, files stay beside the data.
        let queues = state.withLock { $0.connections.compactMap(\.queue) }.reversed()
        guard !queues.isEmpty else { return }
        let thread = Thread { @Sendable in
            // Each waits for what is under way there.
            for queue in queues { try? queue.close() }
            // What has no name of its own goes with all that is beside it, perhaps at this moment.
            for path in Set(queues.map(\.path))
            where !UnfinishedFiles.isOne(URL(fileURLWithPath: path).lastPathComponent) {
                removeEmptyLog(of: path)
            }
            closed.signal()
        }
        thread.start()
        repeat { for queue in queues { queue.interrupt() } } while !isOver()
    }

    /// Of connections that are interrupted while they close, the last one may let lie what is beside the data: one that nobody
    /// interrupts takes it away. A log with something in it is another process's, or what one has left, and stays.
    private static func removeEmptyLog(of path: String) {
        var status = stat()
        guard stat(path + SharedMemory.log, &status) == 0, status.st_size == 0, access(path, R_OK | W_OK) == 0 else {
            return
        }
        var configuration = Configuration()
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA query_only = 1") }
        guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return }
        try? queue.read { db in _ = try db.tableExists(ComparisonRecord.table) }
        try? queue.close()
    }
}
