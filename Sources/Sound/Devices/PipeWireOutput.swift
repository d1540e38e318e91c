// SPDX-License-Identifier: MIT
import CPipeWire
import Foundation
import Platform
import Synchronization

/// PipeWire, by a stream of our own.
///
/// PipeWire has no periods: a buffer is taken as two, and half of it is asked for as the frames of a cycle. Other programs and
/// the sink may make cycles shorter or longer.
///
/// `@unchecked Sendable`: `stream` and `player` change only under `lock`.
package final class PipeWireOutput: AudioOutput, @unchecked Sendable {
    /// Nanoseconds that a sink has to begin.
    private static let patience: Int64 = 5_000_000_000

    package let name: String
    package let sampleRate: Double
    package let buffer: BufferSize
    private let lock = Mutex<Void>(())
    private var stream: PipeWireStream?
    private var player: NotePlayer?

    /// - Parameter sink: its name or its description; nil is the default sink, also after it changes.
    /// - Throws: `AudioError.device` if PipeWire does not answer or has no sinks, `.sinkMissing` if it has no such sink.
    init(_ sink: String?, buffer asked: BufferSize) throws(AudioError) {
        let name = OutputChoice.pipewire(sink).text
        let connection = try PipeWireConnection(for: name)
        guard let sinks = connection.sinks() else { throw .device(name: name, reason: "no answer") }
        // Without sinks PipeWire serves cameras only.
        guard !sinks.isEmpty else { throw .device(name: name, reason: "no sinks") }
        let target = sinks.first { sink == nil || $0.name == sink || $0.description == sink }
        guard let target else { throw .sinkMissing(sink ?? "", others: sinks.map(\.description).sorted()) }
        func open(_ rate: Int) throws(AudioError) -> PipeWireStream {
            let stream = try PipeWireStream(
                connection, name, to: sink == nil ? nil : target.name, rate: rate, frames: asked.total / 2)
            guard stream.begins(within: Self.patience) else { throw .device(name: name, reason: stream.failure) }
            return stream
        }
        var stream = try open(48000)
        // At another rate than these PipeWire resamples.
        let graph = stream.graphRate
        let rate = AudioOutputs.sampleRates.contains(graph) ? graph : 48000
        if rate != 48000 { stream = try open(rate) }
        self.name = name
        sampleRate = Double(rate)
        buffer = BufferSize(frames: stream.frames, periods: 2)
        self.stream = stream
    }

    package func attach(_ player: NotePlayer) {
        lock.withLock { _ in
            self.player = player
            stream?.play(player)
        }
    }

    package var isOver: Bool { lock.withLock { _ in stream?.isOver ?? false } }

    package var sink: PipeWireSink? { lock.withLock { _ in stream?.sink } }

    package var xruns: Int? { lock.withLock { _ in stream?.xruns } }

    package func close() {
        lock.withLock { _ in
            stream = nil
            player = nil
        }
    }
}

/// A stream that plays a `NotePlayer`. It ends if its sink disappears or the graph's rate changes: it then asks for nothing more.
///
/// Used by one thread at a time; the audio thread sees only `callback`, whose memory lives until the stream is destroyed.
final class PipeWireStream {
    private let connection: PipeWireConnection
    private let callback: UnsafeMutablePointer<PipeWireCallback>
    /// PipeWire's.
    private let hook: UnsafeMutablePointer<spa_hook>
    private let stream: OpaquePointer

    init(
        _ connection: PipeWireConnection, _ name: String, to target: String?, rate: Int, frames: Int
    ) throws(AudioError) {
        self.connection = connection
        let functions = connection.functions
        var properties = [
            "media.type": "Audio", "media.category": "Playback", "media.role": "Music", "node.name": "Peach",
            "application.name": "Peach", "application.icon-name": "org.peach_training.Peach",
            // PipeWire rounds down to a power of two, at 44.1 kHz twice.
            "node.latency": "\(frames * 9 / 8)/\(rate)",
        ]
        // A sink that was chosen by its name is not replaced by another.
        if let target { (properties["target.object"], properties["node.dont-reconnect"]) = (target, "true") }
        let stream = connection.locked {
            functions.pw_stream_new(connection.core, "Peach", PipeWireConnection.properties(properties, functions))
        }
        guard let stream else { throw .outOfMemory }
        self.stream = stream
        callback = .allocate(capacity: 1)
        callback.initialize(to: PipeWireCallback(stream, functions, rate: Double(rate)))
        hook = .allocate(capacity: 1)
        hook.initialize(to: spa_hook())
        let (callback, hook) = (callback, hook)
        let status = connection.locked {
            functions.pw_stream_add_listener(stream, hook, Self.events, callback)
            return Self.connect(stream, functions, direction: SPA_DIRECTION_OUTPUT, rate: rate, channels: 2)
        }
        // Every stored property is set, so that `deinit` cleans up.
        guard status >= 0 else { throw .device(name: name, reason: String(cString: strerror(-status))) }
    }

    deinit {
        connection.locked { connection.functions.pw_stream_destroy(stream) }
        callback.deinitialize(count: 1).deallocate()
        hook.deinitialize(count: 1).deallocate()
    }

    /// Connects a stream of 32-bit floats, one plane for each channel. Under the lock.
    /// - Parameter channels: 1 or 2.
    /// - Returns: a negative errno after a failure.
    static func connect(
        _ stream: OpaquePointer?, _ functions: peach_pipewire, direction: spa_direction, rate: Int, channels: Int
    ) -> Int32 {
        var format = spa_audio_info_raw()
        (format.format, format.rate, format.channels) = (SPA_AUDIO_FORMAT_F32P, UInt32(rate), UInt32(channels))
        let isMono = channels == 1
        format.position.0 = isMono ? SPA_AUDIO_CHANNEL_MONO.rawValue : SPA_AUDIO_CHANNEL_FL.rawValue
        if !isMono { format.position.1 = SPA_AUDIO_CHANNEL_FR.rawValue }
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { memory in
            var builder = spa_pod_builder()
            spa_pod_builder_init(&builder, memory.baseAddress, UInt32(memory.count))
            var pod = UnsafePointer(spa_format_audio_raw_build(&builder, SPA_PARAM_EnumFormat.rawValue, &format))
            let flags =
                PW_STREAM_FLAG_AUTOCONNECT.rawValue | PW_STREAM_FLAG_MAP_BUFFERS.rawValue
                | PW_STREAM_FLAG_RT_PROCESS.rawValue
            return functions.pw_stream_connect(
                stream, direction, .max, pw_stream_flags(rawValue: flags), &pod, 1)
        }
    }

    // Never changed.
    private nonisolated(unsafe) static let events: UnsafePointer<pw_stream_events> = {
        let events = UnsafeMutablePointer<pw_stream_events>.allocate(capacity: 1)
        events.initialize(to: pw_stream_events())
        events.pointee.version = UInt32(PW_VERSION_STREAM_EVENTS)
        events.pointee.state_changed = { callback, old, new, _ in
            guard old == PW_STREAM_STATE_STREAMING, new != old else { return }
            callback?.assumingMemoryBound(to: PipeWireCallback.self).pointee.end()
        }
        events.pointee.process = { $0?.assumingMemoryBound(to: PipeWireCallback.self).pointee.process() }
        return UnsafePointer(events)
    }()

    /// Waits for its first cycles.
    func begins(within time: Int64) -> Bool {
        var error: UnsafePointer<CChar>?
        let isOver = connection.wait(time) {
            callback.pointee.isSteady
                || connection.functions.pw_stream_get_state(stream, &error) == PW_STREAM_STATE_ERROR
        }
        return isOver && callback.pointee.isSteady
    }

    /// Why it does not begin, in PipeWire's words.
    var failure: String {
        var error: UnsafePointer<CChar>?
        return connection.locked {
            _ = connection.functions.pw_stream_get_state(stream, &error)
            return error.map { String(cString: $0) } ?? "no sink plays"
        }
    }

    /// Hz.
    var graphRate: Int { callback.pointee.graphRate.load(ordering: .relaxed) }

    /// The frames of a cycle.
    var frames: Int { callback.pointee.frames.load(ordering: .relaxed) }

    var isOver: Bool { callback.pointee.isOver.load(ordering: .relaxed) }

    var sink: PipeWireSink? {
        connection.sink(of: connection.locked { connection.functions.pw_stream_get_node_id(stream) })
    }

    /// Cycles without a callback.
    var xruns: Int { callback.pointee.xruns.load(ordering: .relaxed) }

    func play(_ player: NotePlayer) { callback.pointee.slot.set(player.mixer) }
}

/// What the audio thread touches of a stream.
struct PipeWireCallback: ~Copyable {
    /// Cycles until the graph has adapted to the stream.
    private static let settling = 3

    let slot = RenderSlot()
    /// The graph's rate in Hz. The audio thread writes, any thread reads, as with all here.
    let graphRate = Atomic<Int>(0)
    let frames = Atomic<Int>(0)
    private let cycles = Atomic<Int>(0)
    let xruns = Atomic<Int>(0)
    /// The graph's time after the last cycle, in its frames. The audio thread's.
    private let nextTick = Atomic<UInt64>(0)
    let isOver = Atomic<Bool>(false)
    private let stream: OpaquePointer
    private let functions: peach_pipewire
    /// Of the stream, in Hz.
    private let rate: Double

    init(_ stream: OpaquePointer, _ functions: peach_pipewire, rate: Double) {
        (self.stream, self.functions, self.rate) = (stream, functions, rate)
    }

    borrowing func end() { isOver.store(true, ordering: .relaxed) }

    var isSteady: Bool { cycles.load(ordering: .relaxed) >= Self.settling }

    /// Audio thread: neither allocates, locks nor logs.
    borrowing func process() {
        guard let buffer = functions.pw_stream_dequeue_buffer(stream) else { return }
        defer { _ = functions.pw_stream_queue_buffer(stream, buffer) }
        guard let content = buffer.pointee.buffer, content.pointee.n_datas == 2, let channels = content.pointee.datas,
            let left = channels[0].data?.assumingMemoryBound(to: Float.self),
            let right = channels[1].data?.assumingMemoryBound(to: Float.self)
        else { return }
        let capacity = Int(min(channels[0].maxsize, channels[1].maxsize)) / MemoryLayout<Float>.stride
        let requested = Int(clamping: buffer.pointee.requested)
        let count = requested == 0 ? capacity : min(requested, capacity)
        left.update(repeating: 0, count: count)
        right.update(repeating: 0, count: count)
        render(left, right, count)
        for channel in 0..<2 {
            channels[channel].chunk.pointee.offset = 0
            channels[channel].chunk.pointee.stride = Int32(MemoryLayout<Float>.stride)
            channels[channel].chunk.pointee.size = UInt32(count * MemoryLayout<Float>.stride)
        }
    }

    private borrowing func render(
        _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var time = pw_time()
        guard functions.pw_stream_get_time_n(stream, &time, MemoryLayout<pw_time>.size) == 0, time.rate.denom > 0 else {
            return
        }
        let graph = Int(time.rate.denom)
        let before = graphRate.exchange(graph, ordering: .relaxed)
        if before != 0, before != graph { end() }
        frames.store(count, ordering: .relaxed)
        let awaited = nextTick.exchange(time.ticks + UInt64(count), ordering: .relaxed)
        if isSteady, Double(graph) == rate, time.ticks > awaited { xruns.add(1, ordering: .relaxed) }
        cycles.add(1, ordering: .relaxed)
        guard !isOver.load(ordering: .relaxed) else { return }
        let delay =
            Double(time.delay) * Double(time.rate.num) / Double(graph) + Double(time.buffered) / rate
        slot.render(left: left, right: right, frames: count, time: time.now, delay: Int64(delay * 1e9))
    }
}
