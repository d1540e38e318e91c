// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Platform
import Synchronization

/// Speaks HTTP and WebSocket with browsers, on a thread of its own that sleeps while nothing comes. It knows limits, but
/// not what is said.
///
/// Not FlyingFox, nor SwiftNIO: CONTRIBUTING says why.
package final class ScreenServer: Sendable {
    enum Answer: Sendable {
        case now(HTTPResponse)
        /// Somebody will call `answer(_:with:)`.
        case later
        /// The connection becomes a stream of messages of this page.
        case stream(page: String)
    }

    /// What visitors do. Called on the thread; must not block.
    struct Host: Sendable {
        let answer: @Sendable (HTTPRequest, Listener.Door, _ visitor: Int, _ isOfThisUser: () -> Bool) -> Answer
        /// A page has opened its stream.
        let arrived: @Sendable (_ visitor: Int, _ page: String, Listener.Door, HTTPRequest) -> Void
        let said: @Sendable (_ visitor: Int, _ page: String, _ message: [UInt8], _ moment: Int64) -> Void
        /// Its stream has ended; it may come back.
        let lost: @Sendable (_ visitor: Int) -> Void
        /// A page was closed, or lost for five seconds. Told once.
        let left: @Sendable (_ page: String) -> Void
    }

    enum Command: Sendable {
        case answer(Int, HTTPResponse)
        case tell(Int, [UInt8], subject: String?)
        case dismiss(Int, WebSocketFrame.Close)
        case open(Listener)
        case shut(Listener.Door)
        case end
    }

    private let commands = Mutex<[Command]>([])
    private let bell: (ear: Int32, rope: Int32)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter listeners: belong to the server from now on.
    init(_ listeners: [Listener], _ host: Host) {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        bell = (ends[0], ends[1])
        let thread = Thread { @Sendable [self] in
            var reception = Reception(listeners, host, bell: bell.ear)
            while reception.turn(take: {
                self.commands.withLock { taken in
                    defer { taken = [] }
                    return taken
                }
            }) {}
            ended.signal()
        }
        thread.name = "screen"
        thread.start()
    }

    deinit {
        close(bell.ear)
        close(bell.rope)
    }

    /// Any thread; never waits.
    func order(_ command: Command) {
        commands.withLock { $0.append(command) }
        var byte: UInt8 = 0
        // A pipe that is full rings already.
        _ = write(bell.rope, &byte, 1)
    }

    /// A message for a page; one of the same subject that was not sent yet is forgotten.
    func tell(_ visitor: Int, _ message: [UInt8], subject: String? = nil) {
        order(.tell(visitor, message, subject: subject))
    }

    /// Says goodbye to all and waits for the thread's end, at most a quarter of a second. Not on the thread.
    func end() {
        order(.end)
        _ = ended.wait(timeout: .now() + .milliseconds(250))
    }
}
