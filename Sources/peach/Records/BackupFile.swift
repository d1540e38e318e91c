// SPDX-License-Identifier: MIT
import Localization
import Foundation
import Platform
import Store

/// A file that was named as a backup, before SQLite looks at it.
struct BackupFile {
    let path: String

    /// What SQLite would have no name for; nil if nothing is.
    var fault: BackupFault? {
        let beginning: String
        do throws(BoundedFileReader.Failure) {
            let file = try BoundedFileReader(path)
            if file.size == 0 { return .empty }
            beginning = String(decoding: try file.bytes(at: 0, count: 80), as: UTF8.self)
        } catch {
            return .unreadable(errno: error.errno)
        }
        let marks = ["# peach-records:", "# peach-export-format:", "{\"format\":\"peach-records\""]
        return marks.contains { beginning.hasPrefix($0) } ? .export : nil
    }
}
