// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Music
import Synchronization

/// The calibrations of presets that were measured on this computer: one JSON file each, in a folder. They are read again
/// whenever a sound is chosen, so that another process's calibration applies from the next exercise on.
package struct CalibrationStore: Sendable {
    /// A longer file, in bytes, is no calibration.
    private static let largestFile = 1_000_000

    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    /// By path, valid while the file's stamp is the same: an exercise that draws its sound reads all of them.
    private static let cache = Mutex<[String: (stamp: [Int64], calibration: Calibration?)]>([:])

    private func file(of sound: SoundSourceID) -> URL { folder.appending(path: "\(sound.text).json") }

    /// Nil if there is none.
    /// - Parameter font: the sound's file.
    /// - Throws: why it is not valid.
    func calibration(of sound: SoundSourceID, in font: URL) throws(CalibrationError) -> Calibration? {
        let file = file(of: sound)
        guard let content = try? BoundedFileReader(file.path) else { return nil }
        let stamp = [content.modified, Int64(content.size)]
        let cached = Self.cache.withLock { $0[file.path] }
        let saved: Calibration?
        if let cached, cached.stamp == stamp {
            saved = cached.calibration
        } else {
            let bytes = (try? content.bytes(at: 0, count: min(content.size, Self.largestFile))) ?? []
            saved = try? JSONDecoder().decode(Calibration.self, from: Data(bytes))
            Self.cache.withLock { $0[file.path] = (stamp, saved) }
        }
        guard let calibration = saved else {
            throw CalibrationError(sound: sound, reason: .unreadable(file: file.path))
        }
        // Loading the sound will report an unreadable font.
        guard let state = try? SoundFontFileState(font) else { return nil }
        if let change = calibration.conditions.change(since: state) {
            throw CalibrationError(sound: sound, reason: .changed(change))
        }
        return calibration
    }

    /// Replaces an earlier one.
    /// - Throws: `FileRefusal`; the earlier one is still there.
    package func keep(_ calibration: Calibration, of sound: SoundSourceID) throws(FileRefusal) {
        let path = folder.path(percentEncoded: false)
        if let obstacle = PrivateDirectory.make(path) { throw .system(path: obstacle.path, errno: obstacle.errno) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let file = file(of: sound).path(percentEncoded: false)
        // Encoding fails for no measurement: errors are finite, because they are searched within a semitone.
        guard let data = try? encoder.encode(calibration) else { throw .system(path: file, errno: EDOM) }
        try AtomicFile.replace(file, with: Array(data))
    }
}
