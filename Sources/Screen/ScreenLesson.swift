// SPDX-License-Identifier: MIT
import Instrument
import Platform
import Mapping
import MIDI
import Localization

/// Learning in place: a controller is taught on the page that shows it, and does nothing else meanwhile.
extension Screen {
    /// How often the time is looked at.
    private static let beat = Duration.milliseconds(50)

    func beginLesson(of controller: String, _ topic: LearningTopic?, for visitor: Int) {
        endLesson()
        guard state.phase == .start else { return refuse(visitor) { $0.teachAtStart } }
        // It may have been pulled since the page was told.
        guard watching[visitor] == .controllers,
            let device = controllers.ports.first(where: { $0.port.text == controller })
        else { return close(visitor) }
        do {
            let learnTask = try MIDILearnTask(
                topic.map { [$0] } ?? LearningTopic.all, of: device, among: controllers.ports, folders: links.folders,
                at: Monotonic.now())
            lesson = (visitor, learnTask)
            links.feed(.taught(client: learnTask.session.client))
            tell(learnTask.session.opening)
            beat()
        } catch {
            refuse(visitor) { $0.sentence(forAny: error) }
            close(visitor)
        }
    }

    /// The next look, as long as there is a lesson.
    private func beat() {
        nextBeat?.cancel()
        nextBeat = Task {
            // Cancelled when a lesson follows at once: the next one has its own.
            guard (try? await Task.sleep(for: Self.beat)) != nil else { return }
            events.yield { $0.goOnTeaching() }
        }
    }

    func goOnTeaching() {
        guard lesson != nil else { return }
        tell(lesson?.learnTask.session.look(at: Monotonic.now()))
        writeIfFinished()
        if lesson != nil { beat() }
    }

    func teach(_ occurrence: MIDIOccurrence) {
        switch occurrence {
        case .event(let event): lesson?.learnTask.session.take(event)
        case .deviceArrived(let device):
            guard let before = lesson?.learnTask.session.client else { return }
            let others = controllers.ports.filter { $0.port != device.port }
            tell(lesson?.learnTask.follow(device, among: others, at: Monotonic.now()))
            if let client = lesson?.learnTask.session.client, client != before { links.feed(.taught(client: client)) }
        case .deviceLeft, .programs, .overrun, .failed, .recovered: break
        }
    }

    func take(_ turn: PageMessage.LearnAction, of visitor: Int) {
        guard lesson?.visitor == visitor else { return }
        let now = Monotonic.now()
        switch turn {
        case .skip: tell(lesson?.learnTask.session.skip(at: now))
        case .back: tell(lesson?.learnTask.session.goBack(at: now))
        case .finish: lesson?.learnTask.session.finish()
        case .cancel: return endLesson()
        }
        writeIfFinished()
    }

    /// Nothing of it is kept.
    func endLesson(of visitor: Int? = nil) {
        guard let lesson, visitor == nil || visitor == lesson.visitor else { return }
        self.lesson = nil
        links.feed(.taught(client: nil))
        close(lesson.visitor)
    }

    private func writeIfFinished() {
        guard let (visitor, learnTask) = lesson, learnTask.session.isFinished, let page = pages[visitor] else { return }
        lesson = nil
        links.feed(.taught(client: nil))
        let texts = page.language.texts
        do {
            switch try learnTask.write() {
            case .nothing: close(visitor, texts.nothingLearned)
            case .learned(let file, let isAmended): close(visitor, texts.learned(file: file, isAmended: isAmended))
            }
        } catch {
            refuse(visitor) { $0.sentence(forAny: error) }
            close(visitor)
        }
    }

    /// - Parameter sentence: what came of it.
    private func close(_ visitor: Int, _ sentence: String? = nil) {
        tell(
            visitor,
            ["kind": .text("lesson"), "isOpen": .flag(false), "sentence": sentence.map { .text($0) } ?? .null])
    }

    private func tell(_ tellings: [MIDILearn.Telling]?) {
        guard let tellings, !tellings.isEmpty, let lesson, let page = pages[lesson.visitor] else { return }
        let texts = page.language.texts
        let question = tellings.last(where: \.isQuestion)
        let hints = tellings.filter { !$0.isQuestion }.map { texts.sentence(for: $0) }
        tell(
            lesson.visitor,
            [
                "kind": .text("lesson"), "isOpen": .flag(true),
                "question": question.map { .text(texts.sentence(for: $0)) } ?? .null,
                "hint": .text(hints.joined(separator: " ")),
                "turns": .list(turns(lesson.learnTask).map { .text($0.rawValue) }),
            ])
    }

    private func turns(_ learnTask: MIDILearnTask) -> [PageMessage.LearnAction] {
        learnTask.isOfMany ? [.skip, .back, .finish, .cancel] : [.cancel]
    }
}

extension MIDILearn.Telling {
    fileprivate var isQuestion: Bool { if case .ask = self { true } else { false } }
}
