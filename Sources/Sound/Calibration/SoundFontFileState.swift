// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

struct SoundFontFileState: Hashable {
    private let file: URL
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int64

    /// - Throws: `AudioError.soundFont` if it cannot be opened.
    init(_ file: URL) throws(AudioError) {
        do throws(BoundedFileReader.Failure) {
            let content = try BoundedFileReader(file.path)
            (self.file, size, modified) = (file, content.size, content.modified)
        } catch {
            throw .soundFont(file: file.path)
        }
    }

    /// Of files that were read already: a font of hundreds of megabytes is not read again for each exercise.
    private static let known = Mutex<[SoundFontFileState: String]>([:])

    /// Of all its bytes, 16 hexadecimal digits.
    func digest() throws(AudioError) -> String {
        if let digest = Self.known.withLock({ $0[self] }) { return digest }
        do throws(BoundedFileReader.Failure) {
            let number = try BoundedFileReader(file.path).digest()
            let text = String(number, radix: 16)
            let digest = String(repeating: "0", count: 16 - text.count) + text
            Self.known.withLock { $0[self] = digest }
            return digest
        } catch {
            throw .soundFont(file: file.path)
        }
    }
}
