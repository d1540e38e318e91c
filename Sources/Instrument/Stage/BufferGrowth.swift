// SPDX-License-Identifier: MIT
import Sound

/// Which buffer a sound output gets: the one asked for; else a small one that grows with what goes wrong.
struct BufferGrowth: Sendable {
    /// For outputs that stumble over a small buffer.
    private static let stumbling = BufferSize(frames: 512, periods: 4)
    /// Who sleeps longer than this after it was opened stumbles, in nanoseconds.
    private static let longestSleep: Int64 = 5_000_000_000
    /// Who is lost so soon after it began to play stumbles, in nanoseconds: ALSA's plugin for PulseAudio is silent for two
    /// seconds after each gap.
    private static let soon: Int64 = 30_000_000_000

    /// By the player; it never grows.
    let asked: BufferSize?
    /// Of what devices needed before; nil remembers nothing.
    let memory: BufferMemory?
    private var grown: BufferSize?

    init(asked: BufferSize?, memory: BufferMemory?) {
        self.asked = asked
        self.memory = memory
    }

    /// Blocks as long as the device does.
    func open(_ choice: OutputChoice, recording: SoundRecording? = nil) throws(AudioError) -> any AudioOutput {
        let output = try AudioOutputs.open(
            choice, buffer: asked ?? grown,
            heard: recording.map { recording in { @Sendable left, right in recording.take(left: left, right: right) } })
        guard asked == nil, grown == nil, let known = memory?.buffer(of: output.name),
            known.total > output.buffer.total
        else { return output }
        output.close()
        return try AudioOutputs.open(choice, buffer: known)
    }

    /// - Returns: what the device gets from now on; nil if nothing larger helps it.
    mutating func gaps(_ output: any AudioOutput) -> BufferSize? {
        guard asked == nil, let larger = output.buffer.larger else { return nil }
        grown = larger
        memory?.keep(larger, for: output.name)
        return larger
    }

    /// - Parameter time: nanoseconds since it was opened, if it does not play yet.
    /// - Returns: whether it gets another buffer from now on.
    mutating func slept(_ output: any AudioOutput, for time: Int64) -> Bool {
        time > Self.longestSleep && stumbled(output)
    }

    /// - Parameter time: nanoseconds since it began to play.
    mutating func lost(_ output: any AudioOutput, after time: Int64) {
        if time < Self.soon { _ = stumbled(output) }
    }

    private mutating func stumbled(_ output: any AudioOutput) -> Bool {
        guard asked == nil, grown != Self.stumbling, output.buffer.total < Self.stumbling.total else { return false }
        grown = Self.stumbling
        return true
    }
}
