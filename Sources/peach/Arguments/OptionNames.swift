// SPDX-License-Identifier: MIT
import ArgumentParser

/// Every option that has a letter. A letter means the same in all commands; -h is the parser's.
extension NameSpecification {
    static let count = named("count", "n")
    static let output = named("output", "o")
    static let force = named("force", "f")
    static let json = named("json", "j")
    static let yes = named("yes", "y")

    private static func named(_ word: String, _ letter: Character) -> Self {
        [.customShort(letter), .customLong(word)]
    }
}
