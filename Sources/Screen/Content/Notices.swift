// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization

/// The sentences beside the exercise: problems, as long as they persist, and recent events.
struct Notices: Sendable {
    /// A later notice of the same subject replaces a notice; the end of the problem removes it.
    enum Subject: Hashable {
        case sound, soundSource, soundFile, sequencer, device(String), voice, mapping(file: String), data
        /// Errors in the settings file, and failures to write it.
        case settings, settingsKept
        case salvage
        case noController
        /// The environment: the address of the page, the output.
        case environment(Int)
        /// This machine is in no network in which a device was paired.
        case otherNetwork

        /// About the machine rather than what happens: read once, it may be hidden.
        var isAdvice: Bool {
            switch self {
            case .noController, .sequencer, .environment: true
            case _: false
            }
        }
    }

    struct Notice: Sendable {
        let number: Int
        let subject: Subject?
        let isWarning: Bool
        /// Stays until the problem is solved, also during training.
        let lasts: Bool
        /// The number of exercises that had been answered.
        let answered: Int
        /// Nil shows nothing.
        var text: @Sendable (Texts) -> String?
    }

    /// More would hide the page.
    private static let most = 5

    private var notices: [Notice] = []
    /// Pages stay open while Peach restarts, and remember the numbers that they have shown. Milliseconds exceed any earlier number.
    private var last = Int(Date().timeIntervalSince1970 * 1000)
    /// The last problem of the data.
    private var dataTrouble: SessionEvent.Trouble?

    /// Warnings first, newer ones before older ones.
    var shown: [Notice] {
        Array((notices.filter(\.isWarning) + notices.filter { !$0.isWarning }).prefix(Self.most))
    }

    mutating func handle(_ update: SessionUpdate) {
        switch update.event {
        case .ready, .targetStarted, .answerAwaited, .answered, .matched, .heardAgain: break
        case .controllerArrived(let device, _): remove([.noController, .device(device.clientName)])
        case .controllerLeft(let device, _):
            remove([.device(device.clientName)])
            if update.phase != .training { add(update, about: .device(device.clientName), isWarning: true) }
        case .mappingUsed(_, let file), .mappingGone(let file):
            let isWarning = if case .mappingGone = update.event { true } else { false }
            add(update, about: .mapping(file: file), isWarning: isWarning)
        case .modeStarted: beginRun(without: [.sound, .voice])
        case .resumed: beginRun(without: [.sound])
        // A notice about an exercise is shown until the end of the next one.
        case .exerciseBegan, .matchingBegan, .listeningBegan:
            notices.removeAll { !$0.isWarning && !$0.lasts && update.answered > $0.answered }
        case .adjusted, .soundAwaited, .soundHadGaps: add(update)
        case .savedLater: add(update, about: .data)
        case .soundBack: add(update, about: .sound)
        case .mended(let mended):
            // A sound that plays again implies that the output works.
            if mended.subject == .soundSource { remove([.sound]) }
            add(update, about: mended.subject)
        case .interrupted(let interruption, _):
            add(update, about: interruption.subject, isWarning: true)
        case .modeEnded(_, _, _, let warning): if warning != nil { add(update) }
        case .trouble(let trouble):
            if trouble.subject == .data { dataTrouble = trouble }
            add(update, about: trouble.subject, isWarning: true, lasts: trouble.subject != nil)
        }
    }

    /// Updates the number of unsaved answers in the notice, which keeps its number and so is not announced again.
    mutating func update(unsaved answers: Int) {
        guard answers > 0, case .store(let error, let file, _)? = dataTrouble,
            let place = notices.firstIndex(where: { $0.subject == .data && $0.isWarning })
        else { return }
        notices[place].text = { $0.sentence(for: .store(error, file: file, unsaved: answers)) }
    }

    mutating func add(
        about subject: Subject? = nil, isWarning: Bool = false, lasts: Bool = false, answered: Int = 0,
        _ text: @escaping @Sendable (Texts) -> String?
    ) {
        if let subject { remove([subject]) }
        last += 1
        let notice = Notice(
            number: last, subject: subject, isWarning: isWarning, lasts: lasts, answered: answered, text: text)
        notices.insert(notice, at: 0)
    }

    private mutating func add(
        _ update: SessionUpdate, about subject: Subject? = nil, isWarning: Bool = false, lasts: Bool = false
    ) {
        add(about: subject, isWarning: isWarning, lasts: lasts, answered: update.answered) {
            $0.sentences(about: update)
        }
    }

    mutating func remove(_ subjects: Set<Subject>) {
        notices.removeAll { $0.subject.map { subjects.contains($0) } ?? false }
    }

    /// Removes notices that do not last, and these subjects, when a run begins or continues.
    private mutating func beginRun(without subjects: Set<Subject>) {
        notices.removeAll { !$0.lasts }
        remove(subjects)
    }
}

extension SessionEvent.Trouble {
    /// Nil if the problem does not persist.
    fileprivate var subject: Notices.Subject? {
        switch self {
        case .sound(.notKept): .soundFile
        case .sound(.soundFont), .sound(.soundFontGone), .sound(.presetMissing): nil
        case .sound: .sound
        case .soundReplaced: .soundSource
        case .midi(let error):
            switch error.activity {
            case .connecting(let device), .sending(let device): .device(device.clientName)
            case .opening, .settingUp, .listeningForDevices, .waiting, .reading: .sequencer
            }
        case .voice: .voice
        // A value was refused, and the former one is kept.
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
        // The reason why the sound was lost has a notice of its own.
        case .soundLost, .suspended, .overrun, .pageLeft: nil
        }
    }
}
