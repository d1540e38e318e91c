// SPDX-License-Identifier: MIT

/// Which notes are practised.
package enum PractisedRange: Hashable, Sendable {
    case fixed(NoteRange)
    /// Settings know where it may grow to, the profile how far it has grown: `PerceptualProfile.practised`.
    case adaptive(AdaptiveNoteRange)

    /// Those of now.
    package var now: NoteRange {
        switch self {
        case .fixed(let range): range
        case .adaptive(let range): range.reached
        }
    }

    /// Those of now and those that may become so.
    package var widest: NoteRange {
        switch self {
        case .fixed(let range): range
        case .adaptive(let range): range.bounds
        }
    }

    /// What an adaptive range has reached, else nil.
    package var reached: NoteRange? {
        if case .adaptive(let range) = self { range.reached } else { nil }
    }
}
