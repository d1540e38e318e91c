// SPDX-License-Identifier: MIT
import Foundation

/// The latency from a pad to its action, and from a key to its sound: the results of latency.sh.
struct Latency {
    /// Frames: of the driver's buffer (192x4); of two of FluidSynth's blocks; of the period that FluidSynth renders before it
    /// waits for room; and of a step of the loopback card, which a timer of 250 Hz moves.
    private static let (buffer, synth, ahead, step) = (192 * 4, 128, 192, 192)
    /// Milliseconds from the kernel's stamp to the action.
    private static let longest = 1.0

    /// Nanoseconds after the last stroke in which its sound begins, if it does.
    private static let following: Int64 = 300_000_000

    /// A line of a session's log.
    private struct Logged: Decodable {
        let time: Int64?
        let event: String?
        let bytes: [Int]?

        enum CodingKeys: String, CodingKey {
            case event, bytes
            case time = "at_ns"
        }

        var note: Int? {
            guard let bytes, bytes.count == 3, bytes[0] & 0xF0 == 0x90, bytes[2] > 0 else { return nil }
            return bytes[1]
        }
    }

    /// Milliseconds from the kernel's stamp of a pad's press to the time of its action, which plays the notes again.
    private let actions: [Double]
    /// Milliseconds from the writing of a press to the kernel's stamp: the latency of the emulated cable.
    private let cable: [Double]
    /// Milliseconds from the kernel's stamp of a key's press to the first frame that is heard.
    private let sounds: [Double]

    init(_ folder: URL) throws {
        let log = try String(contentsOf: folder.appendingPathComponent("session.jsonl"), encoding: .utf8)
        let lines = try log.split(separator: "\n").map { try JSONDecoder().decode(Logged.self, from: Data($0.utf8)) }
        var pads: [Int64] = []
        var keys: [Int64] = []
        var done: [Int64] = []
        for line in lines {
            guard let time = line.time else { continue }
            switch line.note {
            case let note? where note >= 60: keys.append(time)
            case let note? where note >= 48: pads.append(time)
            default: if line.event == "heard_again" { done.append(time) }  // Other lines are the run's own.
            }
        }
        let (acts, strokes) = (
            try Self.presses(folder.appendingPathComponent("act")),
            try Self.presses(folder.appendingPathComponent("sound"))
        )
        let heard = strokes.isEmpty ? [] : try Self.heard(in: folder, of: keys)
        guard
            pads.count == acts.count, done.count == acts.count, keys.count == strokes.count,
            heard.count == strokes.count
        else {
            throw Failure(
                "\(acts.count) pads: \(pads.count) stamped, \(done.count) done; "
                    + "\(strokes.count) keys: \(keys.count) stamped, \(heard.count) heard")
        }
        actions = zip(pads, done).map { Double($1 - $0) / 1e6 }
        cable = zip(acts + strokes, pads + keys).map { Double($1 - $0) / 1e6 }
        sounds = zip(keys, heard).map { Double($1 - $0) / 1e6 }
    }

    /// Only if the clock counts instructions: else the host's load is measured.
    func check(_ report: Report) {
        let p99 = actions.percentile(99)
        report.check("from event to action at most 1 ms, 99 of 100", p99 <= Self.longest, "\(p99.text(3)) ms")
        let bound = Self.longest + Double(Self.buffer + Self.synth + Self.ahead + Self.step) / 48
        let heard = sounds.percentile(99)
        report.check(
            "to the first frame of its sound one buffer more, 99 of 100", heard <= bound,
            "\(heard.text(2)) ms, not \(bound.text(2))")
        tell(report)
    }

    func tell(_ report: Report) {
        for (what, times) in [
            ("event to action", actions), ("event to sound", sounds), ("written to event", cable),
        ] where !times.isEmpty {
            report.note(
                "\(what): \(times.count), median \(times.median.text(3)) ms, 99 % \(times.percentile(99).text(3)) ms, "
                    + "worst \((times.max() ?? .nan).text(3)) ms")
        }
    }

    /// When the presses of a journal were written.
    private static func presses(_ folder: URL) throws -> [Int64] {
        try String(contentsOf: folder.appendingPathComponent("presses.tsv"), encoding: .utf8)
            .split(separator: "\n").map {
                guard let time = $0.split(separator: "\t").first.flatMap({ Int64($0) }) else {
                    throw Failure("“\($0)” is no press")
                }
                return time
            }
    }

    /// When sounds begin that may be those of keys; nanoseconds.
    private static func heard(in folder: URL, of keys: [Int64]) throws -> [Int64] {
        guard let first = keys.first, let last = keys.last else { return [] }
        let recording = try Recording(folder: folder)
        return onsets(recording).map(recording.time).filter { (first...last + following).contains($0) }
    }

    /// The first frame of each sound, more than the noise of rounding, after 50 ms without any.
    private static func onsets(_ recording: Recording) -> [Int] {
        var found: [Int] = []
        var last = -Int(recording.rate)
        for (index, sample) in recording.samples.enumerated() where abs(sample) > 3.5 / 32_768 {
            if index - last > Int(recording.rate / 20) { found.append(index) }
            last = index
        }
        return found
    }
}
