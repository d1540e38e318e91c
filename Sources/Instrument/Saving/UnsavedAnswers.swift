// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Platform
import Store

/// The file in the folder for state with answers that the data did not take, which the next run takes up. It is an export of
/// records: `peach records import` reads it too.
package struct UnsavedAnswers: Sendable {
    /// What became of the file.
    package enum Found: Sendable {
        case takenUp(count: Int)
        /// It stays where it is, for what is wrong with the data.
        case refused(DataStoreError)
        /// It cannot be read, and has another name now; nil if it could not be renamed.
        case setAside(name: String?)
    }

    package let path: String

    package init(of data: String, state: URL) {
        let file = URL(filePath: data, directoryHint: .notDirectory).standardizedFileURL
        let stem = file.deletingPathExtension().lastPathComponent
        let name = "\(stem)-unsaved-\(Self.digest(file.path(percentEncoded: false))).jsonl"
        path = state.appending(path: name).path(percentEncoded: false)
    }

    /// FNV-1a of 32 bits, http://www.isthe.com/chongo/tech/comp/fnv/, in hexadecimal digits.
    private static func digest(_ path: String) -> String {
        let value = path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(value, radix: 16)
    }

    package var isThere: Bool { access(path, F_OK) == 0 }

    /// What the file holds; nothing if there is none.
    var bytes: [UInt8] {
        guard isThere, var source = try? source() else { return [] }
        return (try? source.readAll()) ?? []
    }

    /// Replaces the file by one with these answers; removes it if there are none.
    /// - Parameters:
    ///   - earlier: what an earlier run has left in it.
    ///   - appeared: called when the file outlives the process; then the disk is waited for, which may never answer.
    func write(_ entries: [AnswerWriter.Entry], behind earlier: [UInt8], appeared: () -> Void = {}) -> Bool {
        guard var bytes = entries.isEmpty ? [] : Self.export(entries) else { return false }
        // The first line tells the format.
        if !earlier.isEmpty { bytes = earlier + bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst() }
        if bytes.isEmpty { return unlink(path) == 0 || errno == ENOENT }
        _ = PrivateDirectory.make(PrivateDirectory.around(path))  // What is wrong with it the file tells.
        guard let file = try? AtomicFile(path, isForced: true), file.write(bytes) == 0, file.appear() == 0 else {
            return false
        }
        appeared()
        return (try? file.finish()) != nil
    }

    private static func export(_ entries: [AnswerWriter.Entry]) -> [UInt8]? {
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

    /// Puts what an earlier run has left into the data, and removes the file.
    package func takeUp(into store: TrainingDataStore) -> Found? {
        guard isThere else { return nil }
        do {
            let added = try store.importRecords(from: try source()).added
            unlink(path)
            return .takenUp(count: added)
        } catch {
            if case .store(let reason)? = error as? RecordImportError { return .refused(reason) }
            let name = UniqueName.of(path, ending: ".bak")
            return .setAside(name: rename(path, name) == 0 ? name : nil)
        }
    }

    private func source() throws(ByteSource.Failure) -> ByteSource {
        try ByteSource(path: path, limit: TrainingDataStore.largestImport, isOrdinary: true)
    }
}
