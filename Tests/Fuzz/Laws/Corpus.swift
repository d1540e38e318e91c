// SPDX-License-Identifier: MIT
import Foundation

/// Inputs that reach much of the code, and such as once broke a law.
package enum Corpus {
    /// By the names of their files.
    package static func inputs(of subject: LawSubject) throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpus/" + subject.rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted().map {
            ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
        }
    }
}
