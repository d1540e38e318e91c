// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Localization
import MIDI
import Mapping
import Platform

/// The player's controller on pages in training: what its parts do in this mode, and how they are touched. Nothing about an
/// exercise or its pitch is part of these messages.
extension Screen {
    /// Only pages that show what controllers send cost anything.
    func updateMonitoring() {
        let shows = watching.values.contains {
            $0 == .controllers || $0 == .keys || $0 == .hands && state.phase == .training
        }
        isMonitored.store(shows, ordering: .relaxed)
    }

    func sendHands() {
        for (connection, page) in pages where watching[connection] == .hands {
            send(handsFields(page.language.texts), to: connection, subject: "hands")
        }
    }

    func handsFields(_ texts: Texts) -> JSONObject {
        HandsContent(
            controller: shownController, mode: state.mode, isListening: state.isListening, texts: texts
        ).fields
    }

    /// The one that was touched last, or the first one with a mapping.
    private var shownController: Controllers.Controller? {
        touches.port.flatMap { controllers[$0] } ?? controllers.devices.first { $0.mapping != nil }
    }

    func handleTouch(by event: MIDIEvent) {
        guard let touch = controllers.touch(by: event) else { return }
        let isOther = shownController?.device.port.client != event.source.client
        send(touches.handle(touch, of: event.source, at: event.time))
        if isOther { sendHands() }
        scheduleTouches()
    }

    /// Sends what was held back as soon as it is due.
    private func scheduleTouches() {
        guard nextTouches == nil, let deadline = touches.deadline else { return }
        nextTouches = Task {
            // Not cancelled: the next deadline is scheduled when this one has passed.
            try? await Task.sleep(for: .nanoseconds(max(0, deadline - Monotonic.now())))
            events.yield { screen in
                screen.nextTouches = nil
                screen.send(screen.touches.due(at: Monotonic.now()))
                screen.scheduleTouches()
            }
        }
    }

    private func send(_ touches: [TouchFeed.Message]) {
        for (port, touch) in touches {
            let name = controllers[port]?.device.clientName ?? port.text
            let message = HandsContent.fields(touch, name.escaped)
            for (connection, subject) in watching where subject == .hands || subject == .controllers {
                send(message, to: connection)
            }
        }
    }
}

/// Touches on their way to pages: presses at once, movements of a part at most `rate` times a second, the last of them always.
struct TouchFeed {
    typealias Message = (port: MIDIPort, touch: PartTouch)

    private struct Part: Hashable {
        let port: MIDIPort
        let id: String
    }

    /// Nanoseconds between two movements of a part: 60 a second.
    private static let pause: Int64 = 16_666_667

    /// The port that was touched last.
    private(set) var port: MIDIPort?
    private var sent: [Part: Int64] = [:]
    private var waiting: [Part: PartTouch] = [:]

    /// When `due` is to be called; nil is never.
    var deadline: Int64? { waiting.keys.compactMap { sent[$0] }.min().map { $0 + Self.pause } }

    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC, as in the events.
    mutating func handle(_ touch: PartTouch, of port: MIDIPort, at now: Int64) -> [Message] {
        self.port = port
        guard case .moved = touch.change else { return [(port, touch)] }
        let part = Part(port: port, id: touch.part.id)
        if let last = sent[part], now - last < Self.pause {
            waiting[part] = touch
            return []
        }
        (sent[part], waiting[part]) = (now, nil)
        return [(port, touch)]
    }

    mutating func due(at now: Int64) -> [Message] {
        let due = waiting.filter { now - (sent[$0.key] ?? 0) >= Self.pause }
        for part in due.keys { (sent[part], waiting[part]) = (now, nil) }
        return due.map { ($0.key.port, $0.value) }
    }
}
