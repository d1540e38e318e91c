// SPDX-License-Identifier: MIT
import Instrument
import Words

/// One JSON object per line on standard output, for programs.
struct JSONRenderer: Renderer {
    func render(_ snapshot: Snapshot) { JSONLine.put(snapshot.fields { English().sentence(for: $0) }) }

    func say(_ text: String) { JSONLine.put(["event": "message", "message": text]) }
}
