// SPDX-License-Identifier: MIT
import Settings
import Synchronization
import Testing

@testable import Instrument

/// What a control changes is written, if not at once, then with what is changed next.
@Suite struct SettingsKeeperTests {
    private let keeper = SettingsKeeper()

    /// - Returns: what came of it.
    private func keep(_ key: SettingKey, _ error: SettingError?) async -> SettingsKeeper.Outcome {
        await withCheckedContinuation { answer in
            keeper.keep(key) {
                error
            } done: {
                answer.resume(returning: $0)
            }
        }
    }

    @Test func whatCouldNotBeWrittenIsWrittenWithTheNext() async {
        let isFull = Mutex(true)
        let failure = SettingError.unwritable(path: "/c/settings.yaml", errno: 28)
        let outcome = await withCheckedContinuation { answer in
            keeper.keep(.volume) {
                isFull.withLock { $0 } ? failure : nil
            } done: {
                answer.resume(returning: $0)
            }
        }
        #expect(outcome.written.isEmpty && outcome.failure == failure)
        #expect(keeper.holds(.volume))
        // The disk takes something smaller, but not that.
        let next = await keep(.sound, nil)
        #expect(next.written == [.sound] && next.failure == failure)
        #expect(keeper.holds(.volume) && !keeper.holds(.sound))
        isFull.withLock { $0 = false }
        let last = await keep(.playAlong, nil)
        #expect(last.written == [.volume, .playAlong] && last.failure == nil)
        #expect(!keeper.holds(.volume))
    }
}
