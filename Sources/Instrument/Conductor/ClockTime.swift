// SPDX-License-Identifier: MIT
import Foundation

/// The time of day here, for lists of what happened.
package enum ClockTime {
    /// "10:41:07.318".
    package static func text(_ date: Date) -> String {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
        var seconds = time_t(milliseconds / 1000)
        var local = tm()
        localtime_r(&seconds, &local)
        let rest = milliseconds % 1000
        return String(format: "%02d:%02d:%02d.%03d", local.tm_hour, local.tm_min, local.tm_sec, rest)
    }
}
