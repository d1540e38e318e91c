// SPDX-License-Identifier: MIT
import Charts
import Instrument
import Localization
import Training

/// The listening check on a page: one at a time, of the page that began the latest.
extension Screen {
    /// - Parameter key: nil begins a check.
    func check(_ key: Key?, of connection: Int) async {
        if let key {
            if connection == checking { await conductor.answerCheck(key) }
            return
        }
        checking = connection
        await conductor.check { [events] update in events.yield { $0.show(update, to: connection) } }
    }

    private func show(_ update: ListeningUpdate, to connection: Int) {
        guard let texts = pages[connection]?.language.texts else { return }
        send(Self.fields(update, texts), to: connection)
        switch update {
        case .ended(.failed(let error)): sendRefusal(connection) { $0.sentence(for: error) }
        case .ended(.training): sendRefusal(connection) { $0.listenAtStart }
        case .asked, .found, .ended: break
        }
    }

    /// Without keys the check is over.
    static func fields(_ update: ListeningUpdate, _ texts: Texts) -> JSONObject {
        var (sentences, keys, place, isHeard) = ([String](), [JSONValue](), JSONValue.null, false)
        switch update {
        case .asked(let question, _, let isOver):
            sentences = [texts.text(of: question)]
            if case .audible = question { sentences.append(texts.sitAsForTraining) }
            if case .trial(let number, _) = question { place = .text(texts.place(of: number)) }
            keys = question.keys.map {
                .object(["key": .text($0.rawValue), "text": .text(texts.name(of: $0, for: question))])
            }
            isHeard = isOver
        case .found(let check, let note, let output):
            sentences = [texts.loudness(of: check, at: note), texts.finding(of: check, on: output)]
        case .ended: break
        }
        return [
            "kind": .text("check"), "sentences": .list(sentences.map { .text($0) }), "place": place,
            "isHeard": .flag(isHeard), "keys": .list(keys),
        ]
    }
}

extension ListeningDialogue.Question {
    fileprivate var keys: [Key] {
        switch self {
        case .audible: [.down, .up, .space, .enter, .escape]
        case .example: [.space, .enter, .escape]
        case .trial: [.one, .two, .three, .escape]
        }
    }
}
