// SPDX-License-Identifier: MIT
import CPipeWire
import Foundation
import Synchronization

@testable import Sound

/// A sink of PipeWire's that records what it plays, with the time of each cycle. A monitor would be a cycle late.
package final class PipeWireTap {
    /// 175 s at 48 kHz.
    private static let capacity = 1 << 23

    /// Written by the tap's audio thread.
    struct Recording: ~Copyable {
        let functions: peach_pipewire
        var stream: OpaquePointer?
        let hook = UnsafeMutablePointer<spa_hook>.allocate(capacity: 1)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: PipeWireTap.capacity)
        /// The first sample and the graph's time in nanoseconds, cycle by cycle.
        let cycles = UnsafeMutablePointer<RecordedSound.Cycle>.allocate(capacity: PipeWireTap.capacity)
        let sampleCount = Atomic<Int>(0)
        let cycleCount = Atomic<Int>(0)

        init(_ functions: peach_pipewire) {
            self.functions = functions
            hook.initialize(to: spa_hook())
        }

        deinit {
            hook.deallocate()
            samples.deallocate()
            cycles.deallocate()
        }

        borrowing func process() {
            guard let stream, let buffer = functions.pw_stream_dequeue_buffer(stream) else { return }
            defer { _ = functions.pw_stream_queue_buffer(stream, buffer) }
            var time = pw_time()
            _ = functions.pw_stream_get_time_n(stream, &time, MemoryLayout<pw_time>.size)
            guard let data = buffer.pointee.buffer?.pointee.datas?.pointee, let bytes = data.data,
                let chunk = data.chunk
            else { return }
            let (count, first) = (Int(chunk.pointee.size) / 4, sampleCount.load(ordering: .relaxed))
            let cycle = cycleCount.load(ordering: .relaxed)
            guard first + count <= PipeWireTap.capacity, cycle < PipeWireTap.capacity else { return }
            let source = (bytes + Int(chunk.pointee.offset)).assumingMemoryBound(to: Float.self)
            (samples + first).update(from: source, count: count)
            cycles[cycle] = (first, time.now, Int(time.rate.denom))
            sampleCount.store(first + count, ordering: .releasing)
            cycleCount.store(cycle + 1, ordering: .releasing)
        }
    }

    private let connection: PipeWireConnection
    private let recording: UnsafeMutablePointer<Recording>

    /// The default sink of a server from now on.
    /// - Parameters:
    ///   - rate: in Hz, the graph's: at another one, the samples would be resampled.
    ///   - frames: of a cycle, at most.
    package init(on server: PrivateServer, rate: Int, frames: Int) throws {
        server.adopt()
        connection = try PipeWireConnection(for: "tap")
        let functions = connection.functions
        recording = .allocate(capacity: 1)
        recording.initialize(to: Recording(functions))
        let properties = [
            "media.type": "Audio", "media.class": "Audio/Sink", "node.name": "tap", "node.description": "Tap",
            "node.latency": "\(frames)/\(rate)",
        ]
        let recording = recording
        let connection = connection
        let status = connection.locked {
            let stream = functions.pw_stream_new(
                connection.core, "tap", PipeWireConnection.properties(properties, functions))
            recording.pointee.stream = stream
            functions.pw_stream_add_listener(stream, recording.pointee.hook, Self.events, recording)
            return PipeWireStream.connect(
                stream, functions, direction: SPA_DIRECTION_INPUT, rate: rate, channels: 1)
        }
        guard status == 0 else { throw PrivateServer.Failure(text: "no tap: \(status)") }
        try server.waitUntil("the tap") { try server.control("list", "short", "sinks").contains("tap") }
        try server.control("set-default-sink", "tap")
        try server.waitUntil("the tap as its default") { try server.control("get-default-sink").hasPrefix("tap") }
    }

    deinit {
        connection.locked { connection.functions.pw_stream_destroy(recording.pointee.stream) }
        recording.deinitialize(count: 1).deallocate()
    }

    // Never changed.
    private nonisolated(unsafe) static let events: UnsafePointer<pw_stream_events> = {
        let events = UnsafeMutablePointer<pw_stream_events>.allocate(capacity: 1)
        events.initialize(to: pw_stream_events())
        events.pointee.version = UInt32(PW_VERSION_STREAM_EVENTS)
        events.pointee.process = { $0?.assumingMemoryBound(to: Recording.self).pointee.process() }
        return UnsafePointer(events)
    }()

    /// What was played so far.
    package var recorded: RecordedSound {
        let cycles = recording.pointee.cycleCount.load(ordering: .acquiring)
        let samples = recording.pointee.sampleCount.load(ordering: .acquiring)
        return RecordedSound(
            samples: Array(UnsafeBufferPointer(start: recording.pointee.samples, count: samples)),
            cycles: Array(UnsafeBufferPointer(start: recording.pointee.cycles, count: cycles)))
    }
}
