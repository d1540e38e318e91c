// SPDX-License-Identifier: MIT
import Foundation

/// When, and on what, a pad or key was pressed or a control moved.
package struct InputStamp: Hashable, Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC, as the kernel stamped it; not when it was handled.
    package let moment: Int64
    /// The same moment of the calendar.
    package let date: Date
    /// The name of the controller or keyboard, if it has one.
    package let device: String?

    package init(moment: Int64, date: Date, device: String?) {
        self.moment = moment
        self.date = date
        self.device = device
    }
}
