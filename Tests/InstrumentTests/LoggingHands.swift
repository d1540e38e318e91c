// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Sound
import Synchronization
import Testing
import Training

@testable import Instrument

/// A simulated player with a controller, whose session is recorded: keys and a wheel, the computer's keyboard now and then,
/// exercises heard twice and skipped, and a plug that is pulled.
final class LoggingHands: RenderedHands {
    private struct State {
        var player: SimulatedPlayer
        var next: [(moment: Int64, input: Input)] = []
        var targets = 0
        var device = LoggingHands.device(port: 0)
    }

    private let state: Mutex<State>
    private let log: SessionLog

    static func device(port: UInt8) -> MIDIDevice {
        MIDIDevice(
            port: MIDIPort(client: 24 + port, number: 0), clientName: "Keys", portName: "Keys MIDI 1",
            usbID: USBID("1234:5678"))
    }

    init(_ log: SessionLog, seed: UInt64) {
        self.log = log
        state = Mutex(State(player: SimulatedPlayer(seed: seed)))
        state.withLock { $0.next = [(1_000_000, .midi(.deviceArrived($0.device)))] }
    }

    func handle(_ event: HiddenEvent) { state.withLock { $0.player.handle(event) } }

    func handle(_ update: SessionUpdate, now: Int64) {
        log.write(update)
        state.withLock { state in
            switch update.event {
            case .interrupted: goOn(&state, now)
            case .targetStarted(_, let onset): act(&state, update, onset)
            case _: _ = state.player.handle(update.event, now: now)
            }
        }
    }

    private func goOn(_ state: inout State, _ now: Int64) {
        // Plugged into another socket it has another port.
        state.device = Self.device(port: 1)
        state.next = [(now + 300_000_000, .midi(.deviceArrived(state.device)))]
        press(72, at: now + 700_000_000, &state)
    }

    private func act(_ state: inout State, _ update: SessionUpdate, _ onset: Int64) {
        state.targets += 1
        func key(_ action: TrainingAction, _ after: Int64) {
            state.next.append((onset + after, .action(action, moment: onset + after, device: "keyboard")))
        }
        switch state.targets {
        case 3: key(.repeat, 150_000_000)
        case 5: key(.skip, 123_456_789)
        case 7:
            state.next.append((onset + 100_000_000, .midi(.deviceLeft(state.device))))
        case 9 where update.mode == .pitchMatching || update.mode == .intervalPitchMatching:
            for (index, cents) in [10, 10, -1, 0.1, -0.1].enumerated() {
                key(.tune(.nudge(Cents(cents))), 200_000_000 + Int64(index) * 90_000_000)
            }
            key(.confirm, 1_100_000_000)
        case 9: key(.answer(.higher), 333_333_333)
        case _: play(state.player.handle(update.event, now: onset), &state)
        }
        state.next.sort { $0.moment < $1.moment }
    }

    private func play(_ presses: [SimulatedPlayer.TimedAction], _ state: inout State) {
        for next in presses {
            switch next.action {
            case .answer(let answer): press(answer == .higher ? 72 : 48, at: next.moment, &state)
            case .confirm: press(72, at: next.moment, &state)
            case .tune(.absolute(let position, _)):
                let bend = PitchBend(min(Int((position * 8192).rounded()), 8191))
                send(.pitchBend(bend), at: next.moment, &state)
            case let action: state.next.append((next.moment, .action(action, moment: next.moment, device: "keyboard")))
            }
        }
        state.next.sort { $0.moment < $1.moment }
    }

    private func press(_ note: Int, at moment: Int64, _ state: inout State) {
        send(.noteOn(MIDINote(note), MIDIVelocity(90)), at: moment, &state)
        send(.noteOff(MIDINote(note)), at: moment + 30_000_000, &state)
    }

    private func send(_ kind: MIDIEvent.Kind, at moment: Int64, _ state: inout State) {
        let event = MIDIEvent(kind, channel: 1, source: state.device.port, time: moment)
        state.next.append((moment, .midi(.event(event))))
    }

    func input(until moment: Int64, isIdle: Bool) -> Input? {
        // A player who is not understood would play for ever.
        if moment > 120_000_000_000 { return .quit }
        let input = state.withLock { state -> Input? in
            guard let first = state.next.first, first.moment <= moment else { return nil }
            return state.next.removeFirst().input
        }
        if let input { log.write(input) }
        return input
    }

    var nextMoment: Int64? { state.withLock { $0.next.first?.moment } }
}
