// SPDX-License-Identifier: MIT
import Foundation
import Instrument

/// Shows what happens. Called in order, one snapshot at a time.
protocol Renderer: Sendable {
    func render(_ snapshot: Snapshot)
    /// A sentence beside what happens.
    func say(_ text: String)
}

extension Renderer where Self == LineRenderer {
    /// Lines for a person at a terminal, JSON for everybody else.
    static func suitable(isJSON: Bool) -> any Renderer {
        isJSON || isatty(STDOUT_FILENO) == 0 ? JSONRenderer() : LineRenderer()
    }
}

/// Whole lines to a file descriptor, at once: nothing is lost if the process dies right after. A reader that has gone away
/// is no error.
enum Line {
    static func out(_ text: String) { put(text, STDOUT_FILENO) }

    static func error(_ text: String) { put(text, STDERR_FILENO) }

    private static func put(_ text: String, _ descriptor: Int32) {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
