// SPDX-License-Identifier: MIT
import Training

/// What earlier runs had learned of a wheel when its device arrived.
package struct RecalledWheel: Hashable, Sendable {
    package let wheel: WheelID
    package let memory: WheelMemory

    package init(_ wheel: WheelID, _ memory: WheelMemory) {
        self.wheel = wheel
        self.memory = memory
    }

    var line: WheelLine { WheelLine(device: wheel.device, control: wheel.control, known: memory) }

    /// - Throws: `wrongValue` of what cannot be true of a wheel, `missingKey`.
    init(_ line: WheelLine) throws(LogFault) {
        wheel = WheelID(device: try line.device.required("device"), control: try line.control.required("control"))
        memory = try line.known.required("known")
        guard memory.isPossible else { throw .wrongValue(key: "known") }
    }
}
