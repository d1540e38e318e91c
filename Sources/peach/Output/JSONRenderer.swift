// SPDX-License-Identifier: MIT
import Instrument
import Words

/// One JSON object per line on standard output, for programs.
struct JSONRenderer: Renderer {
    var texts: any Texts { English() }

    func render(_ snapshot: Snapshot) { JSONLine.put(snapshot.fields { texts.sentence(for: $0) }) }

    /// With its moment; nanoseconds.
    func render(_ snapshot: Snapshot, at moment: Int64) {
        var line: JSONObject = ["at_ns": .integer(Int(moment))]
        for member in snapshot.fields(sentence: { texts.sentence(for: $0) }).members {
            line.append(member.name, member.value)
        }
        JSONLine.put(line)
    }

    func say(_ text: String) { JSONLine.put(["event": "message", "message": text]) }
}
