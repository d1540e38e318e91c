// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform
import Sound

/// Notes that are ordered at an output, bent and stopped, and what a sink of a private PipeWire hears of them, and when.
package struct OrderedNotes {
    /// Milliseconds from an order to the first frame that it changes at the sink.
    package struct Heard {
        package let start, change, stop: Double
        /// Milliseconds from the recorded to the claimed onset.
        package let claim: Double
        /// False if the sink missed a cycle, so that the output's frames were heard late.
        package let isSteady: Bool
    }

    private struct Orders {
        var start: Int64 = 0
        var change: Int64 = 0
        var stop: Int64 = 0
        var claimed: Int64 = 0
    }

    /// Of the output.
    package let buffer: BufferSize
    package let notes: [Heard]

    private static let rate = 48000.0
    private static let frequency = Frequency.concert440
    private static let changed = Frequency(880)

    /// - Parameters:
    ///   - quantum: frames of a cycle, at most.
    ///   - font: with a sine as its first sound.
    package init(
        _ choice: OutputChoice, buffer: BufferSize, quantum: Int, count: Int, on server: PrivateServer, font: URL
    ) throws {
        let tap = try PipeWireTap(on: server, rate: Int(Self.rate), frames: quantum)
        let output = try AudioOutputs.open(choice, buffer: buffer)
        defer { output.close() }
        let player = try NotePlayer(source: SoundFontSource(id: .sine, file: font), sampleRate: Self.rate)
        output.attach(player)
        try server.waitUntil("its sound") { player.renderedFrames > Int(Self.rate / 2) }
        self.buffer = output.buffer
        var random = SeededRandom(seed: 1)
        func rest() {
            let delay = Double(2 * output.buffer.total) / Self.rate
            Thread.sleep(forTimeInterval: 0.06 + delay + Double.random(in: 0..<0.02, using: &random))
        }
        let orders = try (0..<count).map { _ -> Orders in
            var orders = Orders(start: Monotonic.now())
            let note = try player.play(
                frequency: Self.frequency, amplitude: AmplitudeDB(0), duration: nil, after: nil)
            rest()
            orders.change = Monotonic.now()
            note.adjustFrequency(Self.changed)
            rest()
            orders.stop = Monotonic.now()
            note.stop()
            rest()
            orders.claimed = player.drainEvents().first { $0.kind == .started }?.time ?? 0
            return orders
        }
        let recorded = tap.recorded
        notes = orders.compactMap { Self.heard($0, in: recorded) }
    }

    /// - Returns: nil if the recording lacks a part of it.
    private static func heard(_ orders: Orders, in recorded: RecordedSound) -> Heard? {
        guard let start = recorded.onset(after: orders.start),
            let change = recorded.change(of: frequency, after: orders.change),
            let stop = recorded.change(of: changed, after: orders.stop)
        else { return nil }
        func milliseconds(_ time: Int64) -> Double { Double(time) / 1e6 }
        return Heard(
            start: milliseconds(start - orders.start), change: milliseconds(change - orders.change),
            stop: milliseconds(stop - orders.stop), claim: milliseconds(orders.claimed - start),
            isSteady: recorded.isSteady(from: orders.start - 50_000_000, to: stop))
    }
}
