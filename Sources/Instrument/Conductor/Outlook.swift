// SPDX-License-Identifier: MIT

/// What whoever drives the Conductor needs to know of it between two inputs.
struct Outlook: Sendable {
    /// When it wants to be woken; nil is never.
    let deadline: Int64?
    let isEnded: Bool
}

extension Conductor {
    var outlook: Outlook { Outlook(deadline: deadline, isEnded: isEnded) }
}
