// SPDX-License-Identifier: MIT
import Foundation

/// - Parameter every: takes each so-manieth case, the first one among them.
/// - Returns: all cases in `scripts/test nightly`, else a share of them.
package func standing<Cases: Collection>(_ cases: Cases, every: Int = 2) -> [Cases.Element] {
    let step = ProcessInfo.processInfo.environment["PEACH_NIGHTLY"] == nil ? every : 1
    return cases.enumerated().filter { $0.offset % step == 0 }.map(\.element)
}
