// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import Music
import Settings
import Training

/// A message of a page. Others are ignored: a page of an older version may send them.
enum PageMessage: Hashable, Sendable {
    enum Subject: String, Hashable, Sendable {
        case profile, settings, sounds, output, controllers, info, hands, records
        /// Keys that are struck on controllers.
        case keys
    }

    case action(TrainingAction)
    /// The name of a key; its action depends on the phase and mode.
    case key(String)
    case set(SettingKey, String)
    case reset(SettingKey)
    case preview(SoundSourceID)
    /// An interval from this note, its second note detuned.
    case hear(DirectedInterval, from: MIDINote, offset: Cents)
    /// A key of the listening check; nil begins it.
    case check(Key?)
    /// - Parameter width: of the chart, in pixels.
    case get(Subject, width: Double)
    /// The answers of this day: "2026-11-06".
    case day(String)
    case watch(Subject?)
    /// The page is visible, or hidden.
    case seen(Bool)
    /// The player went from the exercise to another view.
    case turned
    /// The controller's id and the action to learn; nil is all actions. `byLatest`: the control that was touched last is meant.
    case teach(String, LearningTopic?, byLatest: Bool)
    /// The controller's id: its presses only show what they do, until nil or the page is left.
    case tryOut(String?)
    case lesson(LearnAction)
    case admit(String)
    case pair, endPairing
    case unpair(String)
    case resetRecords
    /// The name of a backup.
    case restoreRecords(String)
    /// Measures and corrects a sound.
    case calibrate(SoundSourceID)

    enum LearnAction: String, Hashable, Sendable, CaseIterable {
        case skip, back
        case finish, cancel
    }

    /// Limits in shares of the slider's track, and in cents.
    private static let (furthestSlide, furthestNudge) = (-2.0...2.0, -100.0...100.0)
    private static let furthestDetuning = -400.0...400.0
    /// Of keys struck on the page.
    private static let velocity = MIDIVelocity(90)

    init?(_ text: [UInt8]) {
        guard let message = try? JSONText.read(PageMessage.self, from: text) else { return nil }
        self = message
    }
}

extension PageMessage: Decodable {
    private enum Member: String, CodingKey {
        case get, width, watch, seen, mode, answer, travel, cents, key, value, sound, controller, action, turn
        case program, id, note, interval, control, lowest, highest, day, backup
        case name = "do"
    }

    /// A member of another type than expected counts as absent.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        func word(_ member: Member) -> String? { try? members.decode(String.self, forKey: member) }
        func number(_ member: Member) -> Double? { try? members.decode(Double.self, forKey: member) }
        let message: PageMessage? =
            if let day = word(.day) {
                .day(day)
            } else if let subject = word(.get) {
                Subject(rawValue: subject).map { .get($0, width: number(.width) ?? 0) }
            } else if members.contains(.watch) {
                .watch(word(.watch).flatMap { Subject(rawValue: $0) })
            } else if let isSeen = try? members.decode(Bool.self, forKey: .seen) {
                .seen(isSeen)
            } else {
                word(.name).flatMap { Self.action($0, word, number) }
            }
        guard let message else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not a message"))
        }
        self = message
    }

    private static func action(
        _ name: String, _ word: (Member) -> String?, _ number: (Member) -> Double?
    ) -> PageMessage? {
        switch name {
        case "start":
            guard let mode = word(.mode).flatMap({ TrainingMode(rawValue: $0) }) else { return nil }
            let (lowest, highest) = (note(number, .lowest), note(number, .highest))
            let range = lowest.flatMap { low in highest.flatMap { low < $0 ? NoteRange(low...$0) : nil } }
            let interval = mode.isInterval ? word(.interval).flatMap { DirectedInterval(symbol: $0) } : nil
            guard range != nil || interval != nil else { return .action(.start(mode)) }
            return .action(.practise(PracticeFocus(mode, range: range, interval: interval)))
        case "listen":
            let mode = word(.mode).flatMap { TrainingMode(rawValue: $0) }
            return mode.flatMap { $0.isMatching ? nil : .action(.listen($0)) }
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
            guard let key = word(.key).flatMap({ SettingKey(rawValue: $0) }) else { return nil }
            return word(.value).map { .set(key, $0) }
        case "default": return word(.key).flatMap { SettingKey(rawValue: $0) }.map { .reset($0) }
        case "preview": return word(.sound).flatMap { SoundSourceID($0) }.map { .preview($0) }
        case "hear":
            let interval = word(.interval).map { DirectedInterval(symbol: $0) } ?? .prime
            let cents = number(.cents) ?? 0
            guard let interval, let note = note(number), furthestDetuning.contains(cents) else { return nil }
            return .hear(interval, from: note, offset: Cents(cents))
        case "play": return note(number).map { .action(.play($0, velocity)) }
        case "release": return note(number).map { .action(.release($0)) }
        case "check":
            guard let key = word(.key) else { return .check(nil) }
            return Key(rawValue: key).map { .check($0) }
        case "teach":
            guard let controller = word(.controller) else { return nil }
            guard let action = word(.action) else { return .teach(controller, nil, byLatest: false) }
            let isLatest = word(.control) == "latest"
            return LearningTopic(word: action).map { .teach(controller, $0, byLatest: isLatest) }
        case "tryOut": return .tryOut(word(.controller))
        case "lesson": return word(.turn).flatMap { LearnAction(rawValue: $0) }.map { .lesson($0) }
        case "admit": return word(.program).map { .admit($0) }
        case "pair": return .pair
        case "endPairing": return .endPairing
        case "unpair": return word(.id).map { .unpair($0) }
        case "resetRecords": return .resetRecords
        case "restoreRecords": return word(.backup).map { .restoreRecords($0) }
        case "calibrate": return word(.sound).flatMap { SoundSourceID($0) }.map { .calibrate($0) }
        default: return nil  // Another version of the page.
        }
    }

    private static func note(_ number: (Member) -> Double?, _ member: Member = .note) -> MIDINote? {
        number(member).flatMap { Int(exactly: $0) }.flatMap { MIDINote(rawValue: $0) }
    }

    /// Allowed at this machine only: it cannot be undone, or concerns more than training.
    var isForOwner: Bool {
        switch self {
        case .pair, .endPairing, .unpair, .resetRecords, .restoreRecords, .calibrate, .teach, .tryOut, .lesson, .admit:
            true
        case .get(.records, _): true
        case .set(let key, _), .reset(let key): !key.isForTraining
        case .action, .key, .preview, .hear, .check, .get, .day, .watch, .seen, .turned: false
        }
    }
}

extension SettingKey {
    /// Concerns exercises and their sound, not the machine's devices and programs.
    var isForTraining: Bool { ![.output, .buffer, .speech, .language, .programs].contains(self) }
}
