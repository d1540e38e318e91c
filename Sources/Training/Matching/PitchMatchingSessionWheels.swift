// SPDX-License-Identifier: MIT

/// What the session knows of wheels.
extension PitchMatchingSession {
    /// What is known now of the wheel that tunes, or of the only one.
    package var wheel: WheelCalibration { tuning.wheels.calibration }

    /// The same as the exercise under way takes it.
    package var exerciseWheel: WheelCalibration {
        tuning.wheels.active.map { tuning.wheels.calibration(of: $0) } ?? tuning.wheels.calibration
    }

    /// The wheel that is turned away from its rest, if one is.
    package var turnedWheel: WheelID? { tuning.wheels.share != 0 ? tuning.wheels.active : nil }

    /// What was learned of every wheel, for keeping it.
    package var wheelMemories: [WheelID: WheelMemory] { tuning.wheels.memories }

    mutating func find(_ wheel: WheelID, _ memory: WheelMemory) -> [Effect] {
        tuning.wheels.know(memory, of: wheel)
        return []
    }

    mutating func lose(_ device: String) -> [Effect] {
        tuning.loseWheels(of: device)
        return []
    }
}
