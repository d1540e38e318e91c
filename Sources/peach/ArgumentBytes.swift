// SPDX-License-Identifier: MIT
import Foundation
import Words

/// The arguments as the system keeps them: bytes, of which a String can only be made if they are UTF-8.
enum ArgumentBytes {
    private static let replacement = "\u{FFFD}"

    /// The first argument that is not what was typed; the file of that name could not be found, however it is written.
    static func fault(in arguments: [String]) -> CommandError? {
        guard let changed = arguments.first(where: { $0.contains(replacement) }),
            let bytes = FileManager.default.contents(atPath: "/proc/self/cmdline"),
            String(validating: bytes, as: UTF8.self) == nil
        else { return nil }
        return .notUTF8(argument: changed.replacing(replacement, with: "?"))
    }
}
