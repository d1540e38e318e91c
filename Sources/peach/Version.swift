// SPDX-License-Identifier: MIT

/// What this build is called, and whose it is.
enum Version {
    static let text = "peach 0.1.0\n© 2026 the Peach authors, MIT"
}
