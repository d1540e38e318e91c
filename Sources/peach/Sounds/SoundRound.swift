// SPDX-License-Identifier: MIT
import Sound
import Words

/// Sounds that are measured one after the other. Of all sounds one that cannot be loaded is told, and the others follow; one that
/// was named is why the command ends.
struct SoundRound {
    private let isNamed: Bool
    private(set) var areAllSuitable = true
    private var told: Set<String> = []

    init(isNamed: Bool) { self.isNamed = isNamed }

    /// - Parameter measure: says whether the sound is suitable.
    mutating func take(_ measure: () throws -> Bool) throws {
        do {
            if try !measure() { areAllSuitable = false }
        } catch let error as AudioError where !isNamed {
            areAllSuitable = false
            let sentence = Speech.texts.sentence(for: error)
            if told.insert(sentence).inserted { Speech.say(sentence) }
        }
    }
}
