// SPDX-License-Identifier: MIT

/// Whoever says words aloud. Nothing here waits for it.
package protocol Speaker: Sendable {
    /// Says a text behind all that was ordered before; what becomes of it is told by `SpokenFact`s.
    /// - Parameter number: names the words, greater than that of all words before.
    func say(_ text: String, number: Int)
    /// Ends what is being said, and forgets what waits.
    func cut()
    /// It has said nothing for too long: what comes next begins anew, with a connection of its own.
    func giveUp()
}

/// What became of words, each by its number.
package enum SpokenFact: Hashable, Sendable {
    /// They begin to be heard.
    case begun(Int)
    /// They have been heard, or were cut off: nothing of them is heard any more.
    case ended(Int)
    /// They are never heard.
    case failed(Int, VoiceError)
}

/// Why nothing is spoken.
package enum VoiceError: String, Error, Hashable, Sendable, CaseIterable, Codable {
    /// The library of speech-dispatcher is not installed.
    case missing
    /// No server answers, and none could be started.
    case unreachable
    /// The server takes no words.
    case refused
    /// It took the words and said nothing, or never came to their end.
    case silent
}
