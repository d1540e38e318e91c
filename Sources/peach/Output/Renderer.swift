// SPDX-License-Identifier: MIT
import Localization
import Dispatch
import Foundation
import Glibc
import Instrument
import Platform
import Synchronization

/// Shows what happens. Called in order, one snapshot at a time.
protocol Renderer: Sendable {
    func render(_ update: SessionUpdate)
    /// Those of whoever reads: programs read English.
    var texts: Texts { get }
    /// A sentence beside what happens, of `texts`.
    func say(_ text: String)
    /// Something is held back because more of it may follow at once.
    var isUnsettled: Bool { get }
    /// Shows what was held back.
    func settle()
}

extension Renderer {
    var isUnsettled: Bool { false }
    func settle() {}
}

extension Renderer where Self == LineRenderer {
    /// JSON for whoever asks for it, sentences for the journal, lines for everybody else, also in a pipe.
    /// - Parameter preview: is made for a person only.
    static func suitable(isJSON: Bool, preview: () -> StartPreview? = { nil }) -> any Renderer {
        if isJSON { return JSONRenderer() }
        if Journal.takesErrors { return JournalRenderer() }
        let preview = preview()
        return LineRenderer(preview: preview.map { preview in { @Sendable in preview.take() } })
    }
}

/// Whole lines to a file descriptor, at once: nothing is lost if the process dies right after. A reader that has gone away
/// is no error.
enum Line {
    /// Of the first write to standard output that failed; 0 if none did.
    private static let failure = Atomic<Int32>(0)

    /// Whoever read standard output reads no more.
    static var isUnread: Bool { failure.load(ordering: .relaxed) == EPIPE }

    /// Something is lost for another reason than that.
    static var isLost: Bool { ![0, EPIPE].contains(failure.load(ordering: .relaxed)) }

    /// Tells that something could not be written, once, unless it is because the reader has gone away.
    static func lose(because errno: Int32) {
        guard failure.compareExchange(expected: 0, desired: errno, ordering: .relaxed).exchanged, errno != EPIPE else {
            return
        }
        Console.say(Console.texts.sentence(forAny: CommandError.outputLost(errno: errno)))
    }

    /// - Parameter isStyled: holds escapes of Peach's own, and no others.
    static func out(_ text: String, isStyled: Bool = false) { put(text, STDOUT_FILENO, isStyled: isStyled) }

    static func error(_ text: String) { put(text, STDERR_FILENO) }

    private static func put(_ text: String, _ descriptor: Int32, isStyled: Bool = false) {
        // What work says that was interrupted is not meant for anybody.
        guard !Interruption.isWanted else { return }
        ProgressBar.erase()
        let line = Array((text + "\n").utf8)
        var bytes = (isStyled ? line : TerminalText.harmless(line, on: descriptor))[...]
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

/// One JSON object per line on standard output, for programs.
struct JSONRenderer: Renderer {
    var texts: Texts { Texts(.english) }

    func render(_ update: SessionUpdate) { JSONLine.put(line(update)) }

    func render(_ update: SessionUpdate, at moment: Int64) {
        var line = line(update)
        line.atNs = moment
        JSONLine.put(line)
    }

    private func line(_ update: SessionUpdate) -> LogLine { LogLine(update) { texts.sentence(for: $0) } }

    func say(_ text: String) { JSONLine.put(["event": "message", "message": text]) }
}

/// One JSON object on one line of standard output, numbers with every digit they have.
enum JSONLine {
    /// "offsetCents" becomes "offset_cents"; what is nil is left out.
    static func put(_ value: some Encodable) {
        guard let bytes = try? JSONText.bytes(value) else { return }
        Line.out(String(decoding: bytes, as: UTF8.self))
    }
}

/// The journal of systemd, where a unit's output goes.
enum Journal {
    /// Standard error is the journal. The environment alone may be that of a unit that has begun this process at a terminal.
    static let takesErrors: Bool = {
        var status = stat()
        guard let named = ProcessInfo.processInfo.environment["JOURNAL_STREAM"], fstat(STDERR_FILENO, &status) == 0
        else { return false }
        return named == "\(status.st_dev):\(status.st_ino)"
    }()
}

/// For whoever reads the journal: what is in the way, and what is said besides; nothing of how somebody trains.
struct JournalRenderer: Renderer {
    var texts: Texts { Console.texts }

    func render(_ update: SessionUpdate) {
        for line in texts.lines(for: update) where line.role == .trouble { Console.say(line.text) }
    }

    func say(_ text: String) { Console.say(text) }
}

/// Shows everything in its order and keeps nobody waiting who plays: a terminal may be stopped by Ctrl-S, and whoever reads a
/// pipe may be busy.
struct AsyncRenderer: Renderer {
    /// Controllers that are plugged in at the start are known by then.
    private static let pause = DispatchTimeInterval.milliseconds(250)

    private let renderer: any Renderer
    private let unread: @Sendable () -> Void
    private let queue = DispatchQueue(label: "peach.output")

    /// - Parameter unread: called on a queue when nobody reads any more: “peach train --json | head -n 1”.
    init(_ renderer: any Renderer, unread: @escaping @Sendable () -> Void) {
        self.renderer = renderer
        self.unread = unread
    }

    var texts: Texts { renderer.texts }

    func render(_ update: SessionUpdate) {
        queue.async {
            renderer.render(update)
            if renderer.isUnsettled { queue.asyncAfter(deadline: .now() + Self.pause) { renderer.settle() } }
            if Line.isUnread { unread() }
        }
    }

    func say(_ text: String) { queue.async { renderer.say(text) } }

    /// The run is over: what is not shown within half a second is not shown.
    func finish() {
        let isShown = DispatchSemaphore(value: 0)
        queue.async { isShown.signal() }
        if isShown.wait(timeout: .now() + .milliseconds(500)) == .timedOut { Line.lose(because: ETIME) }
    }
}
