// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Words

/// The arguments as the system keeps them: bytes, of which a String can only be made if they are UTF-8.
enum ArgumentBytes {
    private static let replacement = "\u{FFFD}"

    /// Swift's runtime looks for them where libraries that are loaded before it may have left nothing.
    static let all: [String] = {
        guard let bytes = commandLine, bytes.count > 1 else { return CommandLine.arguments }
        return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }()

    /// Each ends with NUL. Nil without /proc.
    private static var commandLine: Data? { FileManager.default.contents(atPath: "/proc/self/cmdline") }

    /// The first argument that is not what was typed; the file of that name could not be found, however it is written.
    static func fault(in arguments: [String]) -> CommandError? {
        guard let changed = arguments.first(where: { $0.contains(replacement) }), let bytes = commandLine,
            String(validating: bytes, as: UTF8.self) == nil
        else { return nil }
        return .notUTF8(argument: readable(changed))
    }

    static func readable(_ text: String) -> String { text.replacing(replacement, with: "?") }
}
