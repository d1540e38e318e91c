// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Sound

@Suite struct WAVFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url() -> URL { folder.url.appending(path: "sound.wav") }

    private func file(sampleRate: Int = 48000) throws -> WAVFile {
        let descriptor = open(url().path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        return WAVFile(descriptor, sampleRate: sampleRate)
    }

    private func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number of frames in the header, after a check of its other fields (WAVE_FORMAT_IEEE_FLOAT, 2 × 32 bits).
    private func frames(_ bytes: [UInt8], sampleRate: Int) throws -> Int {
        try #require(bytes.count >= 44)
        #expect(Array("RIFF".utf8) == Array(bytes[0..<4]) && Array("WAVEfmt ".utf8) == Array(bytes[8..<16]))
        #expect(Array("data".utf8) == Array(bytes[36..<40]))
        #expect(number(bytes, 16, 4) == 16 && number(bytes, 20, 2) == 3 && number(bytes, 22, 2) == 2)
        #expect(number(bytes, 24, 4) == sampleRate && number(bytes, 28, 4) == sampleRate * 8)
        #expect(number(bytes, 32, 2) == 8 && number(bytes, 34, 2) == 32)
        let data = number(bytes, 40, 4)
        #expect(number(bytes, 4, 4) == data + 36)
        return data / 8
    }

    private func sample(_ bytes: [UInt8], frame: Int, channel: Int) -> Float {
        Float(bitPattern: UInt32(number(bytes, 44 + frame * 8 + channel * 4, 4)))
    }

    @Test(arguments: [44100, 48000, 96000]) func framesAreReadBack(sampleRate: Int) throws {
        let file = try file(sampleRate: sampleRate)
        file.append(left: [0, 0.5, -1], right: [1, -0.25, 0])
        file.append(left: [1.5], right: [-2])
        #expect(file.close() == 0)
        let bytes = [UInt8](try Data(contentsOf: url()))
        #expect(try frames(bytes, sampleRate: sampleRate) == 4 && bytes.count == 44 + 32)
        #expect((0..<4).map { sample(bytes, frame: $0, channel: 0) } == [0, 0.5, -1, 1.5])
        #expect((0..<4).map { sample(bytes, frame: $0, channel: 1) } == [1, -0.25, 0, -2])
    }

    @Test func canBeReadThoughItIsNeverClosed() throws {
        let file = try file()
        let block = [Float](repeating: 0.25, count: 4800)
        for count in 1...25 {
            file.append(left: block, right: block)
            let bytes = [UInt8](try Data(contentsOf: url()))
            #expect(bytes.count == 44 + count * 4800 * 8)
            // The header lags by at most a second and a block.
            let promised = try frames(bytes, sampleRate: 48000)
            #expect(promised <= count * 4800 && promised >= count * 4800 - 52800)
        }
        withExtendedLifetime(file) {}
    }

    /// A full pipe, like a full disk: it holds whole frames.
    @Test func aPipeIsPromisedTheGreatestLengthAndAFailureIsKept() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        defer { close(ends[0]) }
        let file = WAVFile(ends[1], sampleRate: 48000)
        close(ends[1])
        let block = [Float](repeating: 0.5, count: 1000)
        #expect(file.append(left: block, right: block) == 0)
        var bytes = [UInt8](repeating: 0, count: 44 + 8000)
        #expect(read(ends[0], &bytes, bytes.count) == bytes.count)
        #expect(number(bytes, 40, 4) == Int(UInt32.max) && number(bytes, 4, 4) == Int(UInt32.max))
        #expect(sample(bytes, frame: 999, channel: 1) == 0.5)
        for _ in 0..<100 { file.append(left: block, right: block) }
        #expect(file.close() == EAGAIN)
    }

    @Test func aFailureIsReportedByErrno() throws {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(WAVFile(descriptor, sampleRate: 48000).close() == ENOSPC)
    }
}
