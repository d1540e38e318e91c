// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Training

@testable import Instrument

/// The log of a shipped mapping: what the controller's hands do with all that the file's legend names.
struct MappingLog {
    let name: String
    let text: String
    let script: SessionScript

    private static let folder = RecordedSession.root.appending(path: "Tests/MappingLogs")

    /// Of the files that Peach ships, without the ending.
    static let mappingNames = names(in: RecordedSession.root.appending(path: "mappings"), ending: "yaml")
    static let names = names(in: folder, ending: "jsonl")

    private static func names(in folder: URL, ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.map { URL(filePath: $0) }.filter { $0.pathExtension == ending }
            .map { $0.deletingPathExtension().lastPathComponent }.sorted()
    }

    init(_ name: String) throws {
        self.name = name
        let file = Self.folder.appending(path: name + ".jsonl")
        text = try String(contentsOf: file, encoding: .utf8)
        script = try LogReader.read(path: file.path)
    }

    /// By the first device that is plugged in, as Peach would choose among all shipped files.
    func mapping() throws -> ControllerMapping? {
        try script.devices.first.flatMap { try RecordedSession.mappings.mapping(for: $0.device) }
    }

    /// What the mapping makes of a message, and which of its controls sent it.
    struct Operation {
        let control: String
        let action: TrainingAction
    }

    /// Of all messages in order, in the layers to which they lead.
    func deeds(of mapping: ControllerMapping) -> [Operation] {
        var layer = Layer.start
        var last = TrainingMode.comparison
        var state = ControlState()
        var time: Int64 = 0
        return script.steps.compactMap { step in
            guard case .send(let message, let index) = step.operation else { return nil }
            let device = script.devices[index].device
            time += 1_000_000
            let event = message.event(from: device.port, at: time)
            let role = mapping.role(of: device)
            let control = mapping.control(for: event, from: role, in: layer, state)
            let action = mapping.action(for: event, from: role, in: layer, state: &state)
            switch action {
            case .start(let mode)?: (layer, last) = (Layer(mode), mode)
            case .startLast?: layer = Layer(last)
            case .stop?: layer = .start
            case _: break
            }
            guard let action, let control else { return nil }
            return Operation(control: control.name, action: action)
        }
    }
}
