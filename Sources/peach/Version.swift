// SPDX-License-Identifier: MIT

/// What this build is called, and whose it is.
enum Version {
    static let number = "0.1.0"
    static let copyright = "© 2026 the Peach authors, MIT"
    static let text = "peach \(number)\n\(copyright)"
}
