// SPDX-License-Identifier: MIT
import Foundation
import Store

/// Answers that the data did not take before the end. They are left in a file beside it, or in the folder for state if there
/// is no room, and the next run takes them up. The files are exports of records: `peach records import` reads them too.
package struct UnsavedAnswers: Sendable {
    /// One file that was found.
    package enum Found: Sendable {
        case takenUp(count: Int)
        /// It stays where it is.
        case refused(file: String)
    }

    private static let mark = "-unsaved-"

    /// Each with the beginning of its files' names.
    private let places: [(folder: URL, prefix: String)]

    /// - Parameters:
    ///   - data: the path of the file that the answers belong to.
    ///   - state: the folder for state.
    package init(of data: String, state: URL) {
        let file = URL(fileURLWithPath: data).standardizedFileURL
        let prefix = file.deletingPathExtension().lastPathComponent + Self.mark
        // There may be several files of one name, elsewhere.
        places = [
            (file.deletingLastPathComponent(), prefix), (state, Self.digest(file.path(percentEncoded: false)) + prefix),
        ]
    }

    /// FNV-1a of 32 bits, http://www.isthe.com/chongo/tech/comp/fnv/, in hexadecimal digits.
    private static func digest(_ path: String) -> String {
        let value = path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(value, radix: 16) + "-"
    }

    /// - Parameter now: for the file's name.
    /// - Returns: the file; nil if it could be written nowhere.
    package func write(_ entries: [Recorder.Entry], now: Date = Date()) -> String? {
        guard let bytes = Self.bytes(entries) else { return nil }
        for (folder, prefix) in places {
            try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let file = folder.appending(path: "\(prefix)\(FileStamp.text(now))-\(getpid()).jsonl")
            let path = file.path(percentEncoded: false)
            if (try? WrittenFile.replace(path, with: bytes)) != nil { return path }
        }
        return nil
    }

    private static func bytes(_ entries: [Recorder.Entry]) -> [UInt8]? {
        var bytes: [UInt8] = []
        guard let store = try? TrainingDataStore(inMemory: ()),
            (try? store.append(entries.compactMap(\.comparison), entries.compactMap(\.matching))) != nil,
            (try? store.exportRecords(
                as: .jsonl,
                to: { piece in
                    bytes += piece
                    return 0
                })) != nil
        else { return nil }
        return bytes
    }

    /// Puts what earlier runs have left into the data; a file that was taken up is removed.
    package func takeUp(into store: TrainingDataStore) -> [Found] {
        files().map { file in
            let path = file.path(percentEncoded: false)
            guard let source = try? ByteSource(path: path, limit: TrainingDataStore.largestImport),
                let summary = try? store.importRecords(from: source)
            else { return .refused(file: path) }
            try? FileManager.default.removeItem(at: file)
            return .takenUp(count: summary.added)
        }
    }

    private func files() -> [URL] {
        places.flatMap { folder, prefix in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
            return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".jsonl") }.sorted()
                .map { folder.appending(path: $0) }
        }
    }
}
