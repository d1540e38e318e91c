// SPDX-License-Identifier: MIT

/// What became of words, each by its number.
package enum SpokenFact: Hashable, Sendable {
    /// They begin to be heard.
    case begun(Int)
    /// They have been heard, or were cut off: nothing of them is heard any more.
    case ended(Int)
    /// They are never heard.
    case failed(Int, VoiceError)
}
