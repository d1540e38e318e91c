// SPDX-License-Identifier: MIT
import Foundation

/// The messages of three keyboards in the output of `peach monitor --json`: each once, and in order.
enum Flooding {
    /// A line of the monitor.
    private struct Message: Decodable {
        let port: String
        let kind: String
        let time: Int64
        let note: Int?
        let velocity: Int?
        let number: Int?
        let value: Int?

        enum CodingKeys: String, CodingKey {
            case port, kind, note, velocity, number, value
            case time = "at_ns"
        }

        /// The message's place in its turn and the turn's number, as `Flood` of pad-player counts; nil for other messages.
        var count: (place: Int, turn: Int)? {
            switch (kind, note, velocity, number, value) {
            case ("note_on", let note?, let velocity?, _, _): (0, (velocity - 1) * 128 + note)
            case ("control_change", _, _, let number?, let value?): (1, number * 128 + value)
            case ("pitch_bend", _, _, _, let value?): (2, value + 8_192)
            default: nil  // Not sent by `Flood`.
            }
        }
    }

    /// - Parameter count: of all keyboards together.
    static func check(_ folder: URL, count: Int, _ report: Report) throws {
        let data = try Data(contentsOf: folder.appendingPathComponent("monitor.jsonl"), options: .alwaysMapped)
        var heard: [String: Int] = [:]
        var wrong: [String] = []
        var span = (first: Int64.max, last: Int64.min)
        let decoder = JSONDecoder()
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let message = try decoder.decode(Message.self, from: line)
            span = (min(span.first, message.time), max(span.last, message.time))
            let number = heard[message.port, default: 0]
            heard[message.port] = number + 1
            let turn = number / 3
            let wrapped = [turn % (127 * 128), turn % (120 * 128), turn % (128 * 128)][number % 3]
            if let count = message.count, count == (number % 3, wrapped) { continue }
            wrong.append("\(message.port) message \(number + 1): \(String(decoding: line, as: UTF8.self))")
        }
        let sent = (0..<3).map { (count + 2 - $0) / 3 }
        report.check("all \(count) messages of three keyboards come", heard.values.sorted(by: >) == sent, "\(heard)")
        report.checkAll("each once and in order", wrong)
        let output = try String(contentsOf: folder.appendingPathComponent("monitor.txt"), encoding: .utf8)
        let strange = output.split(separator: "\n").dropFirst().filter { !$0.contains("is connected") }
        report.checkAll("and no loss is reported", strange.map(String.init))
        let row = try String(contentsOf: folder.appendingPathComponent("flood.tsv"), encoding: .utf8)
        let times = row.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard times.count == 3 else { throw Failure("“\(row)” is no course of a flood") }
        let seconds = Double(span.last - span.first) / 1e9
        report.note(
            "\(count) in \(seconds.text(2)) s: \((Double(count - 1) / seconds).text(1)) a second; "
                + "sent in \(((times[1] - times[0]) / 1e9).text(2)) s, none later than \((times[2] / 1e6).text(2)) ms")
    }
}
