// SPDX-License-Identifier: MIT
import Instrument

/// What this build is called, and whose it is.
enum Version {
    /// The newest in CHANGELOG.md.
    private static let release = "0.1.0"
    /// With the commit, if it is known.
    static let number = Folders().version(of: release) ?? release
    static let copyright = "© 2026 the Peach authors, MIT"
    static let text = "peach \(number)\n\(copyright)"
}
