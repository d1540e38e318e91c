// SPDX-License-Identifier: MIT
import Glibc
import Machine

/// Puts a new data file in the place of another, which keeps its bytes under another name, and with it its log.
struct FileExchange {
    let path: String
    /// The other name.
    let kept: String
    /// Gives a file a second name, which some file systems do not know.
    var link: (_ path: String, _ name: String) -> Int32 = { Glibc.link($0, $1) }

    /// The log first: whatever happens then, it is beside the file that it belongs to.
    private static let endings = [SharedMemory.log, ""]

    /// Goes on from wherever a killed process has stopped.
    /// - Parameter new: the path of the new file.
    /// - Throws: `cannotOpen`; everything is where it was then.
    func perform(_ new: String) throws(DataStoreError) {
        for ending in Self.endings where isThere(path + ending) && !isFile(kept + ending) {
            if let failure = name(path + ending, kept + ending) {
                takeBack()
                throw .cannotOpen(path: kept + ending, errno: failure)
            }
        }
        WrittenFile.syncFolder(of: path)
        // A log that lay beside another file would count as that one's latest changes.
        for ending in SharedMemory.endings { unlink(path + ending) }
        guard rename(new, path) == 0 else {
            let failure = errno
            takeBack()
            throw .cannotOpen(path: path, errno: failure)
        }
        WrittenFile.syncFolder(of: path)
    }

    /// What has the other name already gets its own again, unless something else has that.
    func takeBack() {
        for ending in Self.endings where isFile(kept + ending) {
            if OpenPlaces(kept + ending)?.isAt(path + ending) == true {
                unlink(kept + ending)
            } else if !isThere(path + ending) {
                rename(kept + ending, path + ending)
            }
        }
    }

    /// - Returns: errno; nil if all went well.
    private func name(_ path: String, _ name: String) -> Int32? {
        if link(path, name) == 0 { return nil }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { return errno }
        return rename(path, name) == 0 ? nil : errno
    }

    private func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func isFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
