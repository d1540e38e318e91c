// SPDX-License-Identifier: MIT
import Mapping
import MIDI

/// What the lights of all controllers show. It makes messages, and sends none.
struct Lights {
    private struct Device {
        let port: MIDIPort
        let outgoing: OutgoingMessages
        /// What its lights show; empty before they were told anything.
        var shown: [LightPlan.Lamp: LightPlan.Glow]

        func message(_ bytes: [UInt8]) -> OutgoingMessage { OutgoingMessage(to: port, bytes) }

        /// What puts it back into its own state, whatever it shows.
        var farewell: [OutgoingMessage] {
            let dark = outgoing.lights?.dark ?? [:]
            return (dark.sorted { $0.key < $1.key }.map { $0.key.message($0.value) } + outgoing.close).map(message)
        }
    }

    /// By the client that they are.
    private var devices: [UInt8: Device] = [:]
    private var state = LightPlan.State.ready

    /// What has to be said so that these devices, and no others, show what they should.
    mutating func serve(_ wanted: [UInt8: (port: MIDIPort, outgoing: OutgoingMessages)]) -> [OutgoingMessage] {
        var messages: [OutgoingMessage] = []
        for (client, device) in devices.sorted(by: { $0.key < $1.key }) {
            if let same = wanted[client], same.port == device.port, same.outgoing == device.outgoing { continue }
            messages += device.farewell
            devices[client] = nil
        }
        for (client, (port, outgoing)) in wanted.sorted(by: { $0.key < $1.key }) where devices[client] == nil {
            let device = Device(port: port, outgoing: outgoing, shown: [:])
            // A Peach that was killed has left it as it was then.
            messages += device.farewell + outgoing.open.map(device.message)
            devices[client] = device
            messages += light(client)
        }
        return messages
    }

    mutating func forget(client: UInt8) { devices[client] = nil }

    mutating func show(_ state: LightPlan.State) -> [OutgoingMessage] {
        self.state = state
        return devices.keys.sorted().flatMap { light($0) }
    }

    /// Only what is not so already.
    private mutating func light(_ client: UInt8) -> [OutgoingMessage] {
        guard let device = devices[client], let plan = device.outgoing.lights else { return [] }
        let wanted = plan.lights(in: state)
        devices[client]?.shown = wanted
        return wanted.sorted { $0.key < $1.key }.filter { device.shown[$0.key] != $0.value }
            .map { device.message($0.key.message($0.value)) }
    }
}

extension LightPlan.State {
    /// What lights show after something has happened; nil if that changes nothing. Nothing about a pitch before it is taken.
    init?(after event: SessionEvent) {
        switch event {
        case .ready, .interrupted, .modeEnded: self = .ready
        case .modeStarted, .exerciseBegan, .matchingBegan, .heardAgain, .resumed: self = .playing
        case .targetStarted, .answerAwaited: self = .open
        case .answered(let verdict): self = verdict.completed.isCorrect ? .correct : .wrong
        case .matched(_, let completed, _, _):
            switch completed.band {
            case .near: self = .correct
            case .middle: self = .playing
            case .far: self = .wrong
            }
        case _: return nil
        }
    }
}
