// SPDX-License-Identifier: MIT
import Music
import Profile

extension SkillSummary {
    /// By how much wider than written an interval sounds right: upwards that is a higher note, downwards a lower one. Of
    /// unison, by how much higher.
    package var widening: Cents { skill.interval.semitones < 0 ? -criterion.mean : criterion.mean }
}
