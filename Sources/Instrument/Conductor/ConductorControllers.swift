// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Training

extension Conductor {
    func receive(_ occurrence: MIDIOccurrence) async {
        switch occurrence {
        case .event(let event):
            await actOnDue(at: event.time)
            if let meaning = controllers.meaning(of: event, in: layer) { await act(on: meaning) }
            keys.releaseAnswer(event, player: player)
        case .deviceArrived(let device): await receive(device)
        case .deviceLeft(let device):
            saveWheels()
            guard let loss = controllers.leave(device) else { return }
            if loss.isLast { lights.forget(client: device.port.client) }
            serveLights()
            for action in loss.letGo { await perform(action, at: timekeeper.now(), by: device.clientName) }
            if loss.isLast {
                tell(.controllerLeft(device, isInterrupting: loss.isLeading && phase == .training))
            }
            tellMendedMappings()
            if loss.isLeading { await interrupt(.controllerLost(device)) }
            await carryOut(matching.handle(.wheelsLost(device: loss.key)))
        case .programs: break
        case .overrun:
            for action in controllers.letGo() { await perform(action, at: timekeeper.now(), by: "") }
            await interrupt(.overrun)
        case .failed(let error):
            if error.isOfAll { isDeaf = true }
            // Without sound no training begins, and its error is enough: MIDI errors wait until the sound is known.
            let isSoundUnsettled = audioSession.player == nil && soundTrouble == nil && !idleTimer.isResting
            if isUnbegun || error.container != nil && isSoundUnsettled {
                earlyTroubles.append(error)
            } else {
                tell(error)
            }
        case .recovered:
            guard isDeaf else { return }
            isDeaf = false
            let isUntold = earlyTroubles.contains(where: \.isOfAll)
            earlyTroubles.removeAll(where: \.isOfAll)
            if !isUntold { tell(.mended(.sequencer)) }
        }
    }

    func tellEarlyTroubles() {
        for error in earlyTroubles { tell(error) }
        earlyTroubles = []
    }

    private func tell(_ error: MIDIError) {
        // The sentence about the sound has said it of both.
        if error.container != nil, case .noDevice(_, .some)? = soundTrouble { return }
        tell(.trouble(.midi(error)))
    }

    func serveLights() {
        send(lights.serve(controllers.outgoing))
    }

    /// At the end: every device is itself again.
    package func putLightsBack() {
        send(lights.serve([:]))
    }

    func send(_ messages: [OutgoingMessage]) { if !messages.isEmpty { telling?(.now(messages)) } }

    private var layer: Layer { Layer(phase == .paused ? trainedMode : mode) }

    /// Presses that have been held long enough by this moment, and values of which only a half came.
    func actOnDue(at now: Int64) async {
        for meaning in controllers.due(at: now, in: layer) { await act(on: meaning) }
    }

    private func act(on meaning: Controllers.Meaning) async {
        let before = answered
        await perform(meaning.action, at: meaning.event.time, by: meaning.device)
        if case .answer = meaning.action, meaning.plays, answered > before { 
            keys.playAnswer(meaning.event, settings: currentSettings(), player: player)
        }
        // A wheel that trembles by itself leads nobody.
        guard case .tune(.absolute(_, let wheel)) = meaning.action, matching.kind.turnedWheel != wheel else {
            leadingPage = nil
            return controllers.lead(meaning.event.source)
        }
    }

    private func receive(_ device: MIDIDevice) async {
        let (key, isFirst) = controllers.arrive(device)
        wheelStore.deviceArrived(key)
        await loadWheels()
        do {
            let mapping = try controllers.map(device)
            serveLights()
            if isFirst { tell(.controllerArrived(device, mapping: mapping)) }
        } catch {
            if isFirst { tell(.controllerArrived(device, mapping: "")) }
            tell(error)
        }
    }
}
