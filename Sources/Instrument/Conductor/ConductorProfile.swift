// SPDX-License-Identifier: MIT
import Dispatch
import Profile
import Store
import Training

/// The profile comes from the latest answers at once and from all of them when they are read; each answer updates it.
extension Conductor {
    /// From the latest answers; the others wait for `readAllRecords()`.
    func readRecentRecords() async throws(DataStoreError) {
        let (answerWriter, settings) = (answerWriter, currentSettings().training)
        let found = await answerWriter.wait { store in
            Result { () throws(DataStoreError) in try RecentRecords.read(store, answerWriter, settings) }
        }
        guard let found else { throw .replaced }
        take(try found.get())
    }

    func take(_ found: RecentRecords) {
        knownData = found.known
        profile = found.recent.profile
        wholeProfile = nil
        reading = nil
        unread = found.recent.isWhole ? nil : found.mark
        // They are no records yet, but will be.
        answersMeanwhile = found.waiting
        for answer in answersMeanwhile { teach(answer) }
    }

    /// Those that the profile does not know yet, on a thread of its own: it takes seconds for a million.
    func readAllRecords() {
        guard let mark = unread else { return }
        unread = nil
        readings += 1
        let (number, answerWriter, settings) = (readings, answerWriter, currentSettings().training)
        reading = Task { [weak self] in
            let result: Result<PerceptualProfile, DataStoreError> = await withCheckedContinuation { continuation in
                DispatchQueue.global(qos: .utility).async { @Sendable in
                    continuation.resume(
                        returning: Result { () throws(DataStoreError) in
                            try ProfileReading.whole(from: try answerWriter.reader(), upTo: mark, settings: settings)
                        })
                }
            }
            await self?.finish(reading: number, with: result)
        }
    }

    private func finish(reading number: Int, with result: Result<PerceptualProfile, DataStoreError>) {
        // The records may have been reset or imported meanwhile.
        guard number == readings, reading != nil else { return }
        reading = nil
        switch result {
        case .success(let whole): wholeProfile = whole
        case .failure(let error):
            answersMeanwhile = []
            tellOnce(error)
        }
    }

    /// Between exercises only, so that none is drawn from two profiles.
    func takeUpWholeProfile() {
        guard let whole = wholeProfile else { return }
        wholeProfile = nil
        profile = whole
        for answer in answersMeanwhile { teach(answer) }
        answersMeanwhile = []
    }

    func learn(_ answer: AnswerWriter.Entry) {
        teach(answer)
        if isReading { answersMeanwhile.append(answer) }
    }

    var isReading: Bool { unread != nil || reading != nil || wholeProfile != nil }

    private func teach(_ answer: AnswerWriter.Entry) {
        switch answer {
        case .comparison(let record): profile.take(record.completed, settings: currentSettings().training)
        case .matching(let record): profile.update(record.completed, range: record.range)
        }
    }
}
