// SPDX-License-Identifier: MIT
import Dispatch
import Instrument
import Profile
import Settings
import Store
import Synchronization

/// The profile for Start, read on a connection of its own while the instrument is being opened.
final class StartPreview: Sendable {
    /// Nobody waits longer to choose a mode.
    private static let patience = DispatchTimeInterval.milliseconds(200)

    private let isRead = DispatchSemaphore(value: 0)
    private let summary = Mutex<ProfileSummary?>(nil)

    init(of store: TrainingDataStore, settings: UserSettings) {
        DispatchQueue.global(qos: .utility).async { @Sendable [self] in
            // Whatever is wrong with the file is told by whoever needs it.
            let found = try? ProfileReading.summary(
                of: try store.reader(), settings: settings.training, strategy: settings.strategy)
            summary.withLock { $0 = found }
            isRead.signal()
        }
    }

    /// Nil if it takes too long, or cannot be read. To be asked once.
    func take() -> ProfileSummary? {
        _ = isRead.wait(timeout: .now() + Self.patience)
        return summary.withLock { $0 }
    }
}
