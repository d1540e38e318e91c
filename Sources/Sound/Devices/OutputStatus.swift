// SPDX-License-Identifier: MIT

/// An open output, as it plays.
package struct OutputStatus: Hashable, Sendable {
    /// In milliseconds. A longer delay after a press is felt.
    private static let longestLatency = 20.0

    /// As `AudioOutput.name`.
    package let name: String
    /// What is heard, as in `OutputName`; nil if unknown.
    package let device: String?
    /// Hz.
    package let sampleRate: Double
    package let buffer: BufferSize
    /// Milliseconds from a press to its sound on average: half a period until the next callback, and from there to the ear what was
    /// measured last.
    package let latency: Double
    /// Real-time priorities of the audio thread and the alsa-thread; nil for none.
    package let audioPriority, controllerPriority: Int?

    package init(
        name: String, device: String?, sampleRate: Double, buffer: BufferSize, delay: Int64, audioPriority: Int?,
        controllerPriority: Int?
    ) {
        (self.name, self.device, self.sampleRate, self.buffer) = (name, device, sampleRate, buffer)
        (self.audioPriority, self.controllerPriority) = (audioPriority, controllerPriority)
        latency = Double(buffer.frames) / 2 / sampleRate * 1000 + Double(delay) / 1e6
    }

    package var isLate: Bool { latency > Self.longestLatency }
}
