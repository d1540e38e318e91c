// SPDX-License-Identifier: MIT

/// What the reading of sounds knows of itself: one at a time, for all pages that list them.
struct SoundReading {
    var readers: Set<Int> = []
    /// SoundFonts that went while somebody listed them.
    var gone: Set<String> = []
    var isReading = false
    /// Somebody has asked since it began.
    var isStale = false
}
