// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing
import Training

@testable import Store

/// Checks are kept like wheels: through a reset and in every copy.
@Suite struct ListeningCheckTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(_ output: String, day: Double, tones: Int = 6, margin: Double? = 40) -> ListeningCheck {
        ListeningCheck(
            timestamp: Date(timeIntervalSince1970: day * 86400), output: output, tonesRight: tones, noisesRight: 6,
            margin: margin)
    }

    @Test func theLatestOfEachOutputCounts() throws {
        let store = try TrainingDataStore(path: folder.path())
        let kept = [
            check("Scarlett", day: 3), check("pulseaudio", day: 2, margin: nil), check("Scarlett", day: 1, tones: 0),
        ]
        for check in kept { try store.keep(check) }
        #expect(try store.listeningChecks() == ["Scarlett": kept[0], "pulseaudio": kept[1]])
        #expect(try store.recordCount() == 0, "they are no records of training")
    }

    @Test func aResetAndASalvageKeepThem() throws {
        let store = try TrainingDataStore.filled(5, seed: 1, path: folder.path())
        let kept = check("Scarlett", day: 3)
        try store.keep(kept)
        let backup = try #require(try store.resetKeepingBackup()).backup
        for store in [store, try TrainingDataStore(unchanging: backup)] {
            #expect(try store.listeningChecks() == ["Scarlett": kept])
        }
        store.closeConnection()
        let identity = FileIdentity(folder.path())
        _ = try DamagedFile(folder.path()).salvage(.damaged, in: identity, busyTimeout: 1, now: Date())
        #expect(try TrainingDataStore(path: folder.path()).listeningChecks() == ["Scarlett": kept])
    }
}
