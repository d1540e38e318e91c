// SPDX-License-Identifier: MIT
import Dispatch
import Music
import Sound

/// How sounds are looked for and loaded beside what plays.
extension LiveStage {
    /// A SoundFont of hundreds of megabytes takes seconds.
    private static let loading = DispatchQueue(label: "peach.trial", qos: .utility)

    package func load(_ source: SoundSourceID) async throws(AudioError) -> LoadedSound? {
        guard let player else { return nil }
        let result = await withCheckedContinuation { waiting in
            Self.loading.async { [shelf] in
                waiting.resume(
                    returning: Result { () throws(AudioError) in try player.load(try shelf.source(for: source)) })
            }
        }
        return try result.get()
    }

    /// Reads the SoundFonts once more, on the calling thread; what a run knows is what is there now.
    package func rereadLibrary() -> SoundFontLibrary { shelf.reread() }
}
