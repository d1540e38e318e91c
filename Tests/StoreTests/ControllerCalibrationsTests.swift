// SPDX-License-Identifier: MIT
import GRDB
import Testing
import Training

@testable import Store

struct ControllerCalibrationsTests {
    let folder = try? TemporaryFolder()

    private func several(_ count: Int) -> [WheelCalibration] {
        var random = SeededRandom(seed: 10)
        return (0..<count).map { _ in
            WheelCalibration(
                rest: .random(in: -1...1, using: &random), spread: .random(in: 0...1, using: &random),
                reachUp: .random(in: 0...1.5, using: &random), reachDown: .random(in: 0...1.5, using: &random),
                stepsPerHalf: Bool.random(using: &random) ? nil : Int.random(in: 1...8192, using: &random))
        }
    }

    @Test func whatWasLearnedLastIsKnownAfterwards() throws {
        let path = try #require(folder).path()
        let calibrations = several(100) + [.unknown]
        for (index, calibration) in calibrations.enumerated() {
            let store = try TrainingDataStore(path: path)
            let identity = "09e8:004\(index % 7) MPK «mini»"
            try store.keep(calibration, of: identity)
            #expect(try TrainingDataStore(path: path).calibration(of: identity) == calibration)
        }
        let store = try TrainingDataStore(path: path)
        let count = try store.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM controllerCalibration") }
        #expect(count == 7)
        #expect(try store.calibration(of: "another") == nil)
    }

    @Test func forgettingTheEarKeepsTheWheel() throws {
        let store = try TrainingDataStore(path: try #require(folder).path())
        try store.keep(.unknown, of: "a")
        try store.keep(.unknown, of: "b")
        try store.reset()
        #expect(try store.calibration(of: "a") == .unknown)
        try store.forgetCalibration(of: "a")
        #expect(try store.calibration(of: "a") == nil)
        #expect(try store.calibration(of: "b") == .unknown)
    }
}
