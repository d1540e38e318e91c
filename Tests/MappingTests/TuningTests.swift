// SPDX-License-Identifier: MIT
import MIDI
import Music
import Testing
import Training

@testable import Mapping

/// A mapping in which one control tunes, and a pad confirms.
private func mapping(_ control: String, _ manner: String) throws -> ControllerMapping {
    try wholeMapping(text(yaml(control, manner)))
}

private func yaml(_ control: String, _ manner: String) -> String {
    "format: 1\nname: T\nmatch: any\ncontrols:\n  c: { \(control) }\n  ok: { note: 1 }\n"
        + "matching:\n  ok: confirm\n  c: \(manner)\n"
}

/// The moves of the events in order.
private func moves(_ mapping: ControllerMapping, _ events: [MIDIEvent]) -> [TuningMove?] {
    var state = ControlState()
    return events.map { event in
        guard case .tune(let move) = mapping.action(for: event, in: .matching, state: &state) else { return nil }
        return move
    }
}

private func travel(_ moves: [TuningMove?]) -> Double {
    moves.reduce(0) { sum, move in
        if case .relative(let travel, _) = move { sum + travel } else { sum }
    }
}

struct EncoderTests {
    /// The steps by the makers' documents: two's complement, offset binary, and a sign bit.
    private func steps(_ encoder: Encoder, _ value: Int) -> Int {
        switch encoder {
        case .twosComplement: Int(Int8(truncatingIfNeeded: value << 1)) >> 1
        case .offset: value - 64
        case .sign: (value & 0x40 == 0 ? 1 : -1) * (value & 0x3F)
        }
    }

    @Test(arguments: Encoder.allCases) func everyValueIsSoManySteps(_ encoder: Encoder) throws {
        let relative = try mapping("cc: 20, kind: \(encoder.rawValue)", "tune relative")
        let nudging = try mapping("cc: 20, kind: \(encoder.rawValue)", "tune nudge")
        let fine = try mapping("cc: 20, kind: \(encoder.rawValue)", "tune nudge fine")
        for value in 0...127 {
            let steps = steps(encoder, value)
            #expect(encoder.steps(value) == steps)
            let event = [controller(20, value)]
            #expect(moves(relative, event) == [steps == 0 ? nil : .relative(travel: Double(steps) / 254, isStep: true)])
            #expect(moves(nudging, event) == [steps == 0 ? nil : .nudge(Cents(Double(steps)))])
            #expect(moves(fine, event) == [steps == 0 ? nil : .nudge(Cents(Double(steps) / 10))])
        }
    }
}

struct TravelTests {
    private let values = (0...500).map { step in (step * step * 7919 + 4711 * step) % 16384 }

    @Test func anUnsprungControlTunesByItsMovement() throws {
        let fader = try mapping("cc: 20, kind: fader", "tune relative")
        for first in 0...127 {
            for second in 0...127 {
                let moves = moves(fader, [controller(20, first), controller(20, second), controller(20, second)])
                #expect(moves[0] == nil && moves[2] == nil)
                #expect(moves[1] == (first == second ? nil : .relative(travel: Double(second - first) / 127)))
            }
        }
        let wheel = try mapping("bend: true, sprung: false", "tune relative")
        let moved = moves(wheel, values.map { bend($0 - 8192) })
        let way = Double((values.last ?? 0) - (values.first ?? 0)) / 16383
        #expect(moved.first == .some(nil) && abs(travel(moved) - way) < 1e-12)
    }

    @Test func aSprungControlTunesByItsPositionFromTheMiddle() throws {
        let manners: [(phrase: String, move: (Double) -> TuningMove)] = [
            ("tune absolute", { .absolute(position: $0) }), ("tune rate", { .rate(position: $0) }),
            ("tune ratchet", { .ratchet(position: $0) }), ("tune fine", { .fine(position: $0) }),
        ]
        for (phrase, move) in manners {
            let wheel = try mapping("bend: true", phrase)
            for value in stride(from: -8192, through: 8191, by: 7) + [-1, 0, 1, 8191] {
                #expect(moves(wheel, [bend(value)]) == [move(PitchBend(value).position)])
            }
            let stick = try mapping("cc: 1, kind: fader, sprung: true", phrase)
            for value in 0...127 {
                let position = Double(value - 64) / (value < 64 ? 64 : 63)
                #expect(moves(stick, [controller(1, value)]) == [move(position)])
            }
        }
    }

    @Test func aMoveOutsideMatchingTunesNothingAndIsNotCaughtUp() throws {
        let fader = try mapping("cc: 20, kind: fader", "tune relative")
        var state = ControlState()
        #expect(fader.action(for: controller(20, 0), in: .start, state: &state) == nil)
        #expect(fader.action(for: controller(20, 100), in: .comparison, state: &state) == nil)
        let move = fader.action(for: controller(20, 101), in: .matching, state: &state)
        #expect(move == .tune(.relative(travel: 1.0 / 127)))
    }
}

struct NudgeTests {
    @Test(arguments: [
        ("tune nudge up", TuningMove.nudge(1)), ("tune nudge down", .nudge(-1)), ("tune nudge up fine", .nudge(0.1)),
        ("tune nudge down fine", .nudge(-0.1)), ("tune centre", .centre),
    ])
    func aPadOrButtonMovesOnceForEachPress(_ phrase: String, _ move: TuningMove) throws {
        let pad = try mapping("note: 36", phrase)
        #expect(moves(pad, [noteOn(36), noteOff(36), noteOn(36)]) == [move, nil, move])
        let button = try mapping("cc: 20", phrase)
        #expect(moves(button, [127, 127, 0, 127].map { controller(20, $0) }) == [move, nil, nil, move])
    }
}

/// The possible kinds of tuning for each kind of control, and an error for all others.
@Test func everyKindOfControlTunesInItsOwnWays() {
    let kinds = [
        ("bend: true", "absolute rate ratchet fine"), ("bend: true, sprung: false", "relative fine"),
        ("cc: 1, kind: fader", "relative fine"), ("cc: 1, kind: fader, sprung: true", "absolute rate ratchet fine"),
        ("cc14: [1, 33]", "relative fine"), ("cc14: [1, 33], sprung: true", "absolute rate ratchet fine"),
        ("cc: 1, kind: relative-twos", "relative nudge nudge_fine"), ("cc: 1", ""), ("note: 36", ""),
    ]
    for (control, words) in kinds {
        let possible = words.split(separator: " ").map { $0 == "nudge_fine" ? "nudge fine" : String($0) }
        let all = TuningControl.allCases.map(\.rawValue) + ["nudge fine"]
        for manner in all {
            let errors = MappingFile(text(yaml(control, "tune " + manner))).errors.map(\.reason)
            if possible.contains(manner) {
                #expect(errors.isEmpty, "\(control) \(manner)")
            } else if control == "cc: 1", case .missingKind("tune " + manner, "c")? = errors.first?.mappingRule {
                #expect(errors.count == 1)
            } else if case .cannotDo("tune " + manner, "c", let others)? = errors.first?.mappingRule {
                #expect(errors.count == 1)
                #expect(
                    others.filter { $0.hasPrefix("tune ") && all.contains(String($0.dropFirst(5))) }
                        == possible.map { "tune " + $0 })
            } else {
                Issue.record("\(control) \(manner): \(errors)")
            }
        }
    }
}
