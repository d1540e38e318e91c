// SPDX-License-Identifier: MIT
import Training

/// At Start an idle device is closed, so that the machine may sleep and other programs may play. The first press opens it.
extension Conductor {
    /// Nanoseconds for which nobody has played who played before: as long as somebody looks at what was reached.
    static let restAfter: Int64 = 60_000_000_000
    /// Nanoseconds for which nobody has played at all.
    static let restUnplayed: Int64 = 10_000_000_000

    func stir(by action: TrainingAction) async {
        switch action {
        // A wheel that trembles by itself keeps nobody awake.
        case .tune, .bend, .modulate: return
        case .play(let note, _): heldKeys.insert(note)
        case .release(let note): heldKeys.remove(note)
        case .sustain(let isDown): isPedalDown = isDown
        case .panic: (heldKeys, isPedalDown) = ([], false)
        case _: break
        }
        await stir()
    }

    func stir() async {
        restMoment = nil
        isPlayed = true
        guard isResting else { return }
        isResting = false
        await openStage()
    }

    func reckonRest() {
        guard case .instrument = purpose, phase == .start, !isResting, audioSession.player != nil else {
            return restMoment = nil
        }
        if restMoment == nil { restMoment = timekeeper.now() + (isPlayed ? Self.restAfter : Self.restUnplayed) }
    }

    func restIfIdle(at now: Int64) {
        guard let moment = restMoment, now >= moment else { return }
        restMoment = nil
        // A key may be held as long as somebody likes to hear it.
        guard let player = audioSession.player, !player.isExpecting, heldKeys.isEmpty, !isPedalDown else { return }
        isResting = true
        audioSession.rest()
    }
}
