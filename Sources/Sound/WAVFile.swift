// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// A WAV file of 32-bit floats in stereo, being written. Whatever was appended can be read even if it is never closed: the
/// header is brought up to date every second.
package final class WAVFile: Sendable {
    private let state: Mutex<State>
    private let sampleRate: Int

    private struct State {
        var handle: FileHandle?
        var bytes = 0
        var bytesInHeader = 0
        var failure: String?
    }

    /// Creates the file, or empties it.
    /// - Throws: `AudioError.file`.
    package init(_ url: URL, sampleRate: Int) throws(AudioError) {
        self.sampleRate = sampleRate
        do {
            try Data().write(to: url)
            let handle = try FileHandle(forWritingTo: url)
            try handle.write(contentsOf: Self.header(bytes: 0, sampleRate: sampleRate))
            state = Mutex(State(handle: handle))
        } catch {
            throw .file(path: url.path, reason: (error as NSError).localizedDescription)
        }
    }

    /// Adds frames. After a failure it does nothing; `close` tells.
    package func append(left: [Float], right: [Float]) {
        var data = Data(capacity: left.count * 8)
        for (l, r) in zip(left, right) {
            withUnsafeBytes(of: l.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            withUnsafeBytes(of: r.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        state.withLock { state in
            guard let handle = state.handle, state.failure == nil else { return }
            do {
                try handle.write(contentsOf: data)
                state.bytes += data.count
                if state.bytes - state.bytesInHeader > sampleRate * 8 { try refreshHeader(&state) }
            } catch {
                state.failure = (error as NSError).localizedDescription
            }
        }
    }

    /// Completes the file.
    /// - Returns: why something could not be written, or nil.
    @discardableResult package func close() -> String? {
        state.withLock { state in
            do {
                try refreshHeader(&state)
                try state.handle?.close()
            } catch {
                state.failure = state.failure ?? (error as NSError).localizedDescription
            }
            state.handle = nil
            return state.failure
        }
    }

    private func refreshHeader(_ state: inout State) throws {
        guard let handle = state.handle else { return }
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: Self.header(bytes: state.bytes, sampleRate: sampleRate))
        try handle.seekToEnd()
        state.bytesInHeader = state.bytes
    }

    /// RIFF/WAVE with format 3 (IEEE float), 2 channels of 32 bits.
    private static func header(bytes: Int, sampleRate: Int) -> Data {
        var data = Data()
        func text(_ text: String) { data.append(contentsOf: text.utf8) }
        func number<T: FixedWidthInteger>(_ value: T) {
            withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
        }
        text("RIFF")
        number(UInt32(clamping: 36 + bytes))
        text("WAVEfmt ")
        number(UInt32(16))
        number(UInt16(3))
        number(UInt16(2))
        number(UInt32(sampleRate))
        number(UInt32(sampleRate * 8))
        number(UInt16(8))
        number(UInt16(32))
        text("data")
        number(UInt32(clamping: bytes))
        return data
    }
}
