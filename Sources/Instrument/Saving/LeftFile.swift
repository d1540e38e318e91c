// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Machine
import Synchronization

/// A new file, the user's alone, on a disk that may hang. It is made on a thread of its own, so that whoever wants it can give
/// it up and go elsewhere.
final class LeftFile: Sendable {
    /// How far it is. What is whole outlives the process, what is synced a loss of power too.
    enum Step: Int, Comparable, Sendable {
        case begun, whole, synced

        static func < (one: Step, other: Step) -> Bool { one.rawValue < other.rawValue }
    }

    let path: String
    private let state = Mutex((step: Step.begun, isOver: false))
    private let changed = DispatchSemaphore(value: 0)

    /// Begins at once.
    /// - Parameter makesFolder: where there is none.
    init(_ bytes: [UInt8], at path: String, makesFolder: Bool) {
        self.path = path
        let thread = Thread { @Sendable in
            if makesFolder { _ = OwnFolder.make(OwnFolder.around(self.path)) }
            self.make(bytes)
            self.state.withLock { $0.isOver = true }
            self.changed.signal()
        }
        thread.name = "answers"
        thread.start()
    }

    var step: Step { state.withLock { $0.step } }

    /// The caller stops waiting: a file that is not there yet is not written any more.
    func giveUp() { state.withLock { $0.isOver = true } }

    /// For one who waits.
    /// - Returns: whether it got so far within the time.
    func gets(to wanted: Step, within time: DispatchTimeInterval) -> Bool {
        let end = DispatchTime.now() + time
        while true {
            let (step, isOver) = state.withLock { $0 }
            if step >= wanted || isOver { return step >= wanted }
            if changed.wait(timeout: end) == .timedOut { return self.step >= wanted }
        }
    }

    private func make(_ bytes: [UInt8]) {
        // The name comes before the disk, which may never answer.
        guard let file = try? WrittenFile(path, isForced: false), file.write(bytes) == 0,
            !state.withLock(\.isOver), file.appear() == 0
        else { return }
        reach(.whole)
        guard (try? file.finish()) != nil else { return }
        reach(.synced)
    }

    private func reach(_ step: Step) {
        state.withLock { $0.step = step }
        changed.signal()
    }
}
