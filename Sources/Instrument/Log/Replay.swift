// SPDX-License-Identifier: MIT
import MIDI
import Synchronization

/// The hands of a log: gives the instrument what it was given then, each as long after what was heard as it was then.
package final class Replay: RenderedHands {
    package typealias Failure = LogError

    /// Seconds that something awaited may take.
    static let patience = 30
    /// Nanoseconds that the run goes on behind the last line.
    private static let rest: Int64 = 3_000_000_000
    /// The same, if something is still under way.
    private static let longestRest: Int64 = 10_000_000_000
    private static let nanoseconds: Int64 = 1_000_000_000

    private struct State {
        var next = 0
        var said: [(name: EventName, number: Int?, moment: Int64)] = []
        var anchors: [SessionScript.Anchor: Int64] = [:]
        /// Of the target, from when it was said until its line is reached.
        var onset: Int64?
        var waitingSince: Int64?
        var end: Int64?
        var outcomes: [Outcome] = []
    }

    private let script: SessionScript
    private let state = Mutex(State())

    package init(_ script: SessionScript) { self.script = script }

    package var plugged: [Input] {
        script.devices.filter(\.isPluggedAtFirst).map { .midi(.deviceArrived($0.device)) }
    }

    package var outcomes: [Outcome] { state.withLock { $0.outcomes } }

    package func hear(_ update: SessionUpdate, now: Int64) {
        var moment = now
        if case .targetStarted(_, let onset) = update.event { moment = onset }
        let line = LogLine(update)
        let said = (name: EventName(update.event), number: line.number, moment: moment)
        state.withLock { state in
            if said.name == .targetStarted { state.onset = moment }
            // What was heard of an exercise that begins anew belongs to its playing before, which the session may have lost.
            if said.name == .exercise {
                state.onset = nil
                state.said.removeAll {
                    $0.number == said.number && [.targetStarted, .awaitingAnswer].contains($0.name)
                }
            }
            state.said.append(said)
            if let outcome = Outcome(line) { state.outcomes.append(outcome) }
        }
    }

    package func input(until moment: Int64, isIdle: Bool) throws(LogError) -> Input? {
        try state.withLock { state throws(LogError) -> Input? in
            while state.next < script.steps.count {
                let step = script.steps[state.next]
                if case .hear(let name, let number, let isAnchor, let anchor) = step.operation {
                    guard let heard = Self.take(name, number, anchor, &state) else {
                        let since = state.waitingSince ?? moment
                        state.waitingSince = since
                        guard moment - since < Int64(Self.patience) * Self.nanoseconds else {
                            let fault = LogFault.didNotHappen(name, number: number, seconds: Self.patience)
                            throw LogError(file: script.file, line: Int(step.line), fault)
                        }
                        return nil
                    }
                    state.waitingSince = nil
                    if name == .targetStarted { state.onset = nil }
                    if isAnchor { state.anchors[anchor] = heard }
                    state.next += 1
                    continue
                }
                let due = Self.due(step, state)
                guard due <= moment else { return nil }
                state.next += 1
                return input(step.operation, at: due)
            }
            let since = state.end ?? moment
            state.end = since
            let isOver = moment - since >= (isIdle ? Self.rest : Self.longestRest)
            return isOver ? .quit : nil
        }
    }

    package var nextMoment: Int64? {
        state.withLock { state in
            guard state.next < script.steps.count else { return state.end.map { $0 + Self.rest } }
            let step = script.steps[state.next]
            if case .hear = step.operation {
                return state.waitingSince.map { $0 + Int64(Self.patience) * Self.nanoseconds }
            }
            return Self.due(step, state)
        }
    }

    private static func due(_ step: SessionScript.Step, _ state: State) -> Int64 {
        let due = (state.anchors[step.anchor] ?? 0) + step.time
        return if step.lead > 0, let onset = state.onset { min(due, onset - step.lead) } else { due }
    }

    /// When it was said. A log has a line for everything that is said; who awaits passes over what came before.
    private static func take(
        _ name: EventName, _ number: Int?, _ anchor: SessionScript.Anchor, _ state: inout State
    ) -> Int64? {
        guard let index = state.said.firstIndex(where: { $0.name == name && (number ?? $0.number) == $0.number }) else {
            return nil
        }
        defer {
            switch anchor {
            case .event: state.said.remove(at: index)
            case .await: state.said.removeSubrange(...index)
            }
        }
        return state.said[index].moment
    }

    private func input(_ operation: SessionScript.Operation, at moment: Int64) -> Input? {
        switch operation {
        case .send(let message, let device):
            .midi(.event(message.event(from: script.devices[device].device.port, at: moment)))
        case .plug(let device): .midi(.deviceArrived(script.devices[device].device))
        case .unplug(let device): .midi(.deviceLeft(script.devices[device].device))
        case .press(let key): .key(key, moment: moment)
        case .act(let action, _, let page?): .touch(action, moment: moment, page: page)
        case .act(let action, let device, nil): .action(action, moment: moment, device: device)
        case .befall(let input): input
        case .hear: nil
        }
    }
}
