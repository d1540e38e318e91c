// SPDX-License-Identifier: MIT
import Dispatch
import Synchronization

/// Says words through the speech-dispatcher of this computer, which is started if it does not run. Of the process, one at a
/// time speaks: the library's callbacks carry nothing that would tell several apart.
///
/// A server that hangs keeps whoever asks it waiting without end; therefore it is asked on a queue, which `giveUp` leaves to its
/// fate.
package final class SpeechDispatcher: Speaker {
    private let language: String
    private let line: Mutex<SpeechLine>

    /// - Parameters:
    ///   - language: as in "de".
    ///   - sink: called on any thread.
    package init(language: String, sink: @escaping @Sendable (SpokenFact) -> Void) {
        self.language = language
        line = Mutex(SpeechLine(language: language))
        SpeechLine.words.withLock { $0.sink = sink }
    }

    /// Whether its library is there; the server itself is started when it is wanted.
    package static var isInstalled: Bool { Libspeechd.installed != nil }

    private var present: SpeechLine { line.withLock { $0 } }

    package func say(_ text: String, number: Int) { present.say(text, number: number) }

    package func cut() { present.cut() }

    package func giveUp() {
        let fresh = SpeechLine(language: language)
        line.withLock { $0 = fresh }
    }

    /// Cuts off what is being said and waits until the server knows, so long at most.
    package func close(within time: DispatchTimeInterval) {
        let present = present
        present.cut()
        present.wait(time)
        SpeechLine.words.withLock { $0.sink = { _ in } }
    }
}
