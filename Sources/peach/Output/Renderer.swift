// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Machine
import Synchronization
import Words

/// Shows what happens. Called in order, one snapshot at a time.
protocol Renderer: Sendable {
    func render(_ snapshot: Snapshot)
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
        if Journal.takesOutput { return JournalRenderer() }
        let preview = preview()
        return LineRenderer(preview: preview.map { preview in { @Sendable in preview.take() } })
    }
}

/// Whole lines to a file descriptor, at once: nothing is lost if the process dies right after. A reader that has gone away
/// is no error.
enum Line {
    /// The errno of a write to standard output that failed for another reason than that; 0 if none did.
    static var failure: Int32 { outputFailure.load(ordering: .relaxed) }

    private static let outputFailure = Atomic<Int32>(0)

    /// Whoever read standard output reads no more.
    static var isUnread: Bool { isPipeBroken.load(ordering: .relaxed) }

    private static let isPipeBroken = Atomic<Bool>(false)

    /// Something could not be written at all.
    static func lose(because errno: Int32) { outputFailure.store(errno, ordering: .relaxed) }

    /// Whether what is lost has been told.
    private static let isTold = Atomic<Bool>(false)

    /// Tells once that something is lost, if it is.
    static func tellLoss() {
        guard failure != 0, !isTold.exchange(true, ordering: .relaxed) else { return }
        Speech.say(Speech.texts.sentence(forAny: CommandError.outputLost(errno: failure)))
    }

    /// - Parameter isStyled: holds escapes of Peach's own, and no others.
    static func out(_ text: String, isStyled: Bool = false) { put(text, STDOUT_FILENO, isStyled: isStyled) }

    static func error(_ text: String, _ level: Journal.Level) {
        put(Journal.takesErrors ? Journal.lines(text, level) : text, STDERR_FILENO)
    }

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
                guard descriptor == STDOUT_FILENO else { return }
                if errno == EPIPE {
                    isPipeBroken.store(true, ordering: .relaxed)
                } else {
                    outputFailure.store(errno, ordering: .relaxed)
                }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }
}
