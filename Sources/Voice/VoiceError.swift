// SPDX-License-Identifier: MIT

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
