// SPDX-License-Identifier: MIT
import CSpeechd
import Dispatch
import Glibc
import Synchronization

/// Speaks through the speech-dispatcher of this computer, which is started if it does not run. One instance in the process
/// speaks at a time, because the library's callbacks do not identify a connection.
///
/// A call to a server that hangs never returns. So the library is called on a queue, and `giveUp` replaces that queue.
package final class SpeechDispatcher: Speaker {
    /// A connection, opened with the first text, and its queue.
    ///
    /// `@unchecked Sendable`: the connection is only used on the queue.
    private final class Line: @unchecked Sendable {
        let queue = DispatchQueue(label: "peach.voice")
        var connection: Libspeechd.Connection?
    }

    /// Texts by the server's message number, on all connections.
    private struct Words {
        var sink: @Sendable (SpeechEvent) -> Void = { _ in }
        var numbers: [Int: Int] = [:]
        /// Notifications that arrived before the number of their message.
        var early: [Int: [SPDNotificationType]] = [:]
    }

    /// Global, because the library's callbacks carry no context.
    private static let words = Mutex(Words())

    private let language: String
    private let line = Mutex(Line())

    /// - Parameters:
    ///   - language: as in "de".
    ///   - sink: called on any thread.
    package init(language: String, sink: @escaping @Sendable (SpeechEvent) -> Void) {
        self.language = language
        Self.words.withLock { $0.sink = sink }
    }

    /// True if the library is installed; the server itself starts with the first text.
    package static var isInstalled: Bool { Libspeechd.installed != nil }

    package func say(_ text: String, number: Int) {
        let line = line.withLock { $0 }
        line.queue.async {
            guard let library = Libspeechd.installed else { return Self.report(.failed(number, .missing)) }
            guard let connection = line.connection ?? self.open(library, line) else {
                return Self.report(.failed(number, .unreachable))
            }
            let message = Int(library.say(connection, SPD_MESSAGE, text))
            guard message >= 0 else {
                // The next text opens a new connection.
                line.connection = nil
                return Self.report(.failed(number, .refused))
            }
            let (early, sink) = Self.words.withLock { words in
                words.numbers[message] = number
                return (words.early.removeValue(forKey: message) ?? [], words.sink)
            }
            for state in early { if let event = Self.event(state, number) { sink(event) } }
        }
    }

    package func cut() {
        let line = line.withLock { $0 }
        line.queue.async {
            if let connection = line.connection { _ = Libspeechd.installed?.cancel(connection) }
        }
    }

    package func giveUp() { line.withLock { $0 = Line() } }

    /// Interrupts the current text and waits for the server, at most for a time.
    package func close(within time: DispatchTimeInterval) {
        cut()
        line.withLock { $0 }.queue.finish(within: time)
        Self.words.withLock { $0.sink = { _ in } }
    }

    /// The connection is never closed: closing waits for a thread that may hang. The server notices the end of the process.
    private func open(_ library: Libspeechd, _ line: Line) -> Libspeechd.Connection? {
        guard let connection = library.open("peach", "training", nil, SPD_MODE_THREADED) else { return nil }
        // A restarted server numbers its messages anew.
        Self.words.withLock { ($0.numbers, $0.early) = ([:], [:]) }
        connection.pointee.callback_begin = Self.callback
        connection.pointee.callback_end = Self.callback
        connection.pointee.callback_cancel = Self.callback
        for notification in [SPD_BEGIN, SPD_END, SPD_CANCEL] { _ = library.setNotification(connection, notification) }
        // Without a voice for the language the server uses its default.
        _ = library.setLanguage(connection, language)
        line.connection = connection
        return connection
    }

    /// Called on a thread of the library.
    private static let callback: SPDCallback = { message, _, state in
        let (number, sink) = words.withLock { words in
            let number = words.numbers[Int(message)]
            if number == nil { words.early[Int(message), default: []].append(state) }
            return (number, words.sink)
        }
        if let number, let event = event(state, number) { sink(event) }
    }

    private static func event(_ state: SPDNotificationType, _ number: Int) -> SpeechEvent? {
        switch state {
        case SPD_EVENT_BEGIN: .begun(number)
        case SPD_EVENT_END, SPD_EVENT_CANCEL: .ended(number)
        case _: nil
        }
    }

    private static func report(_ event: SpeechEvent) { words.withLock { $0.sink }(event) }
}

/// The functions of speech-dispatcher's library, which is loaded with the first text.
private struct Libspeechd: Sendable {
    typealias Connection = UnsafeMutablePointer<SPDConnection>

    let open:
        @convention(c) (
            UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, SPDConnectionMode
        ) -> Connection?
    let say: @convention(c) (Connection?, SPDPriority, UnsafePointer<CChar>?) -> CInt
    let cancel: @convention(c) (Connection?) -> CInt
    let setLanguage: @convention(c) (Connection?, UnsafePointer<CChar>?) -> CInt
    let setNotification: @convention(c) (Connection?, SPDNotification) -> CInt

    /// Nil if not installed. The library stays loaded, because its threads may still run.
    static let installed = Libspeechd()

    private init?() {
        guard let library = dlopen("libspeechd.so.2", RTLD_NOW | RTLD_LOCAL),
            let open = dlsym(library, "spd_open"), let say = dlsym(library, "spd_say"),
            let cancel = dlsym(library, "spd_cancel"), let language = dlsym(library, "spd_set_language"),
            let notification = dlsym(library, "spd_set_notification_on")
        else { return nil }
        func function<Function>(_ symbol: UnsafeMutableRawPointer) -> Function {
            unsafeBitCast(symbol, to: Function.self)
        }
        (self.open, self.say, self.cancel) = (function(open), function(say), function(cancel))
        (setLanguage, setNotification) = (function(language), function(notification))
    }
}
