// SPDX-License-Identifier: MIT

/// A rule that files of one kind have beside those of all files written by hand. Whoever reads such files says which, and
/// Words says it to people.
package protocol ConfigurationRule: Hashable, Sendable {}

/// That such a rule does not hold at a place.
package struct RuleViolation: Hashable, Sendable {
    package let rule: any ConfigurationRule

    package init(_ rule: any ConfigurationRule) { self.rule = rule }

    package static func == (lhs: RuleViolation, rhs: RuleViolation) -> Bool {
        AnyHashable(lhs.rule) == AnyHashable(rhs.rule)
    }

    package func hash(into hasher: inout Hasher) { rule.hash(into: &hasher) }
}
