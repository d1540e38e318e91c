// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import Music
import Settings
import Training

/// What a page says. Whatever is none of these is passed over: a page of an older Peach may say it.
enum PageMessage: Hashable, Sendable {
    enum Subject: String, Hashable, Sendable {
        case profile, settings, sounds, controllers, info
    }

    case action(TrainingAction)
    /// By the name of the key; its meaning is the instrument's affair.
    case key(String)
    case set(SettingKey, String)
    case reset(SettingKey)
    case preview(SoundSourceID)
    /// - Parameter width: of a chart, in pixels.
    case get(Subject, width: Double)
    case watch(Subject?)
    /// Somebody looks at the page, or does not any more.
    case seen(Bool)
    /// Somebody goes to another page from the exercise.
    case turned
    /// Which controller, by its id, and what; nil is everything.
    case teach(String, LearningTopic?)
    case lesson(LearnAction)
    /// From now on this other program is heard like a controller.
    case admit(String)
    case pair, endPairing
    case unpair(String)
    case resetRecords

    enum LearnAction: String, Hashable, Sendable, CaseIterable {
        case skip, back
        case finish
        /// Nothing is.
        case cancel
    }

    /// Furthest, in shares of the slider's track, and in cents.
    private static let (furthestSlide, furthestNudge) = (-2.0...2.0, -100.0...100.0)

    init?(_ text: [UInt8]) {
        guard let said = try? JSONText.read(Said.self, from: text) else { return nil }  // Likewise passed over.
        self.init(said)
    }

    /// The members of a message; those of another type than is read are as good as absent.
    private struct Said: Decodable {
        enum Member: String, CodingKey {
            case get, width, watch, seen, mode, answer, travel, cents, key, value, sound, controller, action, turn
            case program, id
            case deed = "do"
        }

        let members: KeyedDecodingContainer<Member>

        init(from decoder: any Decoder) throws { members = try decoder.container(keyedBy: Member.self) }

        func read<Value: Decodable>(_ member: Member) -> Value? { try? members.decode(Value.self, forKey: member) }
    }

    private init?(_ said: Said) {
        func word(_ member: Said.Member) -> String? { said.read(member) }
        func number(_ member: Said.Member) -> Double? { said.read(member) }
        if let subject = word(.get) {
            guard let subject = Subject(rawValue: subject) else { return nil }
            self = .get(subject, width: number(.width) ?? 0)
        } else if said.members.contains(.watch) {
            self = .watch(word(.watch).flatMap { Subject(rawValue: $0) })
        } else if let isSeen: Bool = said.read(.seen) {
            self = .seen(isSeen)
        } else if let deed = word(.deed), let message = Self.deed(deed, word, number) {
            self = message
        } else {
            return nil
        }
    }

    private static func deed(
        _ deed: String, _ word: (Said.Member) -> String?, _ number: (Said.Member) -> Double?
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
        default: return nil  // Of another version of the page.
        }
    }

    /// Only at this machine: what cannot be undone, and what concerns more than training.
    var isForOwner: Bool {
        switch self {
        case .pair, .endPairing, .unpair, .resetRecords, .teach, .lesson, .admit: true
        case .set(let key, _), .reset(let key): !key.isForTraining
        case .action, .key, .preview, .get, .watch, .seen, .turned: false
        }
    }
}

extension SettingKey {
    /// What is asked and how it sounds; not the machine's devices and programs.
    var isForTraining: Bool { group != .general && ![.output, .buffer].contains(self) }
}
