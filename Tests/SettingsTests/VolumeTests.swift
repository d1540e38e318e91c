// SPDX-License-Identifier: MIT
import Music
import Testing
import Training

@testable import Settings

struct VolumeTests {
    /// The volume after a fader's messages.
    private func slide(_ places: [Double], from volume: Volume) -> [Volume] {
        var now = volume
        return zip(places, places.dropFirst()).map { from, to in
            now = now.moved(by: .slide(from: from, to: to)) ?? now
            return now
        }
    }

    private func at(_ place: Double) -> Volume { Volume(((-60 + 72 * place) * 10).rounded() / 10) }

    @Test func aFaderElsewhereChangesNothingUntilItComesAcross() {
        #expect(slide([0, 0.1, 0.2, 0.4], from: at(0.5)) == Array(repeating: at(0.5), count: 3))
        #expect(slide([0, 0.3, 0.9, 1], from: at(0.5)) == [at(0.5), at(0.9), at(1)])
        #expect(slide([1, 0.8, 0.2, 0], from: at(0.5)) == [at(0.5), at(0.2), at(0)])
    }

    /// After takeover, jumps are followed.
    @Test func noMoveIsTooFastToBeFollowed() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let present = Double.random(in: 0...1, using: &random)
            let places = [0, 1] + (0..<50).map { _ in Double.random(in: 0...1, using: &random) }
            let heard = slide(places, from: at(present))
            for (place, volume) in zip(places.dropFirst(), heard) {
                #expect(abs(volume.rawValue - at(place).rawValue) <= 0.05 + 1e-9)
            }
        }
    }

    @Test func pressesAndStepsStayWithinBounds() {
        var volume = Volume.unchanged
        for _ in 0..<40 { volume = volume.moved(by: .press(-1)) ?? volume }
        #expect(volume.rawValue == -60)
        for _ in 0..<5 { volume = volume.moved(by: .step(3)) ?? volume }
        #expect(volume.rawValue == -52.5)
        for _ in 0..<400 { volume = volume.moved(by: .press(1)) ?? volume }
        #expect(volume.rawValue == 12)
    }
}
