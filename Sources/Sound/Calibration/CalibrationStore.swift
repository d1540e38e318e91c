// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Music
import Synchronization

/// The calibrations of presets that were measured on this computer: one JSON file each, in a folder. What is kept is read
/// whenever a sound is taken up, so that another program's calibration counts from the next exercise on.
package struct CalibrationStore: Sendable {
    /// Bytes; what is longer is none of ours.
    private static let most = 1_000_000

    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    /// What was read, as long as its file is the same: an exercise that draws its sound asks for all of them.
    private static let read = Mutex<[String: (stamp: [Int64], kept: Calibration?)]>([:])

    private func file(of sound: SoundSourceID) -> URL { folder.appending(path: "\(sound.text).json") }

    /// Nil if there is none.
    /// - Parameter font: the sound's file.
    /// - Throws: why it does not count.
    func calibration(of sound: SoundSourceID, in font: URL) throws(CalibrationFault) -> Calibration? {
        let file = file(of: sound)
        guard let content = try? BoundedFileReader(file.path) else { return nil }
        let stamp = [content.modified, Int64(content.size)]
        let known = Self.read.withLock { $0[file.path] }
        let kept: Calibration?
        if let known, known.stamp == stamp {
            kept = known.kept
        } else {
            let bytes = (try? content.bytes(at: 0, count: min(content.size, Self.most))) ?? []
            kept = try? JSONDecoder().decode(Calibration.self, from: Data(bytes))
            Self.read.withLock { $0[file.path] = (stamp, kept) }
        }
        guard let calibration = kept else {
            throw CalibrationFault(sound: sound, reason: .unreadable(file: file.path))
        }
        // A font that cannot be read says so itself, when it is to sound.
        guard let state = try? SoundFontFileState(font) else { return nil }
        if let change = calibration.conditions.change(since: state) {
            throw CalibrationFault(sound: sound, reason: .changed(change))
        }
        return calibration
    }

    /// Takes the place of an earlier one.
    /// - Throws: `FileRefusal`; what was kept before is still there.
    package func keep(_ calibration: Calibration, of sound: SoundSourceID) throws(FileRefusal) {
        let path = folder.path(percentEncoded: false)
        if let obstacle = PrivateDirectory.make(path) { throw .system(path: obstacle.path, errno: obstacle.errno) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let file = file(of: sound).path(percentEncoded: false)
        // What was measured is finite: a note's pitch lies within a semitone of where it was looked for.
        guard let data = try? encoder.encode(calibration) else { throw .system(path: file, errno: EDOM) }
        try AtomicFile.replace(file, with: Array(data))
    }
}
