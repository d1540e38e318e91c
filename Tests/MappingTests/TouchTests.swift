// SPDX-License-Identifier: MIT
import Music
import MIDI
import Testing
import Training

@testable import Mapping

/// Touches of an MPE controller with the generic mapping: each is a note on the next channel of its zone.
struct TouchTests {
    /// A controller with fifteen member channels, and the actions of its events.
    private struct Surface {
        let mapping: ControllerMapping
        var layer = Layer.matching
        /// The controller's messages before a touch's note.
        var prelude = [
            MIDIEvent.Kind.pitchBend(.centre), .controlChange(controller: 74, value: 64), .channelPressure(0),
        ]
        var state = ControlState()
        var channel = 1
        var now: Int64 = 0
        private(set) var actions: [TrainingAction] = []

        init(_ mapping: ControllerMapping) { self.mapping = mapping }

        mutating func send(_ kind: MIDIEvent.Kind) {
            now += 1_000_000
            let event = MIDIEvent(kind, channel: channel, source: anyPort, time: now)
            if let action = mapping.action(for: event, in: layer, state: &state) { actions.append(action) }
        }

        /// - Parameter semitones: the slide relative to the touch.
        mutating func touch(_ note: Int, sliding semitones: [Double] = []) {
            channel = channel % 15 + 2
            now += 300_000_000
            for kind in prelude { send(kind) }
            send(.noteOn(MIDINote(note), MIDIVelocity(80)))
            for place in semitones { send(.pitchBend(PitchBend(Int((place / 48 * 8192).rounded())))) }
            send(.noteOff(MIDINote(note)))
        }
    }

    private func surface() throws -> Surface { Surface(try shipped("generic")) }

    @Test func touchesOfAnyKeyTuneAndLiftingConfirms() throws {
        var random = SeededRandom(seed: 11)
        var surface = try surface()
        for _ in 0..<80 {
            let before = surface.actions.count
            let end = Double.random(in: -2...2, using: &random)
            let way = (1...40).map { end * Double($0) / 40 }
            surface.touch(Int.random(in: 30...90, using: &random), sliding: way)
            let actions = surface.actions.dropFirst(before)
            #expect(actions.last == .confirm)
            var travel = 0.0
            for action in actions.dropLast() {
                // Before its first note it looks like a wheel at rest.
                if before == 0, action == .tune(.absolute(position: 0)) { continue }
                guard case .tune(.relative(let step, _)) = action else {
                    Issue.record("\(action) is no slide")
                    continue
                }
                travel += step
            }
            // A key's width is half the travel, like a wheel from its middle to its end.
            #expect(abs(travel - end / 2) < 0.01)
        }
    }

    @Test func theLastOfSeveralTouchesConfirms() throws {
        var surface = try surface()
        surface.touch(60)
        var actions: [TrainingAction?] = []
        for (channel, kind) in [
            (2, MIDIEvent.Kind.noteOn(MIDINote(60), MIDIVelocity(9))), (3, .noteOn(MIDINote(67), MIDIVelocity(9))),
            (2, .noteOff(MIDINote(60))), (3, .noteOff(MIDINote(67))),
        ] {
            let event = MIDIEvent(kind, channel: channel, source: anyPort, time: surface.now)
            actions.append(surface.mapping.action(for: event, in: .matching, state: &surface.state))
        }
        #expect(actions == [nil, nil, nil, .confirm])
    }

    @Test func touchesAnswerLikeKeysWhereNothingIsTuned() throws {
        var surface = try surface()
        surface.layer = .comparison
        for note in [48, 72, 55, 60] { surface.touch(note) }
        #expect(
            surface.actions.filter { if case .answer = $0 { true } else { false } }
                == [.answer(.lower), .answer(.higher), .answer(.lower), .answer(.higher)])
    }

    @Test func keysOfAKeyboardWithATremblingWheelStillNudge() throws {
        for channel in [1, 3] {
            var surface = try surface()
            for place in [-12, 5, 11, -3] {
                surface.channel = channel
                surface.send(.pitchBend(PitchBend(place)))
                surface.send(.noteOn(MIDINote(61), MIDIVelocity(80)))
                surface.send(.noteOff(MIDINote(61)))
            }
            #expect(surface.actions.filter { $0 == .tune(.nudge(1)) }.count == 4)
            #expect(!surface.actions.contains(.confirm))
        }
    }
}
