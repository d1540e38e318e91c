// SPDX-License-Identifier: MIT
import Foundation

/// Everything the audio thread touches: lanes, keys, ticks, and the port through which commands come and facts go. After `init` only the
/// thread that calls `render` may use it.
struct Mixer: ~Copyable {
    private let port: UnsafeMutablePointer<MixerPort>
    private let sampleRate: Double
    private var lanes: UnsafeMutablePointer<PitchedVoice>
    private var replacement: UnsafeMutablePointer<PitchedVoice>?
    private var keys: UnsafeMutablePointer<KeyVoices>
    private var keysReplacement: UnsafeMutablePointer<KeyVoices>?
    private var ticks: TickSeries
    private var tail: FadeOut
    private var level: OverallLevel

    /// - Parameters:
    ///   - lanes, keys: taken over.
    ///   - port: lives longer than the mixer.
    init(
        lanes: UnsafeMutablePointer<PitchedVoice>, keys: UnsafeMutablePointer<KeyVoices>,
        port: UnsafeMutablePointer<MixerPort>, sampleRate: Double
    ) {
        self.lanes = lanes
        self.keys = keys
        self.port = port
        self.sampleRate = sampleRate
        tail = FadeOut(sampleRate: sampleRate)
        level = OverallLevel(sampleRate: sampleRate)
        ticks = TickSeries(sampleRate: sampleRate)
    }

    deinit {
        PitchedVoice.free(lanes)
        if let replacement { PitchedVoice.free(replacement) }
        KeyVoices.free(keys)
        if let keysReplacement { KeyVoices.free(keysReplacement) }
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
        // A lane that begins in the middle of this block is rendered by its predecessor's end, not again by this loop.
        var sounding = 0
        for index in 0..<PitchedVoice.count where lanes[index].state == .sounding {
            sounding |= 1 << index
            if lanes[index].isFresh { tell(.started, lanes[index].note, heard) }
        }
        for index in 0..<PitchedVoice.count where sounding & (1 << index) != 0 {
            render(index, from: 0, left: left, right: right, frames: frames, heard: heard)
        }
        keys.pointee.render(left: left, right: right, frames: frames)
        exchange()
        tail.play(left: left, right: right, frames: frames)
        ticks.play(left: left, right: right, frames: frames)
        level.move(to: Float(bitPattern: port.pointee.level.load(ordering: .relaxed)))
        level.apply(left: left, right: right, frames: frames)
        port.pointee.renderedFrames.add(frames, ordering: .releasing)
    }

    /// Renders a lane from a frame of the block on and, where it ends, the lane that waits for it.
    private mutating func render(
        _ index: Int, from start: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
        frames: Int, heard: Int64
    ) {
        guard let end = lanes[index].render(left: left + start, right: right + start, frames: frames - start) else {
            return
        }
        let ended = lanes[index].note
        let border = heard + nanoseconds(start + end)
        tell(.ended, ended, border)
        for other in 0..<PitchedVoice.count where lanes[other].state == .waiting && lanes[other].predecessor == ended {
            lanes[other].begin()
            tell(.started, lanes[other].note, border)
            render(other, from: start + end, left: left, right: right, frames: frames, heard: heard)
        }
    }

    private func nanoseconds(_ frames: Int) -> Int64 { Int64((Double(frames) / sampleRate * 1e9).rounded()) }

    private mutating func obey(heard: Int64) {
        while let command = port.pointee.commands.pop() {
            switch command.kind {
            case .start: start(command, heard: heard)
            case .stop:
                for index in 0..<PitchedVoice.count where lanes[index].note == command.note {
                    stop(index, heard: heard)
                }
            case .adjust:
                for index in 0..<PitchedVoice.count where lanes[index].note == command.note {
                    lanes[index].adjust(to: command.pitch, frames: command.frames)
                }
            case .mute, .unmute:
                for index in 0..<PitchedVoice.count where lanes[index].note == command.note {
                    lanes[index].isMuted = command.kind == .mute
                }
            case .stopAll:
                for index in 0..<PitchedVoice.count { stop(index, heard: heard) }
                keys.pointee.releaseAll()
                ticks.stop()
            case .tick: ticks.begin(count: command.ticks, of: command.tick)
            case .playKey:
                turnWheels()
                keys.pointee.play(Int32(command.note), cents: command.pitch.cents, gain: command.gain)
            case .releaseKey: keys.pointee.release(Int32(command.note))
            case .pressPedal: keys.pointee.sustain(true)
            case .liftPedal: keys.pointee.sustain(false)
            case .releaseAllKeys: keys.pointee.releaseAll()
            case .install:
                if replacement != nil || keysReplacement != nil { retire(replacement, keysReplacement) }
                replacement = command.lanes
                keysReplacement = command.keys
                exchange()
            }
        }
        turnWheels()
    }

    /// To their newest places. A key that is struck after a wheel was turned begins where the wheel is: the place was written
    /// before the command.
    private func turnWheels() {
        keys.pointee.bend(to: port.pointee.wheels.bend)
        keys.pointee.modulate(port.pointee.wheels.modulation)
    }

    private mutating func start(_ command: SoundCommand, heard: Int64) {
        clear(heard: heard)
        let chosen = laneToStart()
        if lanes[chosen].state != .idle { steal(chosen, heard: heard) }
        lanes[chosen].prepare(command)
        // A predecessor that has ended already is not waited for.
        for index in 0..<PitchedVoice.count
        where index != chosen && lanes[index].note == command.predecessor && lanes[index].state != .idle { return }
        if lanes[chosen].state == .waiting { lanes[chosen].begin() }
    }

    /// A note that is ordered after another sound has that sound, though an earlier one is still fading.
    private mutating func clear(heard: Int64) {
        guard replacement != nil else { return }
        for index in 0..<PitchedVoice.count {
            let lane = lanes + index
            guard lane.pointee.state == .idle || lane.pointee.isFading else { return }
        }
        for index in 0..<PitchedVoice.count where lanes[index].state != .idle { steal(index, heard: heard) }
        exchange()
    }

    /// An idle lane, else one that is fading, else the one that has sounded longest.
    private func laneToStart() -> Int {
        var chosen = 0
        var best = UInt64.max
        for index in 0..<PitchedVoice.count {
            if lanes[index].state == .idle { return index }
            guard lanes[index].state == .sounding else { continue }
            let rank = lanes[index].isFading ? lanes[index].note : lanes[index].note | 1 << 63
            if rank < best {
                best = rank
                chosen = index
            }
        }
        return chosen
    }

    /// Frees a lane at once; its note fades in the tail.
    private mutating func steal(_ index: Int, heard: Int64) {
        let lane = lanes + index
        stop(index, heard: heard)
        guard lane.pointee.state == .sounding else { return }
        let frames = tail.take(&lane.pointee)
        tell(.ended, lane.pointee.note, heard + nanoseconds(frames))
    }

    /// Fades a note out, and forgets what waits for it.
    private mutating func stop(_ index: Int, heard: Int64) {
        let lane = lanes + index
        guard lane.pointee.state != .idle else { return }
        let note = lane.pointee.note
        if lane.pointee.state == .waiting { tell(.ended, note, heard) }
        lane.pointee.stop()
        for other in 0..<PitchedVoice.count
        where lanes[other].state == .waiting && lanes[other].predecessor == note {
            stop(other, heard: heard)
        }
    }

    /// Lanes and keys change apart: keys that are held must not keep an exercise from its sound.
    private mutating func exchange() {
        if let next = replacement, areLanesIdle {
            retire(lanes, nil)
            lanes = next
            replacement = nil
        }
        if let next = keysReplacement, keys.pointee.isSilent {
            next.pointee.sustain(keys.pointee.isSustained)
            retire(nil, keys)
            keys = next
            keysReplacement = nil
        }
    }

    private var areLanesIdle: Bool {
        for index in 0..<PitchedVoice.count where lanes[index].state != .idle { return false }
        return true
    }

    private func tell(_ kind: SoundFact.Kind, _ note: UInt64, _ time: Int64) {
        tell(SoundFact(kind, note: note, time: time))
    }

    private func retire(_ lanes: UnsafeMutablePointer<PitchedVoice>?, _ keys: UnsafeMutablePointer<KeyVoices>?) {
        tell(SoundFact(retired: lanes, keys))
    }

    private func tell(_ fact: SoundFact) {
        if !port.pointee.facts.push(fact) { port.pointee.lostFacts.add(1, ordering: .relaxed) }
    }
}
