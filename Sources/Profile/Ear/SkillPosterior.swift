// SPDX-License-Identifier: MIT
import Music
import Training

/// What is known of one skill. Its latest answers are learned, from a multiple of `window` on: so a profile that is updated is, to
/// the last digit, the one that is read from the records.
struct SkillPosterior: Hashable, Sendable {
    /// At least so many of the latest answers are learned, at most twice as many.
    static let usualWindow = 8000

    private let window: Int
    private let skill: Skill
    var answers = 0
    private(set) var ear: EarPosterior
    /// Begins in the middle of the window, and goes on when the window is full.
    private var successor: EarPosterior?
    /// By `ear`.
    private var learned = 0

    /// - Parameter window: see `usualWindow`.
    init(_ skill: Skill, window: Int = Self.usualWindow) {
        self.window = window
        self.skill = skill
        ear = EarPosterior(skill)
    }

    /// How many of so many answers are too old to be learned.
    static func skipped(of answers: Int, window: Int = usualWindow) -> Int {
        max((answers - 1) / window - 1, 0) * window
    }

    mutating func learn(_ trial: DiscriminationTrial) {
        if learned > 0, learned.isMultiple(of: window) {
            if let successor {
                ear = successor
                learned = window
            }
            successor = EarPosterior(skill)
        }
        ear.learn(trial)
        successor?.learn(trial)
        learned += 1
    }

    /// The same for an answer that was not counted yet.
    mutating func update(_ trial: DiscriminationTrial) {
        answers += 1
        learn(trial)
    }
}
