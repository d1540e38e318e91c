// SPDX-License-Identifier: MIT
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// One connection, first of HTTP and then perhaps of WebSocket. It answers its requests in turn. Used on the event loop only.
final class Connection: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// Bytes of a body that are written at once: a client is alive if it reads this much in time.
    private static let pieceSize = 1 << 16

    let number: Int
    let channel: any Channel
    let endpoint: Endpoint
    let table: ConnectionTable
    private(set) lazy var isOfThisUser = LocalUser.isAtFarEnd(of: channel)
    /// A request is being answered on another thread.
    private(set) var isAwaitingAnswer = false
    /// The last request was granted.
    private var isAuthenticated = false
    /// Closes once everything is sent.
    private(set) var isEnding = false
    /// When a part of a request or a frame came last, and when a write was last begun with none pending, or completed.
    var received: NIODeadline
    private(set) var sent: NIODeadline
    /// The number of writes that the kernel has not accepted completely.
    private var pendingWrites = 0
    /// A ping was sent since `received`.
    var isPinged = false
    /// The page's name for itself, which it keeps if it connects again; nil if the connection is no page.
    private(set) var page: String?
    /// The page's stream, once the upgrade is complete.
    private(set) var stream: PageStream?
    private var context: ChannelHandlerContext?
    /// The request whose body is incomplete.
    private var request: HTTPRequest?

    init(_ number: Int, _ channel: any Channel, _ endpoint: Endpoint, _ table: ConnectionTable) {
        (self.number, self.channel, self.endpoint, self.table) = (number, channel, endpoint, table)
        (received, sent) = (channel.eventLoop.now, channel.eventLoop.now)
    }

    fileprivate func configurePipeline() throws {
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: PageStream.longestMessage, automaticErrorHandling: false,
            shouldUpgrade: { channel, head in channel.eventLoop.makeSucceededFuture(bound.value.upgrade(head)) },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture { try bound.value.beginStream(head) }
            })
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = HTTPRequest.longestHead
        limits.maxHeaderListSize = HTTPRequest.longestHead
        limits.maxHeaderFieldCount = HTTPRequest.mostHeaders
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withServerUpgrade: ([upgrader], { _ in }), withErrorHandling: false,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(self)
    }

    /// - Returns: the headers of the response; nil if the request is answered like any other.
    private func upgrade(_ head: HTTPRequestHead) -> HTTPHeaders? {
        let request = HTTPRequest(head)
        guard head.violation == nil, request.path == "/stream", request.isCompleteUpgrade, table.hasRoomForPage,
            case .stream(let page) = answer(to: request)
        else { return nil }
        self.page = page
        return HTTPHeaders(HTTPResponse.rules)
    }

    private func beginStream(_ head: HTTPRequestHead) throws {
        guard let page else { return }
        let stream = PageStream(self)
        channel.pipeline.syncOperations.removeHandler(self, promise: nil)
        try channel.pipeline.syncOperations.addHandler(stream)
        self.stream = stream
        received = channel.eventLoop.now
        table.addPage(page, of: self, HTTPRequest(head))
    }

    /// Releases the stream, which refers to the connection.
    /// - Returns: false if there was none.
    func endStream() -> Bool {
        defer { stream = nil }
        return stream != nil
    }

    // Requests

    private func answer(to request: HTTPRequest) -> ScreenServer.Answer {
        table.host.answer(request, at: endpoint, number) { isOfThisUser }
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnding, !isAwaitingAnswer else { return }
        received = context.eventLoop.now
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            let request = HTTPRequest(head)
            if let violation = head.violation {
                refuse(violation)
            } else if head.length > HTTPRequest.longestBody,
                !table.host.admits(upload: request, at: endpoint, { isOfThisUser })
            {
                refuse(.payloadTooLarge)
            } else {
                self.request = request
            }
        case .body(let part): request?.body += part.readableBytesView
        case .end:
            guard let request else { return }
            self.request = nil
            answer(request)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Other errors close the channel themselves, or are refused upgrades, which are answered.
        guard let error = error as? HTTPParserError, !isEnding, !isAwaitingAnswer else { return }
        refuse(error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest)
    }

    private func answer(_ request: HTTPRequest) {
        switch answer(to: request) {
        case .now(var response):
            // The decoder does not read on behind a request for an upgrade.
            response.isLast = response.isLast || !request.keepsConnection || request.isUpgrade
            isAuthenticated = response.status == .ok
            send(response)
        case .later: isAwaitingAnswer = true
        case .stream: refuse(.serviceUnavailable)
        }
    }

    private func refuse(_ status: HTTPResponseStatus) {
        var response = HTTPResponse(status)
        response.isLast = true
        send(response)
    }

    func send(_ response: HTTPResponse) {
        guard let context else { return }
        isAwaitingAnswer = false
        isEnding = response.isLast
        func write(_ part: HTTPServerResponsePart) { track(context.write(Self.wrapOutboundOut(part))) }
        write(.head(response.head))
        var body = ByteBuffer(bytes: response.body)
        while let piece = body.readSlice(length: min(Self.pieceSize, body.readableBytes)), piece.readableBytes > 0 {
            write(.body(.byteBuffer(piece)))
        }
        let end = context.writeAndFlush(Self.wrapOutboundOut(.end(nil)))
        track(end)
        if response.isLast { end.assumeIsolated().whenComplete { [self] _ in table.close(self) } }
        table.schedule(deadline)
    }

    // Limits

    /// It may be closed for a new connection.
    var canMakeRoom: Bool { page == nil && !isAwaitingAnswer && (!isAuthenticated || pendingWrites == 0) }

    /// The connection with the least value is closed first: unauthenticated and idle for longest.
    var precedence: (Int, NIODeadline, Int) { (isAuthenticated ? 1 : 0, received, number) }

    /// Counts a write as pending until the kernel has accepted it.
    func track(_ write: EventLoopFuture<Void>) {
        if pendingWrites == 0 { sent = channel.eventLoop.now }
        pendingWrites += 1
        write.assumeIsolated().whenComplete { [self] _ in
            pendingWrites -= 1
            sent = channel.eventLoop.now
        }
    }

    /// The client has not read for too long.
    func isStalled(at now: NIODeadline) -> Bool { pendingWrites > 0 && now >= sent + ConnectionTable.readTimeout }

    /// When the connection is closed, or a page is pinged, unless something comes before.
    var deadline: NIODeadline {
        let reading = pendingWrites > 0 ? sent + ConnectionTable.readTimeout : .distantFuture
        if stream != nil {
            return min(reading, received + (isPinged ? ConnectionTable.pageTimeout : ConnectionTable.pingInterval))
        }
        if pendingWrites > 0 || isAwaitingAnswer { return reading }
        return max(received, sent) + ConnectionTable.requestTimeout
    }
}

/// Configures the pipeline when the first bytes arrive: connections that send nothing cost little.
final class FirstReadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        do {
            try connection.configurePipeline()
        } catch {
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
        context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    }
}
