// SPDX-License-Identifier: MIT
import Configuration

/// What is wrong with a file that is read entry by entry: one that is wrong is left out, and all of them are told.
extension [ConfigurationError] {
    /// Nil if it could not be read, which is told then.
    mutating func attempt<Value>(_ body: () throws(ConfigurationError) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            append(error)
            return nil
        }
    }
}
