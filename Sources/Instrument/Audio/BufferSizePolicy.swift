// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Platform
import Sound

/// The buffer of a sound output: the requested one, or a small one that grows with gaps and is halved by `SavedBufferSize`.
struct BufferSizePolicy: Sendable {
    /// For outputs that fail with a small buffer.
    private static let robust = BufferSize(frames: 512, periods: 4)
    /// Nanoseconds from opening to the first callback, after which the buffer counts as too small.
    private static let longestSleep: Int64 = 5_000_000_000
    /// An output lost within these nanoseconds has too small a buffer: ALSA's PulseAudio plugin is silent for 2 s after a gap.
    private static let soon: Int64 = 30_000_000_000
    /// The longest time between two polls that counts as playing, in nanoseconds.
    private static let longestPollGap: Int64 = 1_000_000_000

    /// The size that the player requested; it never grows.
    let asked: BufferSize?
    /// Sizes of earlier runs; nil saves nothing.
    let memory: SavedBufferSizes?
    private let now: @Sendable () -> Date
    private var kept: [String: SavedBufferSize]
    /// Outputs whose buffer was halved at this start; nil halves none.
    private var begun: Set<String>?
    private var name: String?
    /// Nanoseconds of playing without gaps since the last change of size.
    private var clean: Int64 = 0
    private var lastPoll: Int64?
    /// True for ten minutes of playing after the size was halved.
    private var isTrial = false

    /// - Parameter isStart: a grown size is halved at the first opening.
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

    /// True after ten minutes without gaps if the next opening tries a smaller buffer.
    var isSmallerBufferDue: Bool {
        guard clean >= SavedBufferSize.cleanTime, asked == nil, let name, var buffer = kept[name] else { return false }
        return buffer.halve(at: now())
    }

    /// Blocks while the device opens.
    mutating func open(_ choice: OutputChoice, recording: SoundRecording? = nil) throws(AudioError) -> any AudioOutput {
        let heard: (@Sendable ([Float], [Float]) -> Void)? = recording.map { recording in
            { @Sendable left, right in recording.append(left: left, right: right) }
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

    /// - Parameter moment: nanoseconds of a monotonic clock.
    mutating func plays(at moment: Int64) {
        clean += min(moment - (lastPoll ?? moment), Self.longestPollGap)
        lastPoll = moment
        if clean >= SavedBufferSize.cleanTime { isTrial = false }
    }

    mutating func gaps(_ output: any AudioOutput) -> BufferSize? {
        clean = 0
        // PipeWire grants less than it was asked for while another program needs less.
        let known = kept[output.name]?.size ?? output.buffer
        let present = known.total > output.buffer.total ? known : output.buffer
        guard asked == nil, let larger = present.larger else { return nil }
        grow(output, to: larger)
        return larger
    }

    /// - Parameter time: nanoseconds since it was opened without a callback.
    /// - Returns: true if it gets another buffer.
    mutating func slept(_ output: any AudioOutput, for time: Int64) -> Bool {
        time > Self.longestSleep && growToRobust(output)
    }

    mutating func lost(_ output: any AudioOutput, after time: Int64) {
        if time < Self.soon { _ = growToRobust(output) }
    }

    private mutating func growToRobust(_ output: any AudioOutput) -> Bool {
        guard asked == nil, kept[output.name]?.size != Self.robust, output.buffer.total < Self.robust.total else {
            return false
        }
        grow(output, to: Self.robust)
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

/// The buffer that a sound output needs. Gaps double it; each start and ten minutes without gaps halve it. A size with gaps
/// within ten minutes after a halving is not tried again for a week.
package struct SavedBufferSize: Codable, Hashable, Sendable {
    /// Nanoseconds.
    static let cleanTime: Int64 = 600_000_000_000
    private static let week = 604_800.0

    private struct Refusal: Codable, Hashable {
        let size: BufferSize
        let date: Date
    }

    package private(set) var size: BufferSize
    /// The size before it grew, which the output made of the standard size.
    package private(set) var origin: BufferSize
    package private(set) var date: Date
    private var refusal: Refusal?

    package init(_ size: BufferSize, at date: Date) { (self.size, origin, self.date) = (size, size, date) }

    package var isGrown: Bool { size.total > origin.total }

    package mutating func grow(from granted: BufferSize, to larger: BufferSize, at date: Date, isTrial: Bool = false) {
        if !isGrown { origin = granted }
        if isTrial { refusal = Refusal(size: granted, date: date) }
        (size, self.date) = (larger, date)
    }

    package mutating func halve(at date: Date) -> Bool {
        guard isGrown, let smaller = size.smaller else { return false }
        if let refusal, smaller.total <= refusal.size.total, date.timeIntervalSince(refusal.date).magnitude < Self.week
        {
            return false
        }
        size = smaller.total > origin.total ? smaller : .standard
        return true
    }
}

/// The buffer sizes of this computer's sound outputs: a JSON file in the folder for state.
package struct SavedBufferSizes: Sendable {
    private static let name = "buffers.json"
    static let disk = DispatchQueue(label: "peach.buffers")

    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    private var file: URL { folder.appending(path: Self.name) }

    package var buffers: [String: SavedBufferSize] {
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: SavedBufferSize].self, from: $0) }
            ?? [:]
    }

    /// Saves a size in the background; after a failure it is found again.
    func keep(_ buffer: SavedBufferSize, for output: String) {
        Self.disk.async {
            var buffers = buffers
            buffers[output] = buffer
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            guard let data = try? encoder.encode(buffers) else { return }
            _ = PrivateDirectory.make(folder.path(percentEncoded: false))
            try? AtomicFile.replace(file.path(percentEncoded: false), with: Array(data))
        }
    }

    package func forget() { try? FileManager.default.removeItem(at: file) }
}
