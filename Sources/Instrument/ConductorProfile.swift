// SPDX-License-Identifier: MIT
import Dispatch
import Profile
import Store
import Training

/// How the profile is kept: from the latest answers at once, from all of them as soon as they are read, and taught by each
/// answer. No note waits for it.
extension Conductor {
    /// An answer that came while the records were read.
    enum Lesson: Sendable {
        case comparison(CompletedComparison)
        case matching(CompletedPitchMatching)
    }

    /// From the latest answers; the others wait for `readAllRecords()`.
    func rebuildProfile() throws(DataStoreError) {
        let changes = try store.foreignChanges()
        let mark = try store.mark()
        let recent = try ProfileReading.recent(from: store, settings: currentSettings().training)
        foreignChanges = changes
        profile = recent.profile
        wholeProfile = nil
        reading = nil
        unread = recent.isWhole ? nil : mark
        // They are no records yet, but will be.
        lessons = unsavedLessons
        for lesson in unsavedLessons { teach(lesson) }
    }

    /// Those that the profile does not know yet, on a thread of its own: it takes seconds for a million.
    func readAllRecords() {
        guard let mark = unread else { return }
        unread = nil
        readings += 1
        let (number, store, settings) = (readings, store, currentSettings().training)
        reading = Task { [weak self] in
            let result: Result<PerceptualProfile, DataStoreError> = await withCheckedContinuation { continuation in
                DispatchQueue.global(qos: .utility).async { @Sendable in
                    continuation.resume(
                        returning: Result { () throws(DataStoreError) in
                            try ProfileReading.whole(from: try store.reader(), upTo: mark, settings: settings)
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
            lessons = []
            tell(.trouble(.store(error, unsaved: recorder.unsaved.count)))
        }
    }

    /// Between exercises only, so that none is drawn from two profiles.
    func takeUpWholeProfile() {
        guard let whole = wholeProfile else { return }
        wholeProfile = nil
        profile = whole
        for lesson in lessons { teach(lesson) }
        lessons = []
    }

    /// An answer that was given, and whether it is on the disk.
    func learn(_ lesson: Lesson, isSaved: Bool) {
        teach(lesson)
        if isReading { lessons.append(lesson) }
        if isSaved { unsavedLessons = [] } else { unsavedLessons.append(lesson) }
    }

    private var isReading: Bool { unread != nil || reading != nil || wholeProfile != nil }

    private func teach(_ lesson: Lesson) {
        switch lesson {
        case .comparison(let completed): profile.take(completed, settings: currentSettings().training)
        case .matching(let completed): profile.update(completed)
        }
    }
}
