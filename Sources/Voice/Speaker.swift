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
