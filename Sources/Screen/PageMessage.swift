// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import Music
import Settings
import Training

/// A message of a page. Others are ignored: a page of an older version may send them.
enum PageMessage: Hashable, Sendable {
    enum Subject: String, Hashable, Sendable {
        case profile, settings, sounds, controllers, info
    }

    case action(TrainingAction)
    /// The name of a key; its action depends on the phase and mode.
    case key(String)
    case set(SettingKey, String)
    case reset(SettingKey)
    case preview(SoundSourceID)
    /// - Parameter width: of the chart, in pixels.
    case get(Subject, width: Double)
    case watch(Subject?)
    /// The page is visible, or hidden.
    case seen(Bool)
    /// The player went from the exercise to another view.
    case turned
    /// The controller's id and the action to learn; nil is all actions.
    case teach(String, LearningTopic?)
    case lesson(LearnAction)
    /// Admits another program as a controller.
    case admit(String)
    case pair, endPairing
    case unpair(String)
    case resetRecords

    enum LearnAction: String, Hashable, Sendable, CaseIterable {
        case skip, back
        case finish, cancel
    }

    /// Limits in shares of the slider's track, and in cents.
    private static let (furthestSlide, furthestNudge) = (-2.0...2.0, -100.0...100.0)

    init?(_ text: [UInt8]) {
        guard let members = try? JSONText.read(Members.self, from: text) else { return nil }  // Ignored, too.
        self.init(members)
    }

    /// The members of a message. A member of another type than expected counts as absent.
    private struct Members: Decodable {
        enum Key: String, CodingKey {
            case get, width, watch, seen, mode, answer, travel, cents, key, value, sound, controller, action, turn
            case program, id
            case deed = "do"
        }

        let container: KeyedDecodingContainer<Key>

        init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }

        func read<Value: Decodable>(_ key: Key) -> Value? { try? container.decode(Value.self, forKey: key) }
    }

    private init?(_ members: Members) {
        func word(_ key: Members.Key) -> String? { members.read(key) }
        func number(_ key: Members.Key) -> Double? { members.read(key) }
        if let subject = word(.get) {
            guard let subject = Subject(rawValue: subject) else { return nil }
            self = .get(subject, width: number(.width) ?? 0)
        } else if members.container.contains(.watch) {
            self = .watch(word(.watch).flatMap { Subject(rawValue: $0) })
        } else if let isSeen: Bool = members.read(.seen) {
            self = .seen(isSeen)
        } else if let deed = word(.deed), let message = Self.deed(deed, word, number) {
            self = message
        } else {
            return nil
        }
    }

    private static func deed(
        _ deed: String, _ word: (Members.Key) -> String?, _ number: (Members.Key) -> Double?
    ) -> PageMessage? {
        switch deed {
        case "start": return word(.mode).flatMap { TrainingMode(rawValue: $0) }.map { .action(.start($0)) }
        case "startLast": return .action(.startLast)
        case "stop": return .action(.stop)
        case "turn": return .turned
        case "answer": return word(.answer).flatMap { Answer(rawValue: $0) }.map { .action(.answer($0)) }
        case "confirm", "resume": return .action(.confirm)
        case "repeat": return .action(.repeat)
        case "skip": return .action(.skip)
        case "hearLast": return .action(.hearLast)
        case "panic": return .action(.panic)
        case "tune":
            return number(.travel).flatMap {
                furthestSlide.contains($0) ? .action(.tune(.relative(travel: $0))) : nil
            }
        case "nudge":
            return number(.cents).flatMap { furthestNudge.contains($0) ? .action(.tune(.nudge(Cents($0)))) : nil }
        case "key": return word(.key).map { .key($0) }
        case "set":
            guard let key = word(.key).flatMap({ SettingKey(rawValue: $0) }), let value = word(.value) else {
                return nil
            }
            return .set(key, value)
        case "default": return word(.key).flatMap { SettingKey(rawValue: $0) }.map { .reset($0) }
        case "preview": return word(.sound).flatMap { SoundSourceID($0) }.map { .preview($0) }
        case "teach":
            guard let controller = word(.controller) else { return nil }
            guard let action = word(.action) else { return .teach(controller, nil) }
            return LearningTopic(word: action).map { .teach(controller, $0) }
        case "lesson": return word(.turn).flatMap { LearnAction(rawValue: $0) }.map { .lesson($0) }
        case "admit": return word(.program).map { .admit($0) }
        case "pair": return .pair
        case "endPairing": return .endPairing
        case "unpair": return word(.id).map { .unpair($0) }
        case "resetRecords": return .resetRecords
        default: return nil  // Another version of the page.
        }
    }

    /// Allowed at this machine only: it cannot be undone, or concerns more than training.
    var isForOwner: Bool {
        switch self {
        case .pair, .endPairing, .unpair, .resetRecords, .teach, .lesson, .admit: true
        case .set(let key, _), .reset(let key): !key.isForTraining
        case .action, .key, .preview, .get, .watch, .seen, .turned: false
        }
    }
}

extension SettingKey {
    /// Concerns exercises and their sound, not the machine's devices and programs.
    var isForTraining: Bool { group != .general && ![.output, .buffer].contains(self) }
}
