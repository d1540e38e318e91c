// SPDX-License-Identifier: MIT
import CPipeWire
import Foundation
import Synchronization

@testable import Sound

/// A sink of PipeWire's that records what it plays, with the time of each cycle. A monitor would be a cycle late.
final class PipeWireTap {
    private static let capacity = 1 << 20

    /// Written by the tap's audio thread.
    struct Recording: ~Copyable {
        let functions: peach_pipewire
        var stream: OpaquePointer?
        let hook = UnsafeMutablePointer<spa_hook>.allocate(capacity: 1)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: PipeWireTap.capacity)
        /// The first sample and the graph's time in nanoseconds, cycle by cycle.
        let cycles = UnsafeMutablePointer<(first: Int, time: Int64, rate: Int)>.allocate(capacity: PipeWireTap.capacity)
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

    /// - Parameters:
    ///   - rate: in Hz, the graph's: at another one, the samples would be resampled.
    ///   - frames: of a cycle, at most.
    init(rate: Int, frames: Int) throws {
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
        guard status == 0 else { throw SoundServer.Failure(text: "no tap: \(status)") }
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

    var samples: [Float] {
        let count = recording.pointee.sampleCount.load(ordering: .acquiring)
        return Array(UnsafeBufferPointer(start: recording.pointee.samples, count: count))
    }

    var cycles: [(first: Int, time: Int64, rate: Int)] {
        let count = recording.pointee.cycleCount.load(ordering: .acquiring)
        return Array(UnsafeBufferPointer(start: recording.pointee.cycles, count: count))
    }

    /// When a sample was heard, in nanoseconds of CLOCK_MONOTONIC.
    func time(of sample: Int) -> Int64? {
        cycles.last { $0.first <= sample }.map { cycle in
            cycle.time + Int64(Double(sample - cycle.first) / Double(cycle.rate) * 1e9)
        }
    }
}
