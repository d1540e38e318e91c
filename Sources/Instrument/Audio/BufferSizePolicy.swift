// SPDX-License-Identifier: MIT
import Foundation
import Sound

/// The buffer of a sound output: the one asked for, else a small one that grows with gaps and is halved as `SavedBufferSize` says.
struct BufferSizePolicy: Sendable {
    /// For outputs that stumble over a small buffer.
    private static let stumbling = BufferSize(frames: 512, periods: 4)
    /// An output that sleeps longer than this after it was opened stumbles, in nanoseconds.
    private static let longestSleep: Int64 = 5_000_000_000
    /// An output lost so soon, in nanoseconds, stumbles: ALSA's plugin for PulseAudio is silent for 2 s after each gap.
    private static let soon: Int64 = 30_000_000_000
    /// Between two looks at an output that plays, at most, in nanoseconds; the rest of a longer time was rest.
    private static let longestLook: Int64 = 1_000_000_000

    /// By the player; it never grows.
    let asked: BufferSize?
    /// Of what devices needed before; nil remembers nothing.
    let memory: SavedBufferSizes?
    private let now: @Sendable () -> Date
    private var kept: [String: SavedBufferSize]
    /// Outputs whose buffer this start halves no more.
    private var begun: Set<String>?
    private var name: String?
    /// Nanoseconds of playing without gaps since the size changed last, or since Peach began.
    private var clean: Int64 = 0
    private var lastLook: Int64?
    /// The size in use was halved to less than ten such minutes ago.
    private var isTrial = false

    /// - Parameter isStart: what grew earlier is halved when it is opened for the first time.
    init(
        asked: BufferSize?, memory: SavedBufferSizes?, isStart: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.asked = asked
        self.memory = memory
        self.now = now
        kept = memory?.buffers ?? [:]
        begun = isStart ? [] : nil
    }

    /// Ten minutes have passed without gaps, and a smaller buffer may do: with the next opening.
    var isHalvingDue: Bool {
        guard clean >= SavedBufferSize.cleanTime, asked == nil, let name, var buffer = kept[name] else { return false }
        return buffer.halve(at: now())
    }

    /// Blocks as long as the device does.
    mutating func open(_ choice: OutputChoice, recording: SoundRecording? = nil) throws(AudioError) -> any AudioOutput {
        let heard: (@Sendable ([Float], [Float]) -> Void)? = recording.map { recording in
            { @Sendable left, right in recording.take(left: left, right: right) }
        }
        if let name { halveIfDue(name) }
        let guess = asked ?? name.flatMap { kept[$0]?.size }
        let output = try AudioOutputs.open(choice, buffer: guess, heard: heard)
        guard asked == nil, name != output.name else { return output }
        name = output.name
        halveIfDue(output.name)
        guard let known = kept[output.name]?.size, known.total > output.buffer.total else { return output }
        output.close()
        return try AudioOutputs.open(choice, buffer: known, heard: heard)
    }

    private mutating func halveIfDue(_ name: String) {
        let isFirst = begun?.insert(name).inserted ?? false
        guard isFirst || clean >= SavedBufferSize.cleanTime, kept[name]?.halve(at: now()) == true else { return }
        (clean, isTrial) = (0, true)
        keep(name)
    }

    private func keep(_ name: String) { if let buffer = kept[name] { memory?.keep(buffer, for: name) } }

    /// It plays.
    /// - Parameter moment: nanoseconds of a clock that does not jump.
    mutating func plays(at moment: Int64) {
        clean += min(moment - (lastLook ?? moment), Self.longestLook)
        lastLook = moment
        if clean >= SavedBufferSize.cleanTime { isTrial = false }
    }

    /// - Returns: what the device gets from now on; nil if nothing larger helps it.
    mutating func gaps(_ output: any AudioOutput) -> BufferSize? {
        clean = 0
        guard asked == nil, let larger = output.buffer.larger else { return nil }
        grow(output, to: larger)
        return larger
    }

    /// - Parameter time: nanoseconds since it was opened, if it does not play yet.
    /// - Returns: whether it gets another buffer from now on.
    mutating func slept(_ output: any AudioOutput, for time: Int64) -> Bool {
        time > Self.longestSleep && stumbled(output)
    }

    mutating func lost(_ output: any AudioOutput, after time: Int64) {
        if time < Self.soon { _ = stumbled(output) }
    }

    private mutating func stumbled(_ output: any AudioOutput) -> Bool {
        guard asked == nil, kept[output.name]?.size != Self.stumbling, output.buffer.total < Self.stumbling.total else {
            return false
        }
        grow(output, to: Self.stumbling)
        return true
    }

    private mutating func grow(_ output: any AudioOutput, to larger: BufferSize) {
        let date = now()
        var buffer = kept[output.name] ?? SavedBufferSize(output.buffer, at: date)
        buffer.grow(from: output.buffer, to: larger, at: date, isTrial: isTrial)
        kept[output.name] = buffer
        name = output.name
        (clean, isTrial) = (0, false)
        keep(output.name)
    }
}
