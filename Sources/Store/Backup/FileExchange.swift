// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Platform

/// Puts a new data file in the place of another, which keeps its bytes under another name, and with it its log.
struct FileExchange {
    /// The log first: it is beside the file that it belongs to at any moment.
    private static let endings = [SharedMemory.log, ""]

    /// - Parameters:
    ///   - path: behind symbolic links.
    ///   - new: the path of the new file; it is on the disk.
    ///   - kept: the other name.
    /// - Returns: whether there was a file.
    /// - Throws: `cannotOpen`; everything is where it was then.
    static func perform(_ path: String, new: String, kept: String) throws(DataStoreError) -> Bool {
        let isThere = access(path, F_OK) == 0
        for ending in endings where access(path + ending, F_OK) == 0 {
            let failure = AtomicFile.name(path + ending, kept + ending)
            if failure != 0 {
                unlink(kept + SharedMemory.log)
                throw .cannotOpen(path: kept + ending, errno: failure)
            }
        }
        AtomicFile.syncFolder(of: path)
        // A log that lay beside another file would count as that one's latest changes.
        for ending in SharedMemory.endings { unlink(path + ending) }
        guard rename(new, path) == 0 else { throw .cannotOpen(path: path, errno: errno) }
        AtomicFile.syncFolder(of: path)
        return isThere
    }
}

extension TrainingDataStore {
    /// "NAME-2026-11-21-130500.sqlite" in local time, with a number behind it if that is taken.
    /// - Parameter mark: between the name and the time.
    static func freeName(beside path: String, mark: String = "-", now: Date) -> String {
        let url = URL(fileURLWithPath: path)
        let stem = url.deletingPathExtension().path + mark + FileStamp.text(now)
        return UniqueName.of(stem, ending: url.pathExtension.isEmpty ? "" : "." + url.pathExtension)
    }
}
