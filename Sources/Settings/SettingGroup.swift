// SPDX-License-Identifier: MIT

/// What settings are about, for whoever shows them together.
package enum SettingGroup: String, Hashable, Sendable, CaseIterable {
    case notes, sound, intervals, comparison, matching, playAlong, general

    /// In the order in which they are shown; every key is in one group.
    package var keys: [SettingKey] { SettingKey.allCases.filter { $0.group == self } }
}

extension SettingKey {
    package var group: SettingGroup {
        switch self {
        case .range, .duration, .reference: .notes
        case .sound, .rotation, .volume, .output, .buffer: .sound
        case .intervals, .tuning: .intervals
        case .strategy, .loudness, .tick, .floor, .ceiling, .narrowing, .widening, .adaptiveMechanical, .adaptiveNearby,
            .adaptiveWeakSpots, .steadyShare, .steadyFirstStep, .steadyStep, .steadyFirstTrials, .easyShare:
            .comparison
        case .matchingRange, .matchingCommit, .matchingTicks: .matching
        case .playAlong, .playAlongBend: .playAlong
        case .speech, .language, .programs: .general
        }
    }

    /// For who knows what it does: most people never look at it.
    package var isAdvanced: Bool {
        let advanced: Set<SettingKey> = [
            .floor, .ceiling, .narrowing, .widening, .adaptiveMechanical, .adaptiveNearby, .adaptiveWeakSpots,
            .steadyShare, .steadyFirstStep, .steadyStep, .steadyFirstTrials, .easyShare, .buffer, .programs,
            .playAlongBend,
        ]
        return advanced.contains(self)
    }
}
