// SPDX-License-Identifier: MIT
import Music

/// Where the sounds to choose from come from.
package protocol SoundSourceProvider: Sendable {
    /// In the order in which a person is to see them; each once.
    var availableSources: [SoundSourceID] { get }

    /// What a person reads for a source: no two available sources share it. For an unknown source its own text.
    func displayName(for source: SoundSourceID) -> String
}
