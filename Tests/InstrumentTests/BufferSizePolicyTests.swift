// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Sound
import Synchronization
import Testing

@testable import Instrument

/// An output with nothing but a buffer, whose size it takes as it is asked.
private final class Idle: AudioOutput {
    let name = "none"
    let sampleRate = 48000.0
    let buffer: BufferSize
    init(_ buffer: BufferSize) { self.buffer = buffer }
    func attach(_ player: NotePlayer) {}
    func close() {}
}

@Suite struct BufferSizePolicyTests {
    private static let second: Int64 = 1_000_000_000

    private func size(_ growth: BufferSizePolicy) throws -> BufferSize {
        var growth = growth
        let output = try growth.open(.none)
        defer { output.close() }
        return output.buffer
    }

    @Test func gapsEnlargeItStepByStepUntilItIsLargeEnoughForAnything() throws {
        var growth = BufferSizePolicy(asked: nil, memory: nil)
        var sizes = [try size(growth)]
        while let larger = growth.gaps(Idle(try #require(sizes.last))) {
            #expect(try size(growth) == larger)
            sizes.append(larger)
        }
        #expect(sizes.first == .standard)
        #expect(sizes.map(\.total) == sizes.map(\.total).sorted() && Set(sizes).count == sizes.count)
        #expect(sizes.count > 3)
    }

    /// Another program keeps PipeWire's cycles short, so that no larger buffer is granted.
    @Test func gapsDoNotEnlargeForEverWhatIsNotGranted() {
        var growth = BufferSizePolicy(asked: nil, memory: nil)
        let output = Idle(BufferSize(frames: 64, periods: 2))
        let sizes = (0..<10).map { _ in growth.gaps(output)?.total }
        #expect(sizes.prefix(2) == [256, 512] && sizes.suffix(4) == [nil, nil, nil, nil])
    }

    /// An output that is silent for a second after each gap would otherwise be lost again soon.
    @Test(arguments: [(1, true), (120, false)] as [(Int64, Bool)])
    func anOutputLostSoonGetsALargeBufferAtOnce(seconds: Int64, isLarge: Bool) throws {
        var growth = BufferSizePolicy(asked: nil, memory: nil)
        growth.lost(Idle(.standard), after: seconds * Self.second)
        #expect(isLarge ? try size(growth).total >= 2048 : try size(growth) == .standard)
    }

    @Test func anOutputThatSleepsLongGetsALargeBufferOnce() throws {
        var growth = BufferSizePolicy(asked: nil, memory: nil)
        let helped = [2, 6, 6].map { growth.slept(Idle(.standard), for: $0 * Self.second) }
        #expect(helped == [false, true, false])
    }

    @Test func aRequestedBufferNeverGrows() throws {
        var growth = BufferSizePolicy(asked: BufferSize(frames: 64, periods: 2), memory: nil)
        let output = Idle(BufferSize(frames: 64, periods: 2))
        let larger = growth.gaps(output)
        growth.lost(output, after: Self.second)
        let isHelped = growth.slept(output, for: 6 * Self.second)
        #expect(larger == nil && !isHelped)
        #expect(try size(growth).text == "64x2")
    }
}

/// One output, day after day, on a clock of its own.
private struct Player {
    static let second: Int64 = 1_000_000_000

    let clock = Mutex<Double>.Box(0)
    let memory: SavedBufferSizes
    var growth: BufferSizePolicy
    var output: any AudioOutput

    init(_ folder: TemporaryFolder) throws {
        memory = SavedBufferSizes(folder.url)
        growth = Self.growth(memory, clock)
        output = try growth.open(.none)
    }

    private static func growth(_ memory: SavedBufferSizes, _ clock: Mutex<Double>.Box) -> BufferSizePolicy {
        BufferSizePolicy(asked: nil, memory: memory, isStart: true) {
            Date(timeIntervalSince1970: clock.value.withLock { $0 })
        }
    }

    mutating func start(afterDays days: Double = 0) throws {
        output.close()
        SavedBufferSizes.disk.sync {}
        clock.value.withLock { $0 += days * 86400 }
        growth = Self.growth(memory, clock)
        output = try growth.open(.none)
    }

    /// Between two exercises.
    mutating func reopen() throws {
        output.close()
        output = try growth.open(.none)
    }

    /// Plays for so long, on an output that needs a buffer of so many frames and has gaps with any smaller one within seconds.
    /// - Returns: how often it had gaps.
    mutating func play(minutes: Int, needing frames: Int = 0) throws -> Int {
        var gaps = 0
        for _ in 0..<minutes * 60 {
            let now = clock.value.withLock { clock in
                clock += 1
                return Int64(clock * 1e9)
            }
            growth.plays(at: now)
            if output.buffer.total < frames, growth.gaps(output) != nil {
                gaps += 1
                try reopen()
            } else if growth.isSmallerBufferDue {
                try reopen()
            }
        }
        return gaps
    }
}

@Suite struct SavedBufferSizeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func eachStartHalvesAGrownBuffer() throws {
        var player = try Player(folder)
        _ = try player.play(minutes: 1, needing: 2048)
        var sizes = [player.output.buffer.total]
        for _ in 0..<4 {
            try player.start()
            sizes.append(player.output.buffer.total)
        }
        #expect(sizes == [2048, 1024, 512, 256, 256])
        #expect(try #require(player.memory.buffers["none"]).isGrown == false)
    }

    @Test func tenCleanMinutesHalveStepByStep() throws {
        var player = try Player(folder)
        _ = try player.play(minutes: 1, needing: 4096)
        var sizes: [Int] = []
        for _ in 0..<6 {
            _ = try player.play(minutes: 10)
            sizes.append(player.output.buffer.total)
        }
        #expect(sizes == sizes.sorted(by: >) && sizes.last == 256, "\(sizes)")
    }

    /// With half an hour of practice a day, gaps are heard once a week.
    @Test(arguments: [512, 1024, 2048, 4096]) func aMachineThatNeedsALargeOneIsTriedOnceAWeek(frames: Int) throws {
        var player = try Player(folder)
        _ = try player.play(minutes: 30, needing: frames)
        var disturbed = 0
        for _ in 0..<28 {
            try player.start(afterDays: 1)
            let gaps = try player.play(minutes: 30, needing: frames)
            #expect(gaps <= 1)
            disturbed += gaps
            #expect(player.output.buffer.total == frames)
        }
        #expect((1...4).contains(disturbed), "\(disturbed)")
    }
}
