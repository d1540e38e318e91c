// SPDX-License-Identifier: MIT
import Instrument
import Music
import Sound
import Localization

/// The pages that show the list of sounds. One scan at a time serves all of them.
struct SoundReading {
    var readers: Set<Int> = []
    var isReading = false
    /// Requested again since the scan began.
    var isStale = false
}

/// The sounds that pages list, and those that somebody listens to before they choose.
extension Screen {
    /// Looks at the SoundFonts anew, for all pages that show them.
    func readSounds() {
        guard !sounds.readers.isEmpty else { return }
        sounds.isStale = sounds.isReading
        guard !sounds.isReading else { return }
        sounds.isReading = true
        let (links, events, training) = (links, events, settings.training)
        queue.async {
            let listing = SoundListing(links.rereadSounds(), for: training)
            events.yield { $0.take(listing) }
        }
    }

    func take(_ listing: SoundListing) {
        sounds.isReading = false
        if sounds.isStale { return readSounds() }
        for visitor in sounds.readers {
            guard let page = pages[visitor] else { continue }
            let content = SoundsContent(
                listing: listing, chosen: settings.training.soundSource, isOwner: page.guest == .owner,
                texts: page.language.texts)
            tell(visitor, content.fields, subject: "sounds")
        }
    }

    /// The page is told once what became of it; what is wrong with a file stands beside its sounds, too.
    func listen(to source: SoundSourceID, for visitor: Int) async {
        let events = events
        await conductor.preview(source) { outcome in events.yield { $0.take(outcome, of: source, for: visitor) } }
    }

    func take(_ outcome: SoundPreview.Outcome, of source: SoundSourceID, for visitor: Int) {
        tell(visitor, ["kind": .text("heard"), "sound": .text(source.text), "isSounding": .flag(outcome == .sounds)])
        switch outcome {
        case .sounds, .overtaken: break
        case .training: refuse(visitor) { $0.listenAtStart }
        case .failed(let error):
            let file = pages[visitor]?.guest == .owner ? nil : links.sounds().file(for: source)
            refuse(visitor) { texts in
                let sentence = texts.sentence(for: error)
                return file.map { sentence.without(folderOf: $0) } ?? sentence
            }
            readSounds()
        }
    }

    /// Why a sound cannot be chosen; nil if it can.
    func obstacle(to word: String) -> AudioError? {
        guard let source = SoundSourceID(word) else { return nil }
        do throws(AudioError) {
            _ = try links.sounds().source(for: source)
            return nil
        } catch {
            return error
        }
    }
}
