// SPDX-License-Identifier: MIT

/// What this build is called.
enum Version {
    static let text = "0.1.0"
}
