// SPDX-License-Identifier: MIT
import Foundation
import Training

/// What earlier runs had learned of a wheel when its device arrived.
package struct RecalledWheel: Hashable, Sendable {
    package let wheel: WheelID
    package let memory: WheelMemory

    package init(_ wheel: WheelID, _ memory: WheelMemory) {
        self.wheel = wheel
        self.memory = memory
    }

    /// As it stands in a log: through the memory's own coding, so that whatever it holds comes back as it was.
    var fields: JSONObject {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        return [
            "device": .text(wheel.device), "control": .text(wheel.control),
            "known": (try? encoder.encode(memory)).flatMap { try? JSONReader.read(Array($0)) },
        ]
    }

    /// Reads the same.
    /// - Throws: `LogFault`.
    init(_ fields: LogFields) throws(LogFault) {
        try fields.allow(["device", "control", "known"])
        let device = try fields.required("device", fields.text("device"))
        let control = try fields.required("control", fields.text("control"))
        let known = try fields.required("known", fields.object["known"])
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let memory = try? decoder.decode(WheelMemory.self, from: Data(known.text.utf8)), memory.isPossible else {
            throw .unusableWheel
        }
        self.init(WheelID(device: device, control: control), memory)
    }
}
