// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// Where a client connects, which decides what it may do.
enum Endpoint: Hashable, Sendable {
    /// 127.0.0.1: programs of this machine.
    case loopback
    /// This address of the machine, in host byte order: devices in its network.
    case network(UInt32)
    /// A socket file: programs of this user.
    case userSocket
}

/// Handles the contents of requests and messages. Called on the thread `screen`; must not block.
protocol ScreenHost: AnyObject, Sendable {
    /// - Parameter isOfThisUser: whether a program of this user sent the request; reads files of the kernel.
    func answer(
        _ request: HTTPRequest, at endpoint: Endpoint, _ connection: Int, _ isOfThisUser: () -> Bool
    ) -> ScreenServer.Answer
    /// Whether a body longer than `HTTPRequest.longestBody` is read.
    func admits(upload request: HTTPRequest, at endpoint: Endpoint, _ isOfThisUser: () -> Bool) -> Bool
    func pageArrived(_ page: String, _ request: HTTPRequest, at endpoint: Endpoint, _ connection: Int)
    /// - Parameter moment: nanoseconds of CLOCK_MONOTONIC.
    func pageSent(_ message: [UInt8], _ connection: Int, at moment: Int64)
    /// A page's stream has ended; the page may connect again.
    func streamEnded(_ connection: Int)
    /// A page was closed, or has had no stream for five seconds. Called once.
    func pageLeft(_ page: String)
}

/// Serves HTTP and WebSocket to browsers with SwiftNIO, on one event loop, the thread `screen`. It enforces limits; the host
/// handles the contents.
package final class ScreenServer: Sendable {
    enum Answer: Sendable {
        case now(HTTPResponse)
        /// `answer(_:with:)` follows.
        case later
        /// The connection becomes the stream of this page.
        case stream(page: String)
    }

    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let table: NIOLoopBoundBox<ConnectionTable>
    /// False from `end()` on: the event loop accepts no work any more.
    private let isOpen = Mutex(true)

    init(_ host: any ScreenHost) {
        let loop = group.next()
        table = .makeBoxSendingValue(ConnectionTable(loop, host), eventLoop: loop)
        loop.execute { Thread.current.name = "screen" }
    }

    // Not on the thread: these wait for it.

    /// Listens at 127.0.0.1.
    /// - Parameter preferred: if it is taken, one of the next ports is used, else any.
    func listenLocally(_ preferred: UInt16) -> UInt16? {
        for port in Array(preferred..<preferred + 16) + [0] {
            if let port = listen(at: 0x7F00_0001, port: port, as: .loopback) { return port }
        }
        return nil
    }

    /// - Parameters:
    ///   - address: in host byte order; 127.0.0.1 is 0x7F000001.
    ///   - port: 0 is any that is free.
    /// - Returns: the port; nil if it is taken.
    func listen(at address: UInt32, port: UInt16, as endpoint: Endpoint) -> UInt16? {
        let channel = listen(as: endpoint) { $0.bind(host: NetworkAddresses.text(address), port: Int(port)) }
        return (channel?.localAddress?.port).map { UInt16($0) }
    }

    /// Listens at a socket file that only this user can open; one of an earlier run is replaced.
    func listen(at path: String) {
        unlink(path)
        // In force before the file exists.
        let mask = umask(0o177)
        _ = listen(as: .userSocket) { $0.bind(unixDomainSocketPath: path) }
        umask(mask)
    }

    private func listen(
        as endpoint: Endpoint, _ bind: (ServerBootstrap) -> EventLoopFuture<any Channel>
    ) -> (any Channel)? {
        guard isOpen.withLock({ $0 }) else { return nil }
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: SOMAXCONN)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { [table] channel in
                channel.eventLoop.makeCompletedFuture { try table.value.accept(channel, at: endpoint) }
            }
        // It fails where the port is taken or the address is gone.
        guard let channel = try? bind(bootstrap).wait() else { return nil }
        perform { $0.add(channel, endpoint) }
        return channel
    }

    // Any thread; never waits.

    func close(_ endpoint: Endpoint) { perform { $0.close(endpoint) } }

    /// Answers the request that waits for it, and ends the connection.
    func answer(_ connection: Int, with response: HTTPResponse) {
        perform { $0.answer(connection, with: response) }
    }

    /// Sends a message to a page. It replaces an earlier one of the same subject that still waits.
    func send(_ message: [UInt8], to connection: Int, subject: String? = nil) {
        perform { $0.send(message, to: connection, subject: subject) }
    }

    /// Ends a page's stream, because the page is no longer authorized.
    func dismiss(_ connection: Int) { perform { $0.dismiss(connection) } }

    private func perform(_ work: @escaping @Sendable (ConnectionTable) -> Void) {
        isOpen.withLock { isOpen in
            if isOpen { table.eventLoop.execute { [table] in work(table.value) } }
        }
    }

    /// Closes all connections and waits for the end of the thread, at most a quarter of a second. Not on the thread.
    func end() {
        perform { $0.end() }
        isOpen.withLock { $0 = false }
        let ended = DispatchSemaphore(value: 0)
        group.shutdownGracefully(queue: .global()) { _ in ended.signal() }
        _ = ended.wait(timeout: .now() + .milliseconds(250))
    }
}
