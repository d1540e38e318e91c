// SPDX-License-Identifier: MIT
import Foundation
import Sound
import SoundServers

/// The time from an order to the frames that it changes at a sink, and how true the claimed onsets are, for each output on a
/// private PipeWire.
struct OutputTable {
    let font: URL
    let rows: RowFilter

    private static let count = 100

    private static let ladder = [BufferSize.standard, BufferSize.ladder[2], BufferSize.ladder[4]]
    /// ALSA by its plugin for PulseAudio, whose server PipeWire is.
    private static let outputs: [(choice: OutputChoice, buffers: [BufferSize])] = [
        (.pipewire(nil), [64, 128, 256, 1024].map { BufferSize(frames: $0, periods: 2) }),
        (.pulseaudio, ladder), (.alsa("pulse"), ladder),
    ]

    func show() throws {
        for name in PrivateServer.Kind.pipewire.programs where access(name, X_OK) != 0 {
            throw MissingServer(name: URL(filePath: name).lastPathComponent)
        }
        let server = try PrivateServer(.pipewire)
        print("from an order to the first frame that it changes at the sink, median / 99 % in ms and median in frames,")
        print("and claimed minus recorded onset, median and worst in ms, of \(Self.count) notes")
        print(Self.line("output", ["note", "", "pitch", "", "stop", "", "median", "worst", "late"]))
        for (choice, buffers) in Self.outputs {
            for buffer in buffers where rows.includes("\(choice.text) \(buffer.text)") {
                // A sink that asks for nothing leaves the length of a cycle to the output.
                let quantum = choice == .pipewire(nil) ? buffer.frames : 1024
                let notes = try OrderedNotes(
                    choice, buffer: buffer, quantum: quantum, count: Self.count, on: server, font: font)
                show(choice, notes)
                fflush(nil)
            }
        }
        print("(late: notes during which the sink missed a cycle; their onsets are not counted)\n")
    }

    private static func line(_ first: String, _ others: [String]) -> String {
        row(first, others, wide: 22, cell: 14)
    }

    private func show(_ choice: OutputChoice, _ ordered: OrderedNotes) {
        let cells = [\OrderedNotes.Heard.start, \.change, \.stop].flatMap { part in
            let times = ordered.notes.map { $0[keyPath: part] }.sorted()
            guard !times.isEmpty else { return ["–", "–"] }
            let (median, late) = (times[times.count / 2], times[times.count * 99 / 100])
            return [String(format: "%.2f / %.2f", median, late), String(format: "%.0f", median * 48)]
        }
        let claims = ordered.notes.filter(\.isSteady).map(\.claim).sorted()
        let worst = claims.max { $0.magnitude < $1.magnitude } ?? .nan
        let median = claims.isEmpty ? .nan : claims[claims.count / 2]
        print(
            Self.line(
                "\(choice.text) \(ordered.buffer.text)",
                cells + [median, worst].map { String(format: "%.3f", $0) } + ["\(Self.count - claims.count)"]))
    }
}

struct MissingServer: Error { let name: String }
