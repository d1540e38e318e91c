// SPDX-License-Identifier: MIT
import NIOCore

/// The connections, the pages among them, and their limits. Used on the event loop only.
final class ConnectionTable {
    /// At the connection limit, an idle connection is closed for a new one. Further pages are refused.
    static let (mostConnections, mostPages) = (96, 24)
    /// For an incomplete request or an idle connection.
    static let requestTimeout = TimeAmount.seconds(10)
    static let pageTimeout = TimeAmount.seconds(5)
    /// For a client that does not read.
    static let readTimeout = TimeAmount.seconds(5)
    /// A page that was silent for this long is pinged; browsers answer even if the page is busy.
    static let pingInterval = TimeAmount.seconds(2)
    private static let readSize = 1 << 14

    let loop: any EventLoop
    let host: any ScreenHost
    private(set) var connections: [Int: Connection] = [:]
    private var lastNumber = 0
    /// Pages whose stream has ended, and when they count as gone.
    private var lostPages: [String: NIODeadline] = [:]
    private var listeners: [(endpoint: Endpoint, channel: any Channel)] = []
    private var timer: (deadline: NIODeadline, task: Scheduled<Void>)?

    init(_ loop: any EventLoop, _ host: any ScreenHost) { (self.loop, self.host) = (loop, host) }

    // Listeners

    func add(_ listener: any Channel, _ endpoint: Endpoint) { listeners.append((endpoint, listener)) }

    func close(_ endpoint: Endpoint) {
        for listener in listeners where listener.endpoint == endpoint { listener.channel.close(promise: nil) }
        listeners.removeAll { $0.endpoint == endpoint }
        // A response that is being sent is completed.
        for connection in connections.values where connection.endpoint == endpoint && !connection.isEnding {
            close(connection, isClean: true)
        }
    }

    // Connections

    func accept(_ channel: any Channel, at endpoint: Endpoint) throws {
        guard connections.count < Self.mostConnections || makeRoom() else { throw ChannelError.inputClosed }
        lastNumber += 1
        let connection = Connection(lastNumber, channel, endpoint, self)
        connections[lastNumber] = connection
        channel.closeFuture.assumeIsolated().whenComplete { [self] _ in close(connection) }
        try channel.syncOptions?.setOption(
            .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.readSize))
        try channel.pipeline.syncOperations.addHandler(FirstReadHandler(connection))
        schedule(connection.deadline)
    }

    /// Closes the connection that has been idle for longest and is no page; unauthenticated ones first.
    private func makeRoom() -> Bool {
        var closed: Connection?
        for connection in connections.values where connection.canMakeRoom {
            if let oldest = closed, oldest.precedence < connection.precedence { continue }
            closed = connection
        }
        if let closed { close(closed) }
        return closed != nil
    }

    /// - Parameters:
    ///   - since: when the page was lost, if it is one.
    ///   - isClean: the page has ended its stream itself.
    func close(_ connection: Connection, since: NIODeadline? = nil, isClean: Bool = false) {
        guard connections.removeValue(forKey: connection.number) != nil else { return }
        connection.channel.close(promise: nil)
        guard connection.endStream(), let page = connection.page else { return }
        host.streamEnded(connection.number)
        guard !connections.values.contains(where: { $0.page == page }) else { return }
        if isClean {
            host.pageLeft(page)
        } else {
            let deadline = (since ?? loop.now) + Self.pageTimeout
            lostPages[page] = deadline
            schedule(deadline)
        }
    }

    // Pages

    var hasRoomForPage: Bool { connections.values.count { $0.page != nil } < Self.mostPages }

    func addPage(_ page: String, of connection: Connection, _ request: HTTPRequest) {
        lostPages[page] = nil
        schedule(connection.deadline)
        host.pageArrived(page, request, at: connection.endpoint, connection.number)
    }

    func answer(_ connection: Int, with response: HTTPResponse) {
        guard let connection = connections[connection], connection.isAwaitingAnswer else { return }
        var response = response
        // Requests that came meanwhile were not read.
        response.isLast = true
        connection.send(response)
    }

    func send(_ message: [UInt8], to connection: Int, subject: String?) {
        connections[connection]?.stream?.send(message, subject: subject)
    }

    func dismiss(_ connection: Int) { connections[connection]?.stream?.close(.policyViolation, isClean: true) }

    func end() {
        for connection in connections.values { connection.stream?.close(.goingAway) }
        for listener in listeners { listener.channel.close(promise: nil) }
    }

    // Deadlines

    /// Ensures that `expire()` runs at this deadline. Called for each deadline that may have come nearer.
    func schedule(_ deadline: NIODeadline) {
        guard deadline < timer?.deadline ?? .distantFuture else { return }
        timer?.task.cancel()
        timer = (deadline, loop.assumeIsolated().scheduleTask(deadline: deadline) { [weak self] in self?.expire() })
    }

    private func expire() {
        timer = nil
        let now = loop.now
        for connection in connections.values where connection.deadline <= now {
            if let stream = connection.stream, !connection.isStalled(at: now),
                now < connection.received + Self.pageTimeout
            {
                stream.ping()
            } else {
                close(connection, since: connection.received)
            }
        }
        for (page, deadline) in lostPages where deadline <= now {
            lostPages[page] = nil
            host.pageLeft(page)
        }
        if let next = (connections.values.map(\.deadline) + lostPages.values).min() { schedule(next) }
    }
}
