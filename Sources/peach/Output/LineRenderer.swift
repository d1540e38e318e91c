// SPDX-License-Identifier: MIT
import Charts
import Dispatch
import Instrument
import Profile
import Settings
import Store
import Synchronization
import Localization

/// One line for each thing worth telling, for a person at a terminal; silent while an exercise sounds.
final class LineRenderer: Renderer {
    var texts: Texts { Console.texts }

    private let preview: (@Sendable () -> ProfileSummary?)?
    private let state = Mutex(State())

    private struct State {
        /// What Start is to be shown for, as soon as it is known what is plugged in.
        var start: SessionUpdate?
        var isGreeted = false
        /// There is something from which a new mode is set apart.
        var isBegun = false
    }

    /// - Parameter preview: of whoever plays, for the first time at Start; nil if there is none to be had soon.
    init(preview: (@Sendable () -> ProfileSummary?)? = nil) { self.preview = preview }

    func render(_ update: SessionUpdate) {
        // Whoever is quicker than that needs no list.
        if update.phase != .start { state.withLock { $0.start = nil } }
        let page = TerminalPage()
        switch update.event {
        case .modeStarted, .modeEnded: if state.withLock(\.isBegun) { page.show(SpokenLine("")) }
        case _: break
        }
        for line in texts.lines(for: update) {
            page.show(line)
            state.withLock { $0.isBegun = true }
        }
        guard update.phase == .start else { return }
        switch update.event {
        case .ready, .controllerArrived, .controllerLeft, .mappingUsed, .mappingGone:
            state.withLock { $0.start = update }
        case .interrupted, .modeEnded:
            state.withLock { $0.start = update }
            settle()
        case _: break
        }
    }

    var isUnsettled: Bool { state.withLock { $0.start != nil } }

    func settle() {
        let (start, isFirst) = state.withLock { state in
            let start = state.start
            defer { if start != nil { (state.start, state.isGreeted) = (nil, true) } }
            return (start, !state.isGreeted)
        }
        guard let start else { return }
        state.withLock { $0.isBegun = true }
        let page = TerminalPage()
        if isFirst { greet(page) }
        let controls = texts.starts(start.presses)
        page.show(SpokenLine(""))
        for line in TerminalStart(controls, wording: Console.wording, width: page.width).lines { page.show(line) }
        page.show(SpokenLine(""))
        page.show(SpokenLine(texts.menuKeys(last: start.lastMode, hasControls: !controls.isEmpty), .hint))
    }

    private func greet(_ page: TerminalPage) {
        page.show(SpokenLine("Peach \(Version.number)", .heading))
        guard let summary = preview?() else { return }
        page.show(SpokenLine(""))
        for line in TerminalPreview(summary, wording: Console.wording, width: page.width).lines {
            page.show(SpokenLine(line))
        }
    }

    func say(_ text: String) { TerminalPage().show(SpokenLine(text, .trouble)) }
}

/// The profile for Start, read on a connection of its own while the instrument is being opened.
final class StartPreview: Sendable {
    /// Nobody waits longer to choose a mode.
    private static let patience = DispatchTimeInterval.milliseconds(200)

    private let isRead = DispatchSemaphore(value: 0)
    private let summary = Mutex<ProfileSummary?>(nil)

    init(of store: TrainingDataStore, settings: UserSettings) {
        DispatchQueue.global(qos: .utility).async { @Sendable [self] in
            // Whatever is wrong with the file is told by whoever needs it.
            let found = try? ProfileReading.summary(
                of: try store.reader(), settings: settings.training, strategy: settings.strategy)
            summary.withLock { $0 = found }
            isRead.signal()
        }
    }

    /// Nil if it takes too long, or cannot be read. To be asked once.
    func take() -> ProfileSummary? {
        _ = isRead.wait(timeout: .now() + Self.patience)
        return summary.withLock { $0 }
    }
}
