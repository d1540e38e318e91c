// SPDX-License-Identifier: MIT

/// Why a text is not JSON that can be used.
package enum JSONFault: Error, Hashable, Sendable {
    case notUTF8
    /// Not by the rules of JSON; the column counts bytes from 1.
    case syntax(column: Int)
    /// Lists or objects within one another beyond so many levels.
    case tooDeep(limit: Int)
    /// Beyond what a number of 64 bits can hold.
    case hugeNumber(word: String)
    /// Two members of one object have this name.
    case repeatedName(word: String)
}
