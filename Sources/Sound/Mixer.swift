// SPDX-License-Identifier: MIT
import Foundation

/// Everything the audio thread touches: lanes, and the port through which commands come and facts go. After `init` only the
/// thread that calls `render` may use it.
struct Mixer: ~Copyable {
    private let port: UnsafeMutablePointer<MixerPort>
    private let sampleRate: Double
    private var lanes: UnsafeMutablePointer<LaneSet>
    private var replacement: UnsafeMutablePointer<LaneSet>?
    private let tick: UnsafeMutablePointer<Float>
    private let tickFrames: Int
    private var tickAge: Int
    private var tail: Tail

    /// - Parameters:
    ///   - lanes: taken over.
    ///   - port: lives longer than the mixer.
    init(lanes: UnsafeMutablePointer<LaneSet>, port: UnsafeMutablePointer<MixerPort>, sampleRate: Double) {
        self.lanes = lanes
        self.port = port
        self.sampleRate = sampleRate
        let samples = Tick.samples(sampleRate: sampleRate)
        tail = Tail(sampleRate: sampleRate)
        tickFrames = samples.count
        tickAge = samples.count
        tick = .allocate(capacity: samples.count)
        tick.initialize(from: samples, count: samples.count)
    }

    deinit {
        LaneSet.free(lanes)
        if let replacement { LaneSet.free(replacement) }
        tick.deallocate()
        tail.free()
    }

    /// Renders the next frames over what the buffers hold. Audio thread: neither allocates, locks nor logs.
    /// - Parameter time: nanoseconds of CLOCK_MONOTONIC at the start of the callback.
    mutating func render(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, time: Int64
    ) {
        left.update(repeating: 0, count: frames)
        right.update(repeating: 0, count: frames)
        let heard = time + nanoseconds(port.pointee.bufferedFrames.load(ordering: .relaxed))
        obey(heard: heard)
        let set = lanes.pointee.lanes
        // A lane that begins in the middle of this block is rendered by its predecessor's end, not again by this loop.
        var sounding = 0
        for index in 0..<LaneSet.count where set[index].state == .sounding {
            sounding |= 1 << index
            if set[index].isFresh { tell(.started, set[index].note, heard) }
        }
        for index in 0..<LaneSet.count where sounding & (1 << index) != 0 {
            render(index, from: 0, left: left, right: right, frames: frames, heard: heard)
        }
        if replacement != nil { exchange() }
        tail.play(left: left, right: right, frames: frames)
        playTick(left: left, right: right, frames: frames)
        port.pointee.renderedFrames.add(frames, ordering: .releasing)
    }

    /// Renders a lane from a frame of the block on and, where it ends, the lane that waits for it.
    private mutating func render(
        _ index: Int, from start: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
        frames: Int, heard: Int64
    ) {
        let set = lanes.pointee.lanes
        guard let end = set[index].render(left: left + start, right: right + start, frames: frames - start) else {
            return
        }
        let ended = set[index].note
        let border = heard + nanoseconds(start + end)
        tell(.ended, ended, border)
        for other in 0..<LaneSet.count where set[other].state == .waiting && set[other].predecessor == ended {
            set[other].begin()
            tell(.started, set[other].note, border)
            render(other, from: start + end, left: left, right: right, frames: frames, heard: heard)
        }
    }

    private func nanoseconds(_ frames: Int) -> Int64 { Int64((Double(frames) / sampleRate * 1e9).rounded()) }

    private mutating func obey(heard: Int64) {
        while let command = port.pointee.commands.pop() {
            switch command.kind {
            case .start: start(command, heard: heard)
            case .stop:
                for index in 0..<LaneSet.count where lanes.pointee.lanes[index].note == command.note {
                    stop(index, heard: heard)
                }
            case .adjust:
                for index in 0..<LaneSet.count where lanes.pointee.lanes[index].note == command.note {
                    lanes.pointee.lanes[index].adjust(to: command.pitch, frames: command.frames)
                }
            case .stopAll: for index in 0..<LaneSet.count { stop(index, heard: heard) }
            case .tick: tickAge = 0
            case .install:
                if let waiting = replacement { tell(.retired, lanes: waiting) }
                replacement = command.lanes
                exchange()
            }
        }
    }

    private mutating func start(_ command: SoundCommand, heard: Int64) {
        let set = lanes.pointee.lanes
        let chosen = laneToStart()
        if set[chosen].state != .idle { steal(chosen, heard: heard) }
        set[chosen].prepare(command)
        // A predecessor that has ended already is not waited for.
        for index in 0..<LaneSet.count
        where index != chosen && set[index].note == command.predecessor && set[index].state != .idle { return }
        if set[chosen].state == .waiting { set[chosen].begin() }
    }

    /// An idle lane, else one that is fading, else the one that has sounded longest.
    private func laneToStart() -> Int {
        let set = lanes.pointee.lanes
        var chosen = 0
        var best = UInt64.max
        for index in 0..<LaneSet.count {
            if set[index].state == .idle { return index }
            guard set[index].state == .sounding else { continue }
            let rank = set[index].isFading ? set[index].note : set[index].note | 1 << 63
            if rank < best {
                best = rank
                chosen = index
            }
        }
        return chosen
    }

    /// Frees a lane at once; its note fades in the tail.
    private mutating func steal(_ index: Int, heard: Int64) {
        let lane = lanes.pointee.lanes + index
        stop(index, heard: heard)
        guard lane.pointee.state == .sounding else { return }
        let frames = tail.take(&lane.pointee)
        tell(.ended, lane.pointee.note, heard + nanoseconds(frames))
    }

    /// Fades a note out, and forgets what waits for it.
    private mutating func stop(_ index: Int, heard: Int64) {
        let lane = lanes.pointee.lanes + index
        guard lane.pointee.state != .idle else { return }
        let note = lane.pointee.note
        if lane.pointee.state == .waiting { tell(.ended, note, heard) }
        lane.pointee.stop()
        for other in 0..<LaneSet.count
        where lanes.pointee.lanes[other].state == .waiting && lanes.pointee.lanes[other].predecessor == note {
            stop(other, heard: heard)
        }
    }

    private mutating func exchange() {
        guard let next = replacement else { return }
        for index in 0..<LaneSet.count where lanes.pointee.lanes[index].state != .idle { return }
        tell(.retired, lanes: lanes)
        lanes = next
        replacement = nil
    }

    private mutating func playTick(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
    ) {
        let count = min(frames, tickFrames - tickAge)
        for frame in 0..<count {
            left[frame] += tick[tickAge + frame]
            right[frame] += tick[tickAge + frame]
        }
        tickAge += count
    }

    private func tell(
        _ kind: SoundFact.Kind, _ note: UInt64 = 0, _ time: Int64 = 0, lanes: UnsafeMutablePointer<LaneSet>? = nil
    ) {
        if !port.pointee.facts.push(SoundFact(kind, note: note, time: time, lanes: lanes)) {
            port.pointee.lostFacts.add(1, ordering: .relaxed)
        }
    }
}
