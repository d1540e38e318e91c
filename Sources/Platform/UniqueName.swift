// SPDX-License-Identifier: MIT
import Glibc

/// Names for files that are to take nothing's place.
package enum UniqueName {
    /// - Returns: the stem with its ending, with a number from 2 on between them if that name is taken, be it by a link that leads
    ///   nowhere.
    package static func of(_ stem: String, ending: String) -> String {
        var (name, number) = (stem + ending, 1)
        var status = stat()
        while lstat(name, &status) == 0 {
            number += 1
            name = "\(stem)-\(number)\(ending)"
        }
        return name
    }
}
