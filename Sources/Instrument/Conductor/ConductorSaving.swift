// SPDX-License-Identifier: MIT
import Store
import Training

/// What is told of saving. No exercise waits for the disk.
extension Conductor {
    func settle(answer isSaved: Bool) {
        if !isSaved { unsavedState.count = max(unsavedState.count, 1) }
        settle(isSaved)
    }

    /// Tells once of answers that are not saved yet, and once when they are.
    private func settle(_ isSaved: Bool) {
        let (count, failure) = answerWriter.unsaved
        guard !isSaved, count > 0 || failure != nil else {
            if unsavedState.count > 0 {
                tell(.savedLater(count: unsavedState.count))
            } else if unsavedState.trouble != nil {
                tell(.mended(.data(file: answerWriter.path)))
            }
            (unsavedState.count, unsavedState.since, unsavedState.retryMoment, unsavedState.trouble) = (
                0, nil, nil, nil
            )
            unsavedState.holdMoment = nil
            answerWriter.interim?.hold([])
            tellReplacement()
            return
        }
        let now = timekeeper.now()
        let since = unsavedState.since ?? now
        unsavedState.since = since
        unsavedState.count = max(unsavedState.count, count)
        if let failure {
            tellOnce(failure)
        } else if now - since >= UnsavedState.pause, !unsavedState.isSlownessTold {
            unsavedState.isSlownessTold = true
            tellOnce(.unresponsive)
        }
        unsavedState.retryMoment = unsavedState.retryMoment ?? now + UnsavedState.pause
        if count > 0 { unsavedState.holdMoment = unsavedState.holdMoment ?? now + UnsavedState.holdPause }
    }

    /// What keeps the first answer from being saved is told before it is given.
    func tellRefusal() {
        guard answerWriter.unsaved.failure != nil else { return }
        settle(false)
    }

    /// The answers are in the file that is there now, however long that took.
    private func tellReplacement() {
        let replacements = answerWriter.replacements
        guard replacements != unsavedState.replacements else { return }
        unsavedState.replacements = replacements
        tell(.trouble(.store(.replaced, file: answerWriter.path, unsaved: 0)))
        if let salvage = answerWriter.salvage { tell(.trouble(.salvaged(salvage))) }
    }

    /// What waits is tried again, and its time told, without anybody waiting for it.
    func retry() async {
        unsavedState.retryMoment = timekeeper.now() + UnsavedState.pause
        guard answerWriter.isHurried else { return settle(await answerWriter.retry()) }
        let answerWriter = answerWriter
        Task { [weak self] in
            let isSaved = await answerWriter.retry()
            await self?.settle(isSaved)
        }
    }

    package func settleAtEnd() {
        settle(answerWriter.unsaved.failure == nil)
        settingsWriter.finish()
    }

    /// What is the same is told once, until something was saved again.
    func tellOnce(_ error: DataStoreError) {
        guard unsavedState.trouble != error else { return }
        unsavedState.trouble = error
        tell(.trouble(.store(error, file: answerWriter.path, unsaved: answerWriter.unsaved.count)))
    }
}

extension AnswerWriter.Entry {
    init(_ completed: CompletedExercise) {
        switch completed {
        case .comparison(let completed): self = .comparison(ComparisonRecord(completed))
        case .matching(let completed, let range): self = .matching(PitchMatchingRecord(completed, range: range))
        }
    }

    package var comparison: ComparisonRecord? { if case .comparison(let record) = self { record } else { nil } }
    package var matching: PitchMatchingRecord? { if case .matching(let record) = self { record } else { nil } }
}
