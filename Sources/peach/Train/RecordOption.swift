// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Machine
import Settings
import Words

/// `--record`.
struct RecordOption: ParsableArguments {
    @Option(name: .customLong("record"), help: ArgumentHelp(.record, .file), completion: .file(extensions: ["jsonl"]))
    var path: String?

    /// Begins the log with its header; nil if none was named.
    /// - Throws: `FileRefusal`.
    func begin(
        _ purpose: Conductor.Purpose?, seed: UInt64?, settings: UserSettings, mapping: String?, isForced: Bool
    ) throws(FileRefusal) -> SessionLog? {
        guard let path else { return nil }
        // On standard output the run tells what happens.
        let name = path == WrittenFile.standardOutput ? "./" + path : path
        let file = try WrittenFile(name, isForced: isForced)
        let header = LogLine.header(
            version: Version.number, date: Date(), purpose: purpose, seed: seed, settings: settings, mapping: mapping)
        return SessionLog(
            file: file, header: header, now: { Monotonic.now() }, sentence: { Texts(.english).sentence(for: $0) },
            failed: { errno in Speech.say(Speech.texts.recordingLost(file: path, errno: errno)) })
    }
}
