// SPDX-License-Identifier: MIT
import Store
import Training

/// What is told of saving. No exercise waits for the disk.
extension Conductor {
    func settle(answer isSaved: Bool) {
        if !isSaved { arrears.count = max(arrears.count, 1) }
        settle(isSaved)
    }

    /// Tells once of answers that are not saved yet, and once when they are.
    private func settle(_ isSaved: Bool) {
        let (count, failure) = keeper.unsaved
        guard !isSaved, count > 0 || failure != nil else {
            if arrears.count > 0 {
                tell(.savedLater(count: arrears.count))
            } else if arrears.trouble != nil {
                tell(.mended(.data(file: keeper.path)))
            }
            (arrears.count, arrears.since, arrears.retryMoment, arrears.trouble) = (0, nil, nil, nil)
            arrears.holdMoment = nil
            keeper.interim?.hold([])
            tellReplacement()
            return
        }
        let now = timekeeper.now()
        let since = arrears.since ?? now
        arrears.since = since
        arrears.count = max(arrears.count, count)
        if let failure {
            tellOnce(failure)
        } else if now - since >= Arrears.pause, !arrears.isSlownessTold {
            arrears.isSlownessTold = true
            tellOnce(.unresponsive)
        }
        arrears.retryMoment = arrears.retryMoment ?? now + Arrears.pause
        if count > 0 { arrears.holdMoment = arrears.holdMoment ?? now + Arrears.holdPause }
    }

    /// What keeps the first answer from being saved is told before it is given.
    func tellRefusal() {
        guard keeper.unsaved.failure != nil else { return }
        settle(false)
    }

    /// The answers are in the file that is there now, however long that took.
    private func tellReplacement() {
        let replacements = keeper.replacements
        guard replacements != arrears.replacements else { return }
        arrears.replacements = replacements
        tell(.trouble(.store(.replaced, file: keeper.path, unsaved: 0)))
        if let salvage = keeper.salvage { tell(.trouble(.salvaged(salvage))) }
    }

    /// What waits is tried again, and its time told, without anybody waiting for it.
    func retry() async {
        arrears.retryMoment = timekeeper.now() + Arrears.pause
        guard keeper.isHurried else { return settle(await keeper.retry()) }
        let keeper = keeper
        Task { [weak self] in
            let isSaved = await keeper.retry()
            await self?.settle(isSaved)
        }
    }

    package func settleAtEnd() {
        settle(keeper.unsaved.failure == nil)
        settingsKeeper.finish()
    }

    /// What is the same is told once, until something was saved again.
    func tellOnce(_ error: DataStoreError) {
        guard arrears.trouble != error else { return }
        arrears.trouble = error
        tell(.trouble(.store(error, file: keeper.path, unsaved: keeper.unsaved.count)))
    }
}

extension AnswerKeeper.Entry {
    init(_ completed: CompletedExercise) {
        switch completed {
        case .comparison(let completed): self = .comparison(ComparisonRecord(completed))
        case .matching(let completed, let range): self = .matching(PitchMatchingRecord(completed, range: range))
        }
    }

    package var comparison: ComparisonRecord? { if case .comparison(let record) = self { record } else { nil } }
    package var matching: PitchMatchingRecord? { if case .matching(let record) = self { record } else { nil } }
}
