// SPDX-License-Identifier: MIT
import Glibc

/// Why a file that was to be written is not. Paths are as they were named.
package enum FileRefusal: Error, Hashable, Sendable {
    /// It is there already, and may be precious.
    case exists(path: String)
    case database(path: String)
    case changedMeanwhile(path: String)
    case system(path: String, errno: Int32)
    case output(errno: Int32)

    package var path: String? {
        switch self {
        case .exists(let path), .database(let path), .changedMeanwhile(let path), .system(let path, _): path
        case .output: nil
        }
    }

    /// As the system would say it.
    package var errno: Int32 {
        switch self {
        case .exists, .database: EEXIST
        case .changedMeanwhile: ESTALE
        case .system(_, let errno), .output(let errno): errno
        }
    }
}
