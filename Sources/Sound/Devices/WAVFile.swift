// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

/// Writes a WAV file of 32-bit floats in stereo. The header is updated every second, so that an unclosed file can be read. In a
/// pipe the header has the largest possible length.
package final class WAVFile: Sendable {
    private let state: Mutex<State>
    private let sampleRate: Int

    private static let headerBytes = 44
    private static let frameBytes = 8

    private struct State {
        /// −1 once closed.
        var descriptor: Int32
        /// The header's offset; nil if the descriptor cannot seek.
        var start: off_t?
        var bytes = 0
        var bytesInHeader = 0
        var failure: Int32 = 0
    }

    /// - Parameter descriptor: duplicated; writing begins at its offset.
    package init(_ descriptor: Int32, sampleRate: Int) {
        self.sampleRate = sampleRate
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        let canGoBack = isFile && fcntl(descriptor, F_GETFL) & O_APPEND == 0
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        var state = State(
            descriptor: copy, start: canGoBack ? lseek(descriptor, 0, SEEK_CUR) : nil, failure: copy < 0 ? errno : 0)
        if copy >= 0 {
            let length = canGoBack ? 0 : Int(UInt32.max)
            state.failure = AtomicFile.write(Self.header(bytes: length, sampleRate: sampleRate), to: copy)
        }
        self.state = Mutex(state)
    }

    deinit { close() }

    /// Appends frames, unless an earlier write failed or the file is closed. After a failure the file is cut to whole frames.
    /// - Returns: 0, or errno of the first failed write.
    @discardableResult package func append(left: [Float], right: [Float]) -> Int32 {
        var data: [UInt8] = []
        data.reserveCapacity(left.count * Self.frameBytes)
        for (l, r) in zip(left, right) {
            withUnsafeBytes(of: l.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            withUnsafeBytes(of: r.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return state.withLock { state in
            guard state.descriptor >= 0, state.failure == 0 else { return state.failure }
            state.failure = AtomicFile.write(data, to: state.descriptor)
            state.bytes += data.count
            if state.failure != 0, let start = state.start {
                let frames = (Int(lseek(state.descriptor, 0, SEEK_CUR) - start) - Self.headerBytes) / Self.frameBytes
                state.bytes = frames * Self.frameBytes
                _ = ftruncate(state.descriptor, start + off_t(Self.headerBytes + state.bytes))
            }
            if state.failure != 0 || state.bytes - state.bytesInHeader > sampleRate * Self.frameBytes {
                refreshHeader(&state)
            }
            return state.failure
        }
    }

    @discardableResult package func close() -> Int32 {
        state.withLock { state in
            guard state.descriptor >= 0 else { return state.failure }
            refreshHeader(&state)
            Glibc.close(state.descriptor)
            state.descriptor = -1
            return state.failure
        }
    }

    private func refreshHeader(_ state: inout State) {
        guard let start = state.start, state.bytesInHeader < state.bytes else { return }
        let header = Self.header(bytes: state.bytes, sampleRate: sampleRate)
        let count = pwrite(state.descriptor, header, header.count, start)
        if count == header.count {
            state.bytesInHeader = state.bytes
        } else if state.failure == 0 {
            state.failure = count < 0 ? errno : EIO
        }
    }

    /// RIFF/WAVE with format 3 (IEEE float), 2 channels of 32 bits.
    private static func header(bytes: Int, sampleRate: Int) -> [UInt8] {
        var data: [UInt8] = []
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
        number(UInt32(sampleRate * frameBytes))
        number(UInt16(frameBytes))
        number(UInt16(32))
        text("data")
        number(UInt32(clamping: bytes))
        return data
    }
}
