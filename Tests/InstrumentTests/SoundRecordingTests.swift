// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Sound
import Testing

@testable import Instrument

/// Sound that is written while it is heard.
struct SoundRecordingTests {
    /// A pipe that nobody reads is a disk that does not answer: it is handed a second at a time.
    @Test func aDiskThatFallsAMinuteBehindHasFailedAndHoldsUpNobody() throws {
        signal(SIGPIPE, SIG_IGN)
        let path = FileManager.default.temporaryDirectory.appending(path: "peach-pipe-\(UUID())").path
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let reader = open(path, O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        let recording = SoundRecording(try WrittenFile(path, isForced: false))
        let second = [Float](repeating: 0, count: SoundRecording.sampleRate)
        for _ in 0..<60 {
            recording.take(left: second, right: second)
            #expect(recording.takeFailure() == nil)
        }
        for _ in 0..<5 { recording.take(left: second, right: second) }
        #expect(recording.takeFailure() == .notKept(file: path, errno: ETIMEDOUT))
        #expect(recording.takeFailure() == nil, "told once")
        recording.end()
        #expect(!recording.isWhole())
    }
}
