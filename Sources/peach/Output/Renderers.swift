// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Localization
import Platform
import Profile
import Settings
import Store
import Synchronization

/// Shows session updates. Called in order, one at a time.
protocol Renderer: Sendable {
    func render(_ update: SessionUpdate)
    /// The reader's language; English for programs.
    var texts: Texts { get }
    /// Shows a message in the language of `texts`.
    func say(_ text: String)
    /// True while output is held back, because more may follow at once.
    var hasPendingOutput: Bool { get }
    func flush()
}

extension Renderer {
    var hasPendingOutput: Bool { false }
    func flush() {}
}

extension Renderer where Self == LineRenderer {
    /// JSON on request, messages for the journal, otherwise lines, also in a pipe.
    /// - Parameter preview: called only for line output.
    static func suitable(isJSON: Bool, preview: () -> StartPreview? = { nil }) -> any Renderer {
        if isJSON { return JSONRenderer() }
        if Console.isJournal { return JournalRenderer() }
        return LineRenderer(preview: preview())
    }
}

/// Writes whole lines unbuffered: nothing is lost if the process dies right after. A closed pipe is no error.
enum Line {
    /// The errno of the first failed write to standard output; 0 if none failed.
    private static let failure = Atomic<Int32>(0)

    /// True if the reader of standard output is gone.
    static var isUnread: Bool { failure.load(ordering: .relaxed) == EPIPE }

    /// True if output was lost for another reason.
    static var isLost: Bool { ![0, EPIPE].contains(failure.load(ordering: .relaxed)) }

    /// Reports the first failed write, unless the reader is gone.
    static func lose(because errno: Int32) {
        guard failure.compareExchange(expected: 0, desired: errno, ordering: .relaxed).exchanged, errno != EPIPE else {
            return
        }
        Console.say(Console.texts.sentence(forAny: FileRefusal.output(errno: errno)))
    }

    /// - Parameter isStyled: true if the text holds Peach's own escape sequences.
    static func out(_ text: String, isStyled: Bool = false) { put(text, STDOUT_FILENO, isStyled: isStyled) }

    static func error(_ text: String) { put(text, STDERR_FILENO) }

    private static func put(_ text: String, _ descriptor: Int32, isStyled: Bool = false) {
        // Discard the output of interrupted work.
        guard !Interruption.isWanted else { return }
        ProgressBar.erase()
        let line = Array((text + "\n").utf8)
        var bytes = (isStyled ? line : TerminalText.escaped(line, on: descriptor))[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if descriptor == STDOUT_FILENO { lose(because: errno) }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }
}

struct JSONRenderer: Renderer {
    var texts: Texts { Texts(.english) }

    func render(_ update: SessionUpdate) { render(update, at: nil) }

    func render(_ update: SessionUpdate, at moment: Int64?) {
        var line = LogLine(update) { texts.sentence(for: $0) }
        line.atNs = moment
        JSONLine.put(line)
    }

    func say(_ text: String) { JSONLine.put(["event": "message", "message": text]) }
}

/// Prints a value as one line of JSON, numbers in full precision.
enum JSONLine {
    /// "offsetCents" becomes "offset_cents"; nil is left out.
    static func put(_ value: some Encodable) {
        guard let bytes = try? JSONText.bytes(value) else { return }
        Line.out(String(decoding: bytes, as: UTF8.self))
    }

    static func put(object: JSONMembers) { put(object) }
}

/// The members of a JSON object; nil is left out.
struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
    typealias Value = (any Encodable)?

    private var members: [(String, Value)]

    init(dictionaryLiteral elements: (String, Value)...) { members = elements }

    mutating func add(_ other: JSONMembers) { members += other.members }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: StringKey.self)
        for (name, value) in members {
            if let value { try object.encode(value, forKey: StringKey(stringValue: name)) }
        }
    }
}

/// Prints only troubles and messages; nothing about the training.
struct JournalRenderer: Renderer {
    var texts: Texts { Console.texts }

    func render(_ update: SessionUpdate) {
        for line in texts.lines(for: update) where line.role == .trouble { Console.say(line.text) }
    }

    func say(_ text: String) { Console.say(text) }
}

/// Renders asynchronously and in order, so that a stopped terminal (Ctrl-S) or a slow pipe does not block training.
struct AsyncRenderer: Renderer {
    /// Enough for the connected controllers to be reported.
    private static let pause = DispatchTimeInterval.milliseconds(250)

    let renderer: any Renderer
    /// Called on a queue once the reader is gone: “peach train --json | head -n 1”.
    let unread: @Sendable () -> Void
    private let queue = DispatchQueue(label: "peach.output")

    var texts: Texts { renderer.texts }

    func render(_ update: SessionUpdate) {
        queue.async {
            renderer.render(update)
            if renderer.hasPendingOutput { queue.asyncAfter(deadline: .now() + Self.pause) { renderer.flush() } }
            if Line.isUnread { unread() }
        }
    }

    func say(_ text: String) { queue.async { renderer.say(text) } }

    /// Waits half a second for pending output.
    func finish() {
        if !queue.finish(within: .milliseconds(500)) { Line.lose(because: ETIME) }
    }
}

/// Prints events as lines for a person at a terminal; silent while an exercise sounds.
final class LineRenderer: Renderer {
    var texts: Texts { Console.texts }

    private let preview: StartPreview?
    private let state = Mutex(State())

    private struct State {
        /// The update for which Start is to be shown once the connected controllers are known.
        var start: SessionUpdate?
        var hasGreeted = false
        /// True once something was printed, from which a new mode is separated by a blank line.
        var hasPrinted = false
    }

    /// - Parameter preview: for the first time at Start.
    init(preview: StartPreview?) { self.preview = preview }

    func render(_ update: SessionUpdate) {
        // Start was left before its menu was shown.
        if update.phase != .start { state.withLock { $0.start = nil } }
        let page = TerminalPage()
        switch update.event {
        case .modeStarted, .modeEnded: if state.withLock(\.hasPrinted) { page.show(StyledLine("")) }
        case _: break
        }
        for line in texts.lines(for: update) {
            page.show(line)
            state.withLock { $0.hasPrinted = true }
        }
        guard update.phase == .start else { return }
        switch update.event {
        case .ready, .controllerArrived, .controllerLeft, .mappingUsed, .mappingGone:
            state.withLock { $0.start = update }
        case .interrupted, .modeEnded:
            state.withLock { $0.start = update }
            flush()
        case _: break
        }
    }

    var hasPendingOutput: Bool { state.withLock { $0.start != nil } }

    func flush() {
        let (start, isFirst) = state.withLock { state in
            let start = state.start
            defer { if start != nil { (state.start, state.hasGreeted) = (nil, true) } }
            return (start, !state.hasGreeted)
        }
        guard let start else { return }
        state.withLock { $0.hasPrinted = true }
        let page = TerminalPage()
        if isFirst { greet(page) }
        let controls = texts.starts(start.presses)
        page.show(StyledLine(""))
        for line in TerminalStart(controls, wording: Console.wording, width: page.width).lines { page.show(line) }
        page.show(StyledLine(""))
        page.show(StyledLine(texts.menuKeys(last: start.lastMode, hasControls: !controls.isEmpty), .hint))
    }

    private func greet(_ page: TerminalPage) {
        page.show(StyledLine("Peach \(Version.number)", .heading))
        guard let summary = preview?.summaryInTime() else { return }
        page.show(StyledLine(""))
        let chart = TerminalChart(
            summary, wording: Console.wording, width: page.width, on: .now, calendar: .displayed)
        for line in chart.preview { page.show(StyledLine(line)) }
    }

    func say(_ text: String) { TerminalPage().show(StyledLine(text, .trouble)) }
}

/// The profile for Start, read on its own connection while the instrument opens.
final class StartPreview: Sendable {
    private let isRead = DispatchSemaphore(value: 0)
    private let summary = Mutex<ProfileSummary?>(nil)

    init(of store: TrainingDataStore, settings: UserSettings) {
        DispatchQueue.global(qos: .utility).async { @Sendable [self] in
            // Faults of the file are reported by the run.
            let found = try? ProfileReading.summary(
                of: try store.reader(), settings: settings.training, strategy: settings.strategy)
            summary.withLock { $0 = found }
            isRead.signal()
        }
    }

    /// Nil if not ready in time, or unreadable.
    func summaryInTime() -> ProfileSummary? {
        _ = isRead.wait(timeout: .now() + .milliseconds(200))
        return summary.withLock { $0 }
    }
}
