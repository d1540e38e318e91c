// SPDX-License-Identifier: MIT
import Training

extension Conductor {
    var trainedMode: TrainingMode? {
        switch purpose {
        case .instrument: mode
        case .training(let mode, _): mode
        }
    }

    func perform(_ action: TrainingAction, at moment: Int64, by device: String) async {
        keys.track(action)
        if action.wakesOutput { await wakeOutput() }
        let press = InputStamp(moment: moment, date: timekeeper.date(moment), device: device)
        // A wheel keeps its place whatever is going on; a press of what nudges is one that goes on, too.
        if case .tune(let move) = action {
            if phase == .paused, move.isPress { return await resume() }
            return await carryOut(matching.handle(.tuned(move, press)))
        }
        if action.endsSpeech { speech.cut(at: timekeeper.now()) }
        if action.isOfKeys {
            let settings = currentSettings()
            if keys.handle(action, settings: settings, isTraining: phase == .training, player: player) {
                speech.cut(at: timekeeper.now())
            }
            return
        }
        if action == .panic { keys.stopAll(player: player) }
        if action.changesSetting { return await adjust(action) }
        switch phase {
        case .ended: return
        case .start:
            switch action {
            case .start(let mode): await start(mode)
            case .startLast: await start(lastMode)
            // Whoever presses Stop once too often on the controller stays at Start.
            case .stop: if device == Key.device { phase = .ended }
            case _: break
            }
        case .paused:
            switch action {
            case .answer, .start, .startLast, .confirm, .repeat, .skip, .hearLast: await resume()
            case .stop: await end()
            case _: break
            }
        case .training:
            switch action {
            case .answer(let answer):
                await carryOut(comparison.handle(.answered(answer, press)))
            case .confirm: await carryOut(matching.handle(.confirmed(press)))
            case .repeat: await happen(.repeatRequested)
            case .skip: await happen(.skipRequested)
            case .hearLast: await happen(.lastRequested)
            case .stop, .panic: await end()
            case .start(let other):
                guard case .instrument = purpose, other != mode else { return }
                await end()
                await start(other)
            case _: break
            }
        }
    }
}
