// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Store
import Words

/// A file that was named as a backup, before SQLite looks at it.
struct BackupFile {
    let path: String

    /// What SQLite would have no name for; nil if nothing is.
    var fault: BackupFault? {
        do {
            guard let size = try TrainingDataStore.size(of: path) else { return .unreadable(errno: ENOENT) }
            guard size > 0 else { return .empty }
        } catch {
            return BackupFault(error, of: path)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .unreadable(errno: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 80)
        let count = max(read(descriptor, &bytes, bytes.count), 0)
        let beginning = String(decoding: bytes.prefix(count), as: UTF8.self)
        let marks = ["# peach-records:", "# peach-export-format:", "{\"format\":\"peach-records\""]
        return marks.contains { beginning.hasPrefix($0) } ? .export : nil
    }
}
