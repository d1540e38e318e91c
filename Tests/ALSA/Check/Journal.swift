// SPDX-License-Identifier: MIT
import Foundation

/// A line of `peach train --json`. Times in nanoseconds of CLOCK_MONOTONIC.
struct Line: Decodable {
    let event: String
    let reference: Int?
    let target: Int?
    /// cents
    let offset: Double?
    let answer: String?
    let correct: Bool?
    let pressed: Int64?
    let onset: Int64?
    /// milliseconds
    let reaction: Double?
    let saved: Bool?
    /// hertz
    let referenceFrequency: Double?
    let targetFrequency: Double?
    let reason: String?
    let name: String?
    let state: String?
    /// Of the run, in `ended`: how many exercises.
    let answered: Int?
    /// Of a matching, in `matched`: cents from the correct pitch.
    let initialOffset: Double?
    let error: Double?
    let control: String?
    let resolution: Int?
    let commit: String?
    /// hertz
    let finalFrequency: Double?
    /// In `interrupted`.
    let discarded: Bool?

    enum CodingKeys: String, CodingKey {
        case event, reference, target, answer, correct, saved, reason, name, state, answered
        case control, resolution, commit, discarded
        case initialOffset = "initial_offset_cents"
        case offset = "offset_cents"
        case error = "error_cents"
        case finalFrequency = "final_frequency_hz"
        case pressed = "press_ns"
        case onset = "onset_ns"
        case reaction = "reaction_ms"
        case referenceFrequency = "reference_frequency_hz"
        case targetFrequency = "target_frequency_hz"
    }
}

/// What pad-player left.
struct Journal {
    struct Heard {
        let time: Int64
        let text: String
        let line: Line

        /// The line if it contains one of `secrets` without being an `event`, or lacks one as an `event`; else nil.
        func misplaced(_ secrets: [String], in event: String) -> String? {
            let found = secrets.filter(text.contains)
            return found == (line.event == event ? secrets : []) ? nil : text
        }
    }

    struct Press {
        let time: Int64
        let purpose: String
        let answer: String
    }

    /// Of the wheel, and when the hand began to turn it.
    struct Hold {
        let start: Int64
        let time: Range<Int64>
    }

    let heard: [Heard]
    let presses: [Press]
    let unplugs: [Int64]
    /// One for each matching.
    let holds: [Hold]

    init(folder: URL) throws {
        func rows(_ name: String) throws -> [[String]] {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            return text.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
        }
        func time(_ text: String) throws -> Int64 {
            guard let time = Int64(text) else { throw Failure("“\(text)” is no time") }
            return time
        }
        heard = try rows("lines.tsv").map { row in
            let text = row.dropFirst().joined(separator: "\t")
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else {
                throw Failure("peach printed a line that is no event: \(text)")
            }
            return Heard(time: try time(row[0]), text: text, line: line)
        }
        presses = try rows("presses.tsv").map { Press(time: try time($0[0]), purpose: $0[1], answer: $0[2]) }
        unplugs = try rows("unplugs.tsv").map { try time($0[0]) }
        holds = try rows("holds.tsv").map {
            Hold(start: try time($0[0]), time: try time($0[1])..<max(try time($0[1]), try time($0[2])))
        }
    }

    func lines(_ event: String) -> [Line] { heard.map(\.line).filter { $0.event == event } }

    func presses(_ purpose: String) -> [Press] { presses.filter { $0.purpose == purpose } }
}
