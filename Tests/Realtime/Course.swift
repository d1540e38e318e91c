// SPDX-License-Identifier: MIT
import CRealtime
import Foundation
import Music
import Synchronization

@testable import Sound

/// What the controlling thread does while the callbacks come.
enum Course: String, CaseIterable {
    case notes, glides, handOver, lanesTaken, anotherSound, factsUnread, keys, wheels, ticks, clips, anything
    /// Offences, which must be caught.
    case offenceAllocation, offenceLock, offenceMutex

    func run(on device: SilentDevice) throws {
        var random = SeededRandom(seed: 42)
        switch self {
        case .notes:
            for key in 0...127 {
                let handle = try play(key, on: device)
                device.callBack(times: 8)
                handle.stop()
                device.callBack(times: 8)
                device.player.tick()
                _ = device.player.drainEvents()
            }
        case .glides:
            let handle = try play(60, on: device)
            for step in 0..<3000 {
                let cents = Cents(100 * sin(Double(step) / 50))
                handle.adjustFrequency(Frequency(261).raised(by: cents), over: step % 3 == 0 ? 0.3 : 0.006)
                device.callBack()
            }
        case .handOver:
            for key in 40..<80 {
                let first = try play(key, seconds: 0.3, on: device)
                let second = try play(key + 7, seconds: 0.3, after: first, on: device)
                device.callBack(times: key % 4 == 0 ? 30 : 240)
                if key % 4 == 0 { first.stop() }
                second.stop()
                device.callBack(times: 8)
                _ = device.player.drainEvents()
            }
        case .lanesTaken:
            for key in 20..<120 {
                _ = try play(key, on: device)
                _ = try play(key + 4, on: device)
                device.callBack(times: 2)
                _ = device.player.drainEvents()
            }
        case .anotherSound:
            for count in 0..<15 {
                _ = try play(60, seconds: 0.3, on: device)
                device.callBack(times: 2)
                try device.use(program: count % 5)
                device.callBack(times: 240)
                _ = device.player.drainEvents()
            }
        case .factsUnread:
            for _ in 0..<1500 {
                try play(60, on: device).stop()
                device.callBack(times: 1)
            }
        case .keys:
            for key in 0...127 {
                press(key, on: device)
                device.player.sustain(key % 7 == 0)
                device.callBack(times: key % 5)
                if key % 3 == 0 { device.player.releaseKey(MIDINote(key)) }
                if key % 20 == 0 { try device.use(program: key / 20 % 5) }
                if key % 32 == 0 { device.player.releaseAllKeys() }
                device.callBack(times: key % 32 == 0 ? 20 : 1)
                _ = device.player.drainEvents()
            }
        case .wheels:
            for step in 0..<6000 {
                if step % 50 == 0 { press(step / 50, on: device) }
                if step % 90 == 0 { device.player.releaseKey(MIDINote(step / 90)) }
                device.player.bendKeys(to: Cents(2400 * sin(Double(step * step) / 100)))
                device.player.modulateKeys(step / 3 % 128)
                if step % 1000 == 0 { device.player.stopAll() }
                if step % 700 == 0 { try device.use(program: step / 700 % 5) }
                device.callBack()
                _ = device.player.drainEvents()
            }
        case .ticks:
            for count in 0...4 {
                device.player.ticks(count: count, isHigh: count % 2 == 0)
                device.callBack(times: 200)
            }
        case .clips:
            let (left, right) = (Course.clip, Course.clip.map { -$0 })
            for count in 0...60 {
                let handle = try device.player.play((left, right))
                device.callBack(times: count)
                if count % 3 == 0 { handle.stop() }
                if count % 7 == 0 { device.player.stopAll() }
                device.callBack(times: count % 5)
                _ = device.player.drainEvents()
            }
        case .anything:
            var handles: [PlaybackHandle] = []
            for _ in 0..<20000 {
                switch Int.random(in: 0..<40, using: &random) {
                case 0, 1: handles.append(try play(.random(in: 12...115, using: &random), on: device))
                case 2: handles.append(try play(60, seconds: 0.3, after: handles.last, on: device))
                case 3: handles.randomElement(using: &random)?.stop()
                case 4, 5: handles.last?.adjustFrequency(Frequency(.random(in: 20...4000, using: &random)))
                case 6: device.player.tick(isCorrect: .random(using: &random))
                case 7: device.player.stopAll()
                case 8...10: press(.random(in: 0...127, using: &random), on: device)
                case 11: device.player.releaseKey(MIDINote(.random(in: 0...127, using: &random)))
                case 12: device.player.sustain(.random(using: &random))
                case 13: device.player.ticks(count: 3, isHigh: .random(using: &random))
                case 14: handles.last?.mute()
                case 15: handles.last?.unmute()
                case 16...18: device.player.bendKeys(to: Cents(.random(in: -2400...2400, using: &random)))
                case 19: device.player.modulateKeys(.random(in: 0...127, using: &random))
                default: break
                }
                device.callBack()
                _ = device.player.drainEvents()
            }
        case .offenceAllocation: peach_in_real_time(allocate, nil)
        case .offenceLock: peach_in_real_time(lock, nil)
        case .offenceMutex:
            planted.withLock { $0 += 1 }
            peach_in_real_time(lockMutex, nil)
        }
    }

    private static let clip = (0..<4800).map { Float(sin(Double($0) / 20)) / 10 }

    private func press(_ key: Int, on device: SilentDevice) {
        device.player.playKey(
            MIDINote(key), velocity: MIDIVelocity(key), referencePitch: Frequency(440 + Double(key % 3)))
    }

    private func play(
        _ key: Int, seconds: Double? = nil, after: PlaybackHandle? = nil, on device: SilentDevice
    ) throws(AudioError) -> PlaybackHandle {
        try device.player.play(
            frequency: Frequency(440 * exp2(Double(key - 69) / 12 + 0.0123)), amplitude: AmplitudeDB(-1),
            duration: seconds.map(NoteDuration.init), after: after)
    }
}

private func allocate(context: UnsafeMutableRawPointer?) {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1000)
    memory.initialize(repeating: 1, count: 1000)
    print(memory[999])
    memory.deallocate()
}

/// Taken by the controlling thread before, as those of a player are.
private let planted = Mutex(0)

private func lockMutex(context: UnsafeMutableRawPointer?) { planted.withLock { $0 += 1 } }

private func lock(context: UnsafeMutableRawPointer?) {
    var mutex = pthread_mutex_t()
    pthread_mutex_init(&mutex, nil)
    pthread_mutex_lock(&mutex)
    pthread_mutex_unlock(&mutex)
}
