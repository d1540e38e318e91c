// SPDX-License-Identifier: MIT
import Mapping
import Testing
import Training

@testable import Instrument

/// What the shipped mappings make of what their controllers send.
@Suite struct MappingLogTests {
    @Test func everyShippedMappingHasALogAndEveryLogAMapping() {
        #expect(MappingLog.names == MappingLog.mappingNames)
        #expect(!MappingLog.names.isEmpty)
    }

    @Test(arguments: MappingLog.names)
    func aControllerFindsItsFileByItsNameAndItsID(_ name: String) throws {
        let mapping = try #require(try MappingLog(name).mapping())
        #expect(mapping.file.hasSuffix("/\(name).yaml"))
    }

    /// What a file inherits from another one although its controller has no such thing.
    private static let absent = [
        "digital-piano": ["wheel", "mod"], "novation-launchkey-mini-mk3": ["fader9", "stop", "loop"],
    ]

    /// A binding that no message reaches has a wrong number, or is hidden by another one.
    @Test(arguments: MappingLog.names)
    func everythingThatAFileOffersCanBeReached(_ name: String) throws {
        let log = try MappingLog(name)
        let mapping = try #require(try log.mapping())
        let deeds = log.deeds(of: mapping)
        let reached = Set(deeds.map(\.action.phrase))
        let acting = Set(deeds.map(\.control))
        let present = Set(mapping.controls.map(\.name)).subtracting(Self.absent[name] ?? [])
        for layer in Layer.allCases + [nil] {
            for (control, binding) in mapping.bindings.all(in: layer) where present.contains(control) {
                #expect(Self.isReached(binding, reached) && acting.contains(control), "\(control): \(binding)")
            }
            for (chord, binding) in mapping.bindings.chords(in: layer)
            where present.isSuperset(of: [chord.held, chord.pressed]) {
                #expect(Self.isReached(binding, reached) && acting.contains(chord.pressed), "\(chord): \(binding)")
            }
        }
        #expect(reached.isSuperset(of: ["confirm", "repeat", "skip", "hear last", "stop"]))
    }

    private static func isReached(_ binding: Binding, _ reached: Set<String>) -> Bool {
        switch binding {
        case .answerBySplit: reached.isSuperset(of: ["answer lower", "answer higher"])
        case .tuneBySplit: reached.contains { $0.hasPrefix("tune nudge") }
        case .tune(let control, _): reached.contains { $0.hasPrefix("tune \(control)") }
        case .action, .volume, .playAlong: reached.contains(binding.phrase ?? "")
        case .nothing: true
        }
    }

    /// Steps that are read in a wrong way are dozens at once.
    @Test(arguments: MappingLog.names)
    func noStepIsALeap(_ name: String) throws {
        let log = try MappingLog(name)
        for deed in log.deeds(of: try #require(try log.mapping())) {
            switch deed.action {
            case .tune(.nudge(let cents)): #expect(cents.magnitude <= 10, "\(deed)")
            case .volume(.step(let steps)): #expect(abs(steps) <= 10, "\(deed)")
            case _: break
            }
        }
    }
}
