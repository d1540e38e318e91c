// SPDX-License-Identifier: MIT
import Instrument
import Profile
import Localization

/// How pages get the profile.
extension Screen {
    /// Unless it is being read already.
    func readProfile() {
        guard !isReading else { return }
        isReading = true
        isProfileStale = false
        let (links, settings) = (links, settings)
        queue.async {
            let summary = links.profile(settings)
            Task { await self.finish(summary) }
        }
    }

    private func finish(_ summary: ProfileSummary?) {
        isReading = false
        profile = summary ?? profile
        let waiting = readers
        readers = []
        for reader in waiting {
            guard let texts = pages[reader.visitor]?.language.texts else { continue }
            let content = profile.map { ProfileContent.fields($0, width: reader.width, texts) }
            tell(reader.visitor, content ?? ProfileContent.unreadable(texts))
        }
        guard let profile else { return }
        // Pages ask for the profile anew when they are told that it looks otherwise.
        for (language, group) in Dictionary(grouping: pages, by: \.value.language) {
            let preview = ProfileContent.preview(profile, language.texts)
            guard previews.updateValue(preview, forKey: language) != preview else { continue }
            for page in group { tell(page.key, preview, subject: "preview") }
        }
        if isProfileStale, !waiting.isEmpty { readProfile() }
    }
}
