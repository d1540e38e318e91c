// SPDX-License-Identifier: MIT

/// What should never be, of an input that anybody may send.
package struct BrokenLaw: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// - Throws: `BrokenLaw` if the condition does not hold.
func require(_ condition: Bool, _ description: @autoclosure () -> String) throws(BrokenLaw) {
    if !condition { throw BrokenLaw(description()) }
}
