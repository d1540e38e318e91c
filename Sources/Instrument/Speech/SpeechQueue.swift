// SPDX-License-Identifier: MIT
import Music
import Settings
import Training

/// Speaks announcements, in the words of a language.
package struct Announcer: Sendable {
    package enum Announcement: Sendable {
        /// The interval of the next exercise.
        case interval(DirectedInterval)
        /// The next exercises are only heard.
        case passage
        /// The next exercise is to be answered again.
        case passageEnded
        case verdict(CompletedExercise)
        /// An event between exercises.
        case message(SessionUpdate)

        func isWanted(_ setting: SpeechSetting) -> Bool {
            switch self {
            case .interval: setting.speaksIntervals
            case .passage, .passageEnded, .verdict, .message: setting.speaksVerdicts
            }
        }
    }

    let speaker: any Speaker
    let words: @Sendable (Announcement) -> String

    /// - Parameter words: empty for announcements that are not spoken.
    package init(_ speaker: any Speaker, words: @escaping @Sendable (Announcement) -> String) {
        (self.speaker, self.words) = (speaker, words)
    }
}

extension SessionUpdate {
    /// True for messages that are spoken because a player with closed eyes would miss them.
    func isSpoken(_ purpose: Conductor.Purpose) -> Bool {
        switch (event, phase) {
        case (.interrupted, _), (.modeEnded, .start), (.adjusted, .start), (.adjusted, .paused), (.soundBack, .start),
            (.soundBack, .paused):
            true
        // The mode of `peach train` was named on the command line.
        case (.modeStarted, _): if case .instrument = purpose { true } else { false }
        case _: false
        }
    }
}

/// A text-to-speech service. No call blocks.
package protocol Speaker: Sendable {
    /// Speaks a text after all earlier ones; `SpeechEvent`s report its progress.
    /// - Parameter number: of the text, greater than all before.
    func say(_ text: String, number: Int)
    /// Interrupts the current text and drops the waiting ones.
    func cut()
    /// Replaces a connection that has not responded for too long.
    func giveUp()
}

/// The progress of a text, by its number.
package enum SpeechEvent: Hashable, Sendable {
    /// It begins to be heard.
    case begun(Int)
    /// It is over or was interrupted: nothing of it is heard any more.
    case ended(Int)
    /// It is never heard.
    case failed(Int, VoiceError)
}

package enum VoiceError: String, Error, Hashable, Sendable, CaseIterable, Codable {
    case missing
    /// No server answers, and none could be started.
    case unreachable
    case refused
    /// The server accepted the text, but did not report its beginning or its end.
    case silent
}

/// Speaks announcements one after the other. Words and notes never overlap: notes wait for the end of words, and words
/// until the last note has faded. Moments are nanoseconds of the run's clock.
struct SpeechQueue {
    enum NoteOrder {
        case exercise(at: Cents, number: Int, isMuted: Bool)
        case last(CompletedExercise, number: Int)
    }

    private enum State: Hashable {
        case silent
        /// Waits until the last note has faded.
        case waiting(since: Int64)
        case ordered(at: Int64)
        case begun(at: Int64)
        /// Interrupted; the end is not reported yet.
        case cut(at: Int64)
        /// Buffers between the speech server and the ear may still play.
        case resting(until: Int64)
    }

    /// The longest time for words to begin, to end, and to fall silent after an interruption.
    private static let patience: Int64 = 4_000_000_000
    private static let longest: Int64 = 10_000_000_000
    private static let hush: Int64 = 1_000_000_000
    /// The longest time that words wait for the end of a note.
    private static let fade: Int64 = 500_000_000
    /// The pause between words and notes. Servers report an end before their buffers are empty.
    private static let rest: Int64 = 100_000_000

    /// Nil if speech is not available.
    private let announcer: Announcer?
    private let settings: LiveSettings
    private var state = State.silent
    /// True after a failure: words are dropped until the next run.
    private var isGivenUp = false
    private var texts: [String] = []
    /// Notes that wait for the end of words.
    private var notes: NoteOrder?
    /// The number of the words that were ordered last.
    private var number = 0
    /// Words up to this number have ended. A replay may report an end a moment before the order.
    private var ended = 0

    init(_ announcer: Announcer?, _ settings: LiveSettings) { (self.announcer, self.settings) = (announcer, settings) }

    var isSilent: Bool { state == .silent }

    /// - Parameter quiet: when the last note has faded; nil if unknown.
    func deadline(quiet: Int64?) -> Int64? {
        switch state {
        case .silent: nil
        case .waiting(let since): min(Self.rested(quiet), since + Self.fade)
        case .ordered(let moment): moment + Self.patience
        case .begun(let moment): moment + Self.longest
        case .cut(let moment): moment + Self.hush
        case .resting(let moment): moment
        }
    }

    mutating func say(_ announcement: Announcer.Announcement, quiet: Int64?, at now: Int64) {
        guard let announcer, announcement.isWanted(settings.current.speech) else { return }
        let text = announcer.words(announcement)
        if !isGivenUp, !text.isEmpty {
            texts.append(text)
            switch state {
            case .silent, .resting: state = .waiting(since: now)
            case .waiting, .ordered, .begun, .cut: break
            }
        }
        orderWords(quiet: quiet, at: now)
    }

    mutating func cut(at now: Int64) {
        texts = []
        switch state {
        case .ordered, .begun:
            state = .cut(at: now)
            announcer?.speaker.cut()
        case .waiting: state = .silent
        case .silent, .cut, .resting: break
        }
    }

    mutating func handle(_ fact: SpeechEvent, quiet: Int64?, at now: Int64) -> [SessionEvent] {
        var events: [SessionEvent] = []
        switch fact {
        case .begun(let number):
            if case .ordered = state, number == self.number { state = .begun(at: now) }
        case .ended(let number):
            ended = max(ended, number)
            switch state {
            case .ordered, .begun, .cut: if number >= self.number { endWords(at: now) }
            case .silent, .waiting, .resting: break
            }
        case .failed(_, let error):
            (texts, state) = ([], .silent)
            events = giveUp(error)
        }
        orderWords(quiet: quiet, at: now)
        return events
    }

    mutating func passTime(to now: Int64, quiet: Int64?) -> [SessionEvent] {
        var events: [SessionEvent] = []
        if let moment = deadline(quiet: nil), moment <= now {
            switch state {
            case .silent, .waiting: break
            case .ordered, .begun:
                (texts, state) = ([], .cut(at: now))
                announcer?.speaker.cut()
                events = giveUp(.silent)
            case .cut:
                (texts, state) = ([], .silent)
                announcer?.speaker.cut()
                events = giveUp(.silent)
                announcer?.speaker.giveUp()
            case .resting: state = .silent
            }
        }
        orderWords(quiet: quiet, at: now)
        return events
    }

    /// A run begins: speech that has failed is tried again.
    mutating func begin(at now: Int64) {
        cut(at: now)
        isGivenUp = false
    }

    private mutating func giveUp(_ error: VoiceError) -> [SessionEvent] {
        defer { isGivenUp = true }
        return isGivenUp ? [] : [.trouble(.voice(error))]
    }

    private mutating func orderWords(quiet: Int64?, at now: Int64) {
        guard case .waiting(let since) = state, Self.rested(quiet) <= now || since + Self.fade <= now, !texts.isEmpty
        else { return }
        number += 1
        state = .ordered(at: now)
        let text = texts.removeFirst()
        if ended >= number { endWords(at: now) }
        announcer?.speaker.say(text, number: number)
    }

    private mutating func endWords(at now: Int64) {
        state = texts.isEmpty ? .resting(until: now + Self.rest) : .waiting(since: now)
    }

    private static func rested(_ quiet: Int64?) -> Int64 {
        // Nothing can be added to the earliest moment, which stands for no note at all.
        quiet.map { $0 == .min ? $0 : $0 + rest } ?? .max
    }

    mutating func order(_ effect: TrainingEffect) -> NoteOrder? {
        let order: NoteOrder
        switch effect {
        case .play(let offset, let number): order = .exercise(at: offset, number: number, isMuted: false)
        case .playLast(let completed, let number): order = .last(completed, number: number)
        case _: return nil
        }
        if isSilent { return order }
        notes = order
        return nil
    }

    /// The notes that have waited for the end of words; nil if none or if words are not over.
    mutating func nextNotes() -> NoteOrder? {
        guard isSilent else { return nil }
        defer { notes = nil }
        return notes
    }

    /// Changes notes that wait; silence drops them, and the words.
    mutating func handle(_ effect: TrainingEffect, at now: Int64) {
        switch (effect, notes) {
        case (.adjust(let offset), .exercise(_, let number, let isMuted)?):
            notes = .exercise(at: offset, number: number, isMuted: isMuted)
        case (.mute, .exercise(let offset, let number, _)?), (.unmute, .exercise(let offset, let number, _)?):
            notes = .exercise(at: offset, number: number, isMuted: effect == .mute)
        case (.silence, _):
            notes = nil
            cut(at: now)
        case _: break
        }
    }
}
