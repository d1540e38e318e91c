// SPDX-License-Identifier: MIT
import Instrument
import MIDI
import Mapping
import Platform

/// Controllers on pages: what they send, and learning their mapping.
extension Screen {
    func update(for event: SequencerEvent) {
        switch event {
        case .deviceArrived(let device):
            // The Conductor reports errors; here the device is shown without a mapping.
            controllers.arrive(device)
            do throws(MappingError) { try controllers.map(device) } catch {}
            sendControllers()
            sendHands()
            followLesson(to: device)
        case .deviceLeft(let device):
            controllers.leave(device)
            sendControllers()
            sendHands()
        case .programs(let names):
            programs = names
            sendControllers()
        case .event(let event):
            send(event)
            sendKey(event.kind)
            handleTouch(by: event)
            gesture.handle(event)
            lesson?.learnTask.session.handle(event)
        case .overrun, .failed, .recovered: break
        }
    }

    func sendControllers() {
        for (connection, page) in pages where watching[connection] == .controllers {
            send(controllersFields(page), to: connection)
        }
    }

    func controllersFields(_ page: RequestRouter.Page) -> JSONObject {
        ControllersContent(
            controllers: controllers, programs: programs, isOwner: page.requester == .owner,
            folder: links.folders.userMappings.path(percentEncoded: false), texts: page.language.texts
        ).fields
    }

    private func send(_ event: MIDIEvent) {
        guard watching.values.contains(.controllers) else { return }
        let effect = controllers.effect(of: event)
        let name = controllers[event.source]?.device.clientName ?? event.source.text
        // The pitch wheel's position, −1…1.
        let wheel: JSONValue =
            if case .pitchBend(let bend) = event.kind {
                .number((Double(bend.rawValue) / 8192 * 1000).rounded() / 1000)
            } else {
                .null
            }
        for (connection, page) in pages where watching[connection] == .controllers {
            let texts = page.language.texts
            let channel = event.channel.map { texts.channel($0) + " " } ?? ""
            let control = effect.control.map { texts.name(ofControl: $0.name) } ?? texts.unmapped
            let actions = effect.actions.map { layer, phrase in
                LearningTopic(word: phrase).map { texts.name(of: $0) } ?? "\(texts.title(of: layer)): \(phrase)"
            }
            send(
                [
                    "kind": .text("monitor"), "time": .text(ClockTime.text(Timekeeper.live.date(event.time))),
                    "controller": .text(name.escaped), "text": .text(channel + texts.event(event.kind)),
                    "effect": .text(([control] + actions).joined(separator: " → ")),
                    "control": effect.control.map { .text($0.name) } ?? .null,
                    "isMoved": effect.control.map { .flag(!$0.isPressed) } ?? .flag(wheel != .null),
                    "wheel": wheel,
                ], to: connection)
        }
    }

    /// Lights the keyboard at Start.
    private func sendKey(_ kind: MIDIEvent.Kind) {
        let fields: JSONObject
        switch kind {
        case .noteOn(let note, _):
            fields = ["kind": .text("key"), "note": .integer(note.rawValue), "isDown": .flag(true)]
        case .noteOff(let note):
            fields = ["kind": .text("key"), "note": .integer(note.rawValue), "isDown": .flag(false)]
        case _: return
        }
        for (connection, subject) in watching where subject == .keys { send(fields, to: connection) }
    }

    // Learning: the controller on the page does nothing else meanwhile.

    private static let pollInterval = Duration.milliseconds(50)

    /// - Parameter byLatest: the control that was touched last is meant, and need be pressed only once more, if at all.
    func beginLesson(of controller: String, _ topic: LearningTopic?, byLatest: Bool, for connection: Int) {
        endLesson()
        endTryingOut()
        guard state.phase == .start else { return sendRefusal(connection) { $0.teachAtStart } }
        // The controller may have been unplugged since the page was sent.
        guard watching[connection] == .controllers,
            let device = controllers.all.map(\.device).first(where: { $0.port.text == controller })
        else { return sendLessonEnd(to: connection) }
        do {
            let learnTask = try MIDILearnTask(
                topic.map { [$0] } ?? LearningTopic.all, of: device, among: controllers.all.map(\.device),
                folders: links.folders, replaying: byLatest ? gesture : nil, at: Monotonic.now())
            lesson = (connection, learnTask)
            links.feed(.taught(client: learnTask.session.client))
            send(learnTask.session.opening)
            schedulePoll()
        } catch {
            sendRefusal(connection) { $0.sentence(forAny: error) }
            sendLessonEnd(to: connection)
        }
    }

    /// The presses of a controller do nothing but show on the page what they would do; nil ends it.
    func tryOut(_ controller: String?, for connection: Int) {
        endTryingOut()
        guard lesson == nil, state.phase == .start, watching[connection] == .controllers,
            let port = controllers.all.map(\.device.port).first(where: { $0.text == controller })
        else { return }
        tryingOut = connection
        links.feed(.taught(client: port.client))
    }

    func endTryingOut() {
        guard tryingOut != nil else { return }
        tryingOut = nil
        links.feed(.taught(client: nil))
    }

    /// Polls the lesson once more after `pollInterval`.
    private func schedulePoll() {
        nextPoll?.cancel()
        nextPoll = Task {
            // Cancelled by the next lesson, which schedules its own.
            guard (try? await Task.sleep(for: Self.pollInterval)) != nil else { return }
            events.yield { screen in
                guard screen.lesson != nil else { return }
                screen.send(screen.lesson?.learnTask.session.poll(at: Monotonic.now()))
                screen.saveIfFinished()
                if screen.lesson != nil { screen.schedulePoll() }
            }
        }
    }

    /// The controller that is being learned may have been plugged in again.
    private func followLesson(to device: MIDIDevice) {
        guard let before = lesson?.learnTask.session.client else { return }
        let others = controllers.all.map(\.device).filter { $0.port != device.port }
        send(lesson?.learnTask.follow(device, among: others, at: Monotonic.now()))
        if let client = lesson?.learnTask.session.client, client != before { links.feed(.taught(client: client)) }
    }

    func handle(_ action: PageMessage.LearnAction, of connection: Int) {
        guard lesson?.connection == connection else { return }
        let now = Monotonic.now()
        switch action {
        case .skip: send(lesson?.learnTask.session.skip(at: now))
        case .back: send(lesson?.learnTask.session.goBack(at: now))
        case .finish: lesson?.learnTask.session.finish()
        case .cancel: return endLesson()
        }
        saveIfFinished()
    }

    /// Ends the lesson, or only one of this page, and discards it.
    func endLesson(of connection: Int? = nil) {
        guard let lesson, connection == nil || connection == lesson.connection else { return }
        self.lesson = nil
        links.feed(.taught(client: nil))
        sendLessonEnd(to: lesson.connection)
    }

    private func saveIfFinished() {
        guard let (connection, learnTask) = lesson, learnTask.session.isFinished, let page = pages[connection] else {
            return
        }
        lesson = nil
        links.feed(.taught(client: nil))
        let texts = page.language.texts
        do {
            let written = try learnTask.write()
            sendLessonEnd(
                to: connection,
                written.map { texts.learned(file: $0.file, isAmended: $0.isAmended) } ?? texts.nothingLearned)
        } catch {
            sendRefusal(connection) { $0.sentence(forAny: error) }
            sendLessonEnd(to: connection)
        }
    }

    private func sendLessonEnd(to connection: Int, _ sentence: String? = nil) {
        let sentence = sentence.map { JSONValue.text($0) } ?? .null
        send(["kind": .text("lesson"), "isOpen": .flag(false), "sentence": sentence], to: connection)
    }

    private func send(_ prompts: [MIDILearn.Prompt]?) {
        guard let prompts, !prompts.isEmpty, let lesson, let page = pages[lesson.connection] else { return }
        let texts = page.language.texts
        let question = prompts.last(where: \.isQuestion)
        let hints = prompts.filter { !$0.isQuestion }.map { texts.sentence(for: $0) }
        let actions: [PageMessage.LearnAction] =
            lesson.learnTask.isOfMany ? [.skip, .back, .finish, .cancel] : [.cancel]
        send(
            [
                "kind": .text("lesson"), "isOpen": .flag(true),
                "question": question.map { .text(texts.sentence(for: $0)) } ?? .null,
                "hint": .text(hints.joined(separator: " ")),
                "turns": .list(actions.map { .text($0.rawValue) }),
            ], to: lesson.connection)
    }
}

extension MIDILearn.Prompt {
    fileprivate var isQuestion: Bool { if case .ask = self { true } else { false } }
}
