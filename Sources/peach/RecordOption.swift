// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Sound
import Words

/// `--record`.
struct RecordOption: ParsableArguments {
    @Option(name: .customLong("record"), help: ArgumentHelp(.record, .file), completion: .file(extensions: ["jsonl"]))
    var path: String?

    /// Makes the file, the user's alone, and begins it with its header; nil if none was named. A device or a pipe is written
    /// to as it is.
    /// - Throws: `CommandError.recordingExists`, `cannotWrite`.
    func begin(
        _ purpose: Conductor.Purpose?, seed: UInt64?, settings: UserSettings, mapping: String?
    ) throws(CommandError) -> SessionRecording? {
        guard let path else { return nil }
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT == S_IFREG { throw .recordingExists(path: path) }
        let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | (isThere ? 0 : O_CREAT | O_EXCL)
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw errno == EEXIST ? .recordingExists(path: path) : .cannotWrite(path: path, errno: errno)
        }
        let header = LogHeader.fields(
            version: Version.number, date: Date(), purpose: purpose, seed: seed, settings: settings, mapping: mapping)
        let log = SessionLog(
            descriptor: descriptor, header: header, now: { Monotonic.now() },
            sentence: { English().sentence(for: $0) },
            failed: { errno in Speech.say(Speech.texts.recordingLost(file: path, errno: errno)) })
        return SessionRecording(log: log, path: isThere ? nil : path)
    }
}

/// A log that is being written, and its file.
struct SessionRecording {
    let log: SessionLog
    /// Nil for what was there before.
    let path: String?

    /// Nothing was begun: no file is left.
    func discard() {
        log.close()
        if let path { unlink(path) }
    }
}
