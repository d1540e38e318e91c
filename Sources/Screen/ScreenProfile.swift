// SPDX-License-Identifier: MIT
import Instrument
import Profile
import Words

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
        guard let profile else {
            for reader in waiting {
                guard let page = pages[reader.visitor] else { continue }
                tell(reader.visitor, ProfileContent.unreadable(page.language.texts))
            }
            return
        }
        for reader in waiting {
            guard let page = pages[reader.visitor] else { continue }
            tell(reader.visitor, ProfileContent.fields(profile, width: reader.width, page.language.texts))
        }
        // Pages ask for the profile anew when they are told that it looks otherwise.
        for (language, group) in Dictionary(grouping: pages, by: \.value.language) {
            let preview = ProfileContent.preview(profile, language.texts)
            guard previews.updateValue(preview, forKey: language) != preview else { continue }
            for page in group { tell(page.key, preview, subject: "preview") }
        }
        if isProfileStale, !waiting.isEmpty { readProfile() }
    }
}
