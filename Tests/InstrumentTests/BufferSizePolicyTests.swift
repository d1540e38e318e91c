// SPDX-License-Identifier: MIT
import Foundation
import Sound
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

@Suite struct BufferGrowthTests {
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

    /// Whoever is silent for a second after each gap would else be lost again as soon as it is back.
    @Test func whoIsLostSoonAfterItBeganGetsALargeOneAtOnce() throws {
        var growth = BufferSizePolicy(asked: nil, memory: nil)
        growth.lost(Idle(.standard), after: Self.second)
        #expect(try size(growth).total >= 2048)
    }

    @Test func whoIsPulledAfterMinutesKeepsASmallOne() throws {
        var growth = BufferSizePolicy(asked: nil, memory: nil)
        growth.lost(Idle(.standard), after: 120 * Self.second)
        #expect(try size(growth) == .standard)
    }

    @Test func whoSleepsLongGetsALargeOneOnce() throws {
        var growth = BufferSizePolicy(asked: nil, memory: nil)
        let helped = [2, 6, 6].map { growth.slept(Idle(.standard), for: $0 * Self.second) }
        #expect(helped == [false, true, false])
    }

    @Test func whatThePlayerAskedForNeverGrows() throws {
        var growth = BufferSizePolicy(asked: BufferSize(frames: 64, periods: 2), memory: nil)
        let output = Idle(BufferSize(frames: 64, periods: 2))
        let larger = growth.gaps(output)
        growth.lost(output, after: Self.second)
        let isHelped = growth.slept(output, for: 6 * Self.second)
        #expect(larger == nil && !isHelped)
        #expect(try size(growth).text == "64x2")
    }
}
