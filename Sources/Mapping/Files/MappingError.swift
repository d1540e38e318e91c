// SPDX-License-Identifier: MIT
import Configuration

/// Why a mapping file, or something in it, does not count.
package enum MappingError: Error, Hashable, Sendable {
    /// The file as a whole cannot be used; the others are.
    case file(ConfigurationError)
    /// An entry of the file does not count, or is missing; all others count.
    case line(ConfigurationError)
    /// The file was good before, and counts as it was then.
    case kept(ConfigurationError)
    /// Two files fit a controller equally well, so that it has no mapping.
    case tie(ConfigurationError)

    package var error: ConfigurationError {
        switch self {
        case .file(let error), .line(let error), .kept(let error), .tie(let error): error
        }
    }
}
