// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Machine
import Store

/// Answers that the data did not take before the end. They are left in a file beside it or, if there is no room, in the folder
/// for state or one for temporary files, and the next run takes them up. The files are exports of records: `peach records
/// import` reads them too.
package struct UnsavedAnswers: Sendable {
    /// One file that was found.
    package enum Found: Sendable {
        case takenUp(count: Int)
        /// It stays where it is; with what the data has against it, nil if the file is at fault.
        case refused(file: String, DataStoreError?)
    }

    private static let mark = "-unsaved-"
    /// Seconds, for each place.
    private static let patience = 0.5

    private struct Place: Sendable {
        let folder: URL
        /// The beginning of its files' names.
        let prefix: String
        /// Others may put files there, and ours are nobody else's business.
        var isShared = false
    }

    /// Where they are left.
    private let places: [Place]
    /// Where else an earlier run may have left them, which named the same file in another way.
    private let otherPlaces: [Place]

    /// - Parameters:
    ///   - data: the path of the file that the answers belong to.
    ///   - state: the folder for state.
    ///   - lastResorts: folders that are there, and not ours alone.
    package init(of data: String, state: URL, lastResorts: [URL]) {
        let named = URL(filePath: data, directoryHint: .notDirectory).standardizedFileURL
        let target = Self.target(of: named)
        places = Self.places(of: target, state, lastResorts)
        otherPlaces = named == target ? [] : Self.places(of: named, state, lastResorts)
    }

    /// Behind symbolic links, also where no file is yet.
    private static func target(of file: URL) -> URL {
        let folder = WrittenFile.target(of: file.deletingLastPathComponent().path(percentEncoded: false))
        let path = URL(filePath: folder, directoryHint: .isDirectory).appending(path: file.lastPathComponent)
        return URL(
            filePath: WrittenFile.target(of: path.path(percentEncoded: false)), directoryHint: .notDirectory
        ).standardizedFileURL
    }

    private static func places(of file: URL, _ state: URL, _ lastResorts: [URL]) -> [Place] {
        let prefix = file.deletingPathExtension().lastPathComponent + Self.mark
        // There may be several files of one name, elsewhere.
        let distinct = Self.digest(file.path(percentEncoded: false)) + prefix
        return [
            Place(folder: file.deletingLastPathComponent(), prefix: prefix), Place(folder: state, prefix: distinct),
        ] + lastResorts.map { Place(folder: $0, prefix: "peach-" + distinct, isShared: true) }
    }

    /// FNV-1a of 32 bits, http://www.isthe.com/chongo/tech/comp/fnv/, in hexadecimal digits.
    private static func digest(_ path: String) -> String {
        let value = path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(value, radix: 16) + "-"
    }

    /// Goes from place to place until one takes the file. A disk that hangs keeps nobody longer than half a second.
    /// - Parameters:
    ///   - seconds: for all places.
    ///   - isHasty: The file outlives the process, but nobody waits until it would outlive a loss of power.
    ///   - now: for the file's name.
    /// - Returns: the file; nil if it could be written nowhere.
    package func write(
        _ entries: [AnswerKeeper.Entry], within seconds: Double = 2.5, isHasty: Bool = false, now: Date = Date()
    ) -> String? {
        let patience = min(seconds / Double(places.count), Self.patience)
        guard let bytes = Self.bytes(entries) else { return nil }
        var begun: [LeftFile] = []
        defer { for file in begun { file.giveUp() } }
        for place in places {
            let name = "\(place.prefix)\(FileStamp.text(now))-\(getpid()).jsonl"
            let file = LeftFile(
                bytes, at: place.folder.appending(path: name).path(percentEncoded: false), makesFolder: !place.isShared)
            if file.gets(to: isHasty ? .whole : .synced, within: .milliseconds(Int(patience * 1000))) {
                return file.path
            }
            begun.append(file)
        }
        // Better than none.
        return begun.first { $0.step >= .whole }?.path
    }

    private static func bytes(_ entries: [AnswerKeeper.Entry]) -> [UInt8]? {
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

    /// Whether earlier runs have left any.
    package var isAny: Bool { !paths.isEmpty }

    /// Where they are.
    package var paths: [String] { files().map { $0.path(percentEncoded: false) } }

    /// Puts what earlier runs have left into the data; a file that was taken up is removed. One in which something is wrong stays,
    /// and what can be read of it is in the data too.
    package func takeUp(into store: TrainingDataStore) -> [Found] {
        files().flatMap { file -> [Found] in
            let path = file.path(percentEncoded: false)
            // Another Peach may have taken it up, and nothing is lost with an empty one.
            var status = stat()
            guard stat(path, &status) == 0 else { return [] }
            if status.st_size == 0 {
                unlink(path)
                return []
            }
            do {
                let added = try store.importRecords(from: try Self.source(path)).added
                try? FileManager.default.removeItem(at: file)
                return [.takenUp(count: added)]
            } catch {
                guard stat(path, &status) == 0 else { return [] }
                // Data that takes no answer takes none of these.
                if case .store(let reason)? = error as? RecordImportError { return [.refused(file: path, reason)] }
                return [.takenUp(count: Self.takeUpLines(of: path, into: store)), .refused(file: path, nil)]
            }
        }
    }

    /// Gives a file that cannot be read whole another name, under which it waits no longer.
    /// - Returns: the name; nil if that cannot be done.
    package static func setAside(_ file: String) -> String? {
        let name = FreeName.of(file, ending: ".bak")
        return rename(file, name) == 0 ? name : nil
    }

    /// Line by line, each by itself behind the first one, which tells the format.
    /// - Returns: how many answers were added; none of a file or to data that cannot be used at all.
    private static func takeUpLines(of path: String, into store: TrainingDataStore) -> Int {
        guard var source = try? source(path), let bytes = try? source.readAll() else { return 0 }
        let end = UInt8(ascii: "\n")
        let lines = bytes.split(separator: end)
        guard let head = lines.first else { return 0 }
        var added = 0
        for line in lines.dropFirst() {
            do throws(RecordImportError) {
                added += try store.importRecords(from: ByteSource(head + [end] + line + [end])).added
            } catch {
                if case .store = error { return added }
            }
        }
        return added
    }

    private static func source(_ path: String) throws(ByteSource.Failure) -> ByteSource {
        try ByteSource(path: path, limit: TrainingDataStore.largestImport, isOrdinary: true)
    }

    private func files() -> [URL] {
        (places + otherPlaces).flatMap { place in
            let names =
                (try? FileManager.default.contentsOfDirectory(atPath: place.folder.path(percentEncoded: false))) ?? []
            return names.filter { $0.hasPrefix(place.prefix) && $0.hasSuffix(".jsonl") }.sorted()
                .map { place.folder.appending(path: $0) }
                .filter { Self.isOurs($0.path(percentEncoded: false), isShared: place.isShared) }
        }
    }

    /// A regular file of this user. In shared folders it must also be private and have one link: there, only its owner can replace
    /// it.
    private static func isOurs(_ path: String, isShared: Bool) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
            && (!isShared || status.st_mode & 0o077 == 0 && status.st_nlink == 1)
    }
}
