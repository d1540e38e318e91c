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

    enum CodingKeys: String, CodingKey {
        case event, reference, target, offset, answer, correct, saved, reason, name, state, answered
        case pressed = "press_ns"
        case onset = "onset_ns"
        case reaction = "reaction_ms"
        case referenceFrequency = "frequency_reference"
        case targetFrequency = "frequency_target"
    }
}

/// What pad-player left.
struct Journal {
    struct Heard {
        let time: Int64
        let text: String
        let line: Line
    }

    struct Press {
        let time: Int64
        let purpose: String
        let answer: String
    }

    let heard: [Heard]
    let presses: [Press]
    let unplugs: [Int64]

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
    }

    func lines(_ event: String) -> [Line] { heard.map(\.line).filter { $0.event == event } }

    func presses(_ purpose: String) -> [Press] { presses.filter { $0.purpose == purpose } }
}
