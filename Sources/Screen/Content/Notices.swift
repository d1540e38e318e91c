// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import MIDI
import Mapping
import Settings
import Sound
import Localization

/// What pages say beside the exercise: what is wrong, for as long as it is, and what happened last.
struct Notices: Sendable {
    /// What a sentence is about. A later one about the same takes its place, and it goes when that is fine again.
    enum Subject: Hashable {
        case sound, soundSource, soundFile, sequencer, device(String), voice, mapping(file: String), data
        /// What the settings' file says; and whether what is changed gets there.
        case settings, settingsKept
        case salvage
        case noController
        /// How things stand around Peach: where its page is, where its sound comes out.
        case surroundings(Int)
        /// This machine is in no network where a device was paired.
        case otherNetwork
    }

    struct Notice: Sendable {
        let number: Int
        let subject: Subject?
        let isWarning: Bool
        /// Stays until it is fine again, whatever is played.
        let lasts: Bool
        /// How many exercises had been answered by then.
        let answered: Int
        /// Nil in no language says nothing.
        let text: @Sendable (Texts) -> String?
    }

    /// More would hide the page.
    private static let most = 5

    private var notices: [Notice] = []
    /// Pages stay open while Peach starts anew, and know by its number what they have shown: no earlier Peach has told so many.
    private var last = Int(Date().timeIntervalSince1970 * 1000)
    private var dataTrouble: SessionEvent.Trouble?

    /// Warnings first; what is newer before what is older.
    var shown: [Notice] {
        Array((notices.filter(\.isWarning) + notices.filter { !$0.isWarning }).prefix(Self.most))
    }

    mutating func take(_ update: SessionUpdate) {
        switch update.event {
        case .ready, .targetStarted, .answerAwaited, .answered, .matched, .heardAgain: break
        case .controllerArrived(let device, _): forget([.noController, .device(device.clientName)])
        case .controllerLeft(let device, _):
            forget([.device(device.clientName)])
            if update.phase != .training { add(update, about: .device(device.clientName), isWarning: true) }
        case .mappingUsed(_, let file), .mappingGone(let file):
            let isWarning = if case .mappingGone = update.event { true } else { false }
            add(update, about: .mapping(file: file), isWarning: isWarning)
        case .modeStarted: forgetNews(and: [.sound, .voice])
        case .resumed: forgetNews(and: [.sound])
        // What was told about one exercise can be read during the next, and goes with it.
        case .exerciseBegan, .matchingBegan:
            notices.removeAll { !$0.isWarning && !$0.lasts && update.answered > $0.answered }
        case .adjusted, .soundAwaited, .soundHadGaps: add(update)
        case .savedLater:
            dataTrouble = nil
            add(update, about: .data)
        case .soundBack: add(update, about: .sound)
        case .mended(let mended):
            if mended.subject == .data { dataTrouble = nil }
            // A sound that is heard again says that of its output, too.
            if mended.subject == .soundSource { forget([.sound]) }
            add(update, about: mended.subject)
        case .interrupted(let interruption, _):
            add(update, about: interruption.subject, isWarning: true)
        case .modeEnded(_, _, _, let caution): if caution != nil { add(update) }
        case .trouble(let told):
            if told.subject == .data { dataTrouble = told }
            add(update, about: told.subject, isWarning: true, lasts: told.subject != nil)
        }
    }

    /// So many answers wait for the data now. The sentence stays the same but for that, so that nobody is told once more.
    mutating func count(waiting answers: Int) {
        guard answers > 0, case .store(let error, let file, _)? = dataTrouble,
            let place = notices.firstIndex(where: { $0.subject == .data })
        else { return }
        let old = notices[place]
        notices[place] = Notice(
            number: old.number, subject: old.subject, isWarning: old.isWarning, lasts: old.lasts,
            answered: old.answered
        ) { $0.sentence(for: .store(error, file: file, unsaved: answers)) }
    }

    mutating func say(
        about subject: Subject? = nil, isWarning: Bool = false, lasts: Bool = false, answered: Int = 0,
        _ text: @escaping @Sendable (Texts) -> String?
    ) {
        if let subject { forget([subject]) }
        last += 1
        let notice = Notice(
            number: last, subject: subject, isWarning: isWarning, lasts: lasts, answered: answered, text: text)
        notices.insert(notice, at: 0)
    }

    private mutating func add(
        _ update: SessionUpdate, about subject: Subject? = nil, isWarning: Bool = false, lasts: Bool = false
    ) {
        say(about: subject, isWarning: isWarning, lasts: lasts, answered: update.answered) {
            $0.sentences(about: update)
        }
    }

    mutating func forget(_ subjects: Set<Subject>) {
        notices.removeAll { $0.subject.map { subjects.contains($0) } ?? false }
    }

    /// A run begins, or goes on: what was wrong before it and did not keep it from that is no news.
    private mutating func forgetNews(and subjects: Set<Subject>) {
        notices.removeAll { !$0.lasts }
        forget(subjects)
    }
}

extension SessionEvent.Trouble {
    /// What is wrong until it is told otherwise; nil if it is over as soon as it is told.
    fileprivate var subject: Notices.Subject? {
        switch self {
        case .sound(.notKept): .soundFile
        case .sound(.soundFont), .sound(.soundFontGone), .sound(.presetMissing): nil
        case .sound: .sound
        case .soundReplaced: .soundSource
        case .midi(let error):
            switch error.activity {
            case .connecting(let device), .telling(let device): .device(device.clientName)
            case .opening, .settingUp, .listeningForDevices, .waiting, .reading: .sequencer
            }
        case .voice: .voice
        // Of a value that was chosen, and is not.
        case .settings(.refused): nil
        case .settings(.unwritable), .settings(.locked): .settingsKept
        case .settings: .settings
        case .mapping(let error): .mapping(file: error.error.file)
        // Swift 6.3 optimises the pattern `.store(.replaced, _, 0)` so that it never matches.
        case .store(let error, _, 0) where error == .replaced: nil
        case .salvaged: .salvage
        case .store: .data
        }
    }
}

extension SessionEvent.Recovery {
    fileprivate var subject: Notices.Subject {
        switch self {
        case .sequencer: .sequencer
        case .settings: .settings
        case .settingsKept: .settingsKept
        case .mapping(let file): .mapping(file: file)
        case .soundSource: .soundSource
        case .data: .data
        }
    }
}

extension SessionEvent.Interruption {
    fileprivate var subject: Notices.Subject? {
        switch self {
        case .controllerLost(let device): .device(device.clientName)
        // Why the sound was lost has been told, and stands there too.
        case .soundLost, .suspended, .overrun, .pageLeft: nil
        }
    }
}
