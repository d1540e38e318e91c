// SPDX-License-Identifier: MIT
import Music
import GRDB
import Scratch
import Testing
import Training

@testable import Store

struct WheelTableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func several(_ count: Int) -> [WheelMemory] {
        var random = SeededRandom(seed: 10)
        return (0..<count).map { _ in
            let low = Double.random(in: -0.2...0.2, using: &random)
            return WheelMemory(
                rests: Bool.random(using: &random) ? nil : low...(low + .random(in: 0...0.1, using: &random)),
                restCount: .random(in: 0...32, using: &random), noise: .random(in: 0...0.02, using: &random),
                tremor: .random(in: 0.004...0.05, using: &random),
                step: Bool.random(using: &random) ? nil : 1 / Double.random(in: 1...8192, using: &random),
                reachUp: .random(in: 0.5...1, using: &random), reachDown: .random(in: 0.5...1, using: &random))
        }
    }

    @Test func whatWasLearnedLastIsKnownAfterwards() throws {
        let path = folder.path()
        for (index, memory) in (several(100) + [.nothing]).enumerated() {
            let wheel = WheelID(device: "09e8:004\(index % 7) MPK «mini»", control: "wheel \(index % 2)")
            try TrainingDataStore(path: path).keep([wheel: memory])
            #expect(try TrainingDataStore(path: path).wheels(of: wheel.device)[wheel] == memory)
        }
        let store = try TrainingDataStore(path: path)
        #expect(try store.wheels(of: "09e8:0043 MPK «mini»").count == 2, "each control by itself")
        #expect(try store.wheels(of: "another").isEmpty)
    }

    @Test func forgettingTheEarKeepsTheWheel() throws {
        let store = try TrainingDataStore(path: folder.path())
        let wheel = WheelID(device: "a", control: "wheel")
        try store.keep([wheel: .nothing])
        try store.reset()
        #expect(try store.wheels(of: "a") == [wheel: .nothing])
    }
}
