// SPDX-License-Identifier: MIT
import CSpeechd
import Dispatch
import Synchronization

/// A connection to speech-dispatcher, opened with the first words, and the queue on which it is used.
///
/// `@unchecked Sendable`: the connection is only touched on the queue.
final class SpeechLine: @unchecked Sendable {
    /// What is known of words on any connection. Connections are numbered by the server, and words too.
    struct Words {
        var sink: @Sendable (SpokenFact) -> Void = { _ in }
        var numbers: [Int: Int] = [:]
        /// What the server told of words before it told their number.
        var early: [Int: [SPDNotificationType]] = [:]
    }

    /// The library's callbacks reach nothing else.
    static let words = Mutex(Words())

    private let queue = DispatchQueue(label: "peach.voice")
    private let language: String
    private var connection: Libspeechd.Connection?

    init(language: String) { self.language = language }

    func say(_ text: String, number: Int) {
        queue.async {
            guard let library = Libspeechd.installed else { return Self.tell(.failed(number, .missing)) }
            guard let connection = self.connection ?? self.open(library) else {
                return Self.tell(.failed(number, .unreachable))
            }
            let message = Int(library.say(connection, SPD_MESSAGE, text))
            guard message >= 0 else {
                // Whatever is wrong with it, another one may do better.
                self.connection = nil
                return Self.tell(.failed(number, .refused))
            }
            let (early, sink) = Self.words.withLock { words in
                words.numbers[message] = number
                return (words.early.removeValue(forKey: message) ?? [], words.sink)
            }
            for state in early { if let fact = Self.fact(state, number) { sink(fact) } }
        }
    }

    func cut() {
        queue.async {
            if let connection = self.connection { _ = Libspeechd.installed?.cancel(connection) }
        }
    }

    func wait(_ time: DispatchTimeInterval) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + time)
    }

    /// It is never closed: the library then waits for a thread that may hang, and the server knows when the process ends.
    private func open(_ library: Libspeechd) -> Libspeechd.Connection? {
        guard let connection = library.open("peach", "training", nil, SPD_MODE_THREADED) else { return nil }
        // A server that was started again counts from the beginning.
        Self.words.withLock { ($0.numbers, $0.early) = ([:], [:]) }
        connection.pointee.callback_begin = Self.callback
        connection.pointee.callback_end = Self.callback
        connection.pointee.callback_cancel = Self.callback
        for notification in [SPD_BEGIN, SPD_END, SPD_CANCEL] { _ = library.setNotification(connection, notification) }
        // Without a voice for it the server speaks as it always does.
        _ = library.setLanguage(connection, language)
        self.connection = connection
        return connection
    }

    /// On a thread of the library.
    private static let callback: SPDCallback = { message, _, state in
        let (number, sink) = words.withLock { words in
            let number = words.numbers[Int(message)]
            if number == nil { words.early[Int(message), default: []].append(state) }
            return (number, words.sink)
        }
        if let number, let fact = fact(state, number) { sink(fact) }
    }

    private static func fact(_ state: SPDNotificationType, _ number: Int) -> SpokenFact? {
        switch state {
        case SPD_EVENT_BEGIN: .begun(number)
        case SPD_EVENT_END, SPD_EVENT_CANCEL: .ended(number)
        case _: nil
        }
    }

    private static func tell(_ fact: SpokenFact) { words.withLock { $0.sink }(fact) }
}
