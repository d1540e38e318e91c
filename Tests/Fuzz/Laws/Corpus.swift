// SPDX-License-Identifier: MIT
import Foundation

/// Inputs that reach much of the code, and such as once broke a law.
package enum Corpus {
    /// The inputs of one fuzzer by the names of their files.
    /// - Parameter fuzzer: "Mappings" or "Events".
    package static func inputs(of fuzzer: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpus/" + fuzzer)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted().map {
            ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
        }
    }
}
