// SPDX-License-Identifier: MIT
import Instrument
import Words

/// One JSON object per line on standard output, for programs.
struct JSONRenderer: Renderer {
    var texts: Texts { Texts(.english) }

    func render(_ snapshot: Snapshot) { JSONLine.put(line(snapshot)) }

    /// With its moment; nanoseconds.
    func render(_ snapshot: Snapshot, at moment: Int64) {
        var line = line(snapshot)
        line.atNs = moment
        JSONLine.put(line)
    }

    private func line(_ snapshot: Snapshot) -> LogLine { LogLine(snapshot) { texts.sentence(for: $0) } }

    func say(_ text: String) { JSONLine.put(["event": "message", "message": text]) }
}
